import { cleanLine, shorten } from './clean-text.ts'
import { WritingFailed } from './writer.ts'

/** A failed document says so in its title and raw text. `generatedOutput` stays empty. */
export interface Failure {
  title: string
  rawDocument: string
}

const maxTitleChars = 200

export function failureOf(templateName: string, error: unknown): Failure {
  const why = error instanceof WritingFailed ? error.message : 'Something went wrong in the service.'
  return {
    title: shorten(`Not written: ${cleanLine(templateName)}`, maxTitleChars),
    rawDocument: `This document could not be written. ${why} Generate it again to try once more.\n`,
  }
}

import { cleanLine, shorten } from './clean-text.ts'
import { WritingFailed } from './writer.ts'

const maxTitleChars = 200

/** A failed document says so in its title and raw text. */
export function failureOf(templateName: string, error: unknown) {
  const why = error instanceof WritingFailed ? error.message : 'Something went wrong in the service.'
  return {
    status: 'failed' as const,
    title: shorten(`Not written: ${cleanLine(templateName)}`, maxTitleChars),
    rawDocument: `This document could not be written. ${why} Generate it again to try once more.\n`,
    document: null,
    generatedOutput: '',
  }
}

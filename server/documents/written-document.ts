import { cleanLine, shorten } from './clean-text.ts'
import { type DocumentElement, markdownElements, toPlainText } from './markdown-elements.ts'
import { type Written, WritingFailed } from './writer.ts'

const maxTitleChars = 200
const maxFirstLineChars = 80

/** A document from its Markdown. The first heading is the title, else the first words. */
export function writtenDocument(markdown: string): Written {
  const elements = markdownElements(markdown)
  return {
    title: titleOf(elements),
    document: elements,
    rawDocument: toPlainText(elements),
    generatedOutput: `${markdown}\n`,
  }
}

function titleOf(elements: readonly DocumentElement[]): string {
  const heading = elements.find(({ type }) => type === 'heading')
  if (heading?.type === 'heading') return shorten(cleanLine(heading.text), maxTitleChars)
  const [first] = elements
  const text = first?.type === 'list' ? first.items[0] : first?.text
  return shorten(cleanLine(text ?? ''), maxFirstLineChars)
}

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

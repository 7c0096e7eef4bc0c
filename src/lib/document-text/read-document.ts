import { detectFormat } from './detect-format.ts'
import { type DocumentContent, readableContent } from './document-content.ts'
import type { DocumentElement } from './document-tree.ts'
import { readPlain } from './read-plain.ts'
import { readStructure } from './read-structure.ts'

/** Longer texts are shown as plain text: rendering a megabyte of HTML would block the page for seconds. */
const maxFormattedChars = 500_000

/** Returns the blocks of plain text and JSON at once, and those of Markdown and HTML when their parsers are loaded. */
export function readDocument(content: DocumentContent): DocumentElement[] | Promise<DocumentElement[]> {
  const found = readableContent(content)
  if (!found) return []
  if ('elements' in found) return readStructure(found.elements)
  const { text } = found
  const format = text.length > maxFormattedChars ? 'plain' : detectFormat(text)
  return format === 'plain' ? readPlain(text) : readFormatted(text, format)
}

/** A text that cannot be parsed, or whose parser cannot be loaded, is shown as plain text. */
async function readFormatted(text: string, format: 'html' | 'markdown'): Promise<DocumentElement[]> {
  try {
    // Each runs in its own task: both together would block a slow device.
    const [{ readHtml }, markdown] = await Promise.all([
      import('./read-html.ts'),
      format === 'markdown' && import('marked'),
    ])
    // Markdown may contain HTML, so the result is sanitised like all HTML.
    return readHtml(markdown ? markdown.marked.parse(text, { gfm: true, async: false }) : text)
  } catch {
    // What cannot be parsed is still shown, as text.
    return readPlain(text)
  }
}

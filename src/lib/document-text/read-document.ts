import type { Block } from './block.ts'
import { detectFormat } from './detect-format.ts'
import { type DocumentContent, readableContent } from './document-content.ts'
import { readPlain } from './read-plain.ts'
import { readStructure } from './read-structure.ts'

/** Longer texts are shown as plain text: laying out one of a megabyte as HTML would hold the page up for seconds. */
const longestFormatted = 500_000

/** The blocks of plain text and structure at once; of Markdown and HTML once their readers are loaded. */
export function readDocument(content: DocumentContent): Block[] | Promise<Block[]> {
  const found = readableContent(content)
  if (!found) return []
  if ('elements' in found) return readStructure(found.elements)
  const { text } = found
  const format = text.length > longestFormatted ? 'plain' : detectFormat(text)
  return format === 'plain' ? readPlain(text) : readFormatted(text, format)
}

/** What cannot be read as what it seems to be, or whose reader cannot be loaded, is still readable as it is. */
async function readFormatted(text: string, format: 'html' | 'markdown'): Promise<Block[]> {
  try {
    // Each is run in a task of its own: both at once would hold up a slow machine.
    const [{ readHtml }, markdown] = await Promise.all([
      import('./read-html.ts'),
      format === 'markdown' && import('./markdown-to-html.ts'),
    ])
    return readHtml(markdown ? markdown.markdownToHtml(text) : text)
  } catch {
    return readPlain(text)
  }
}

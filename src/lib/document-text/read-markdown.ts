import { Marked } from 'marked'
import type { Block } from './block.ts'
import { readHtml } from './read-html.ts'

const markdown = new Marked({ gfm: true, async: false })

/** Markdown may hold HTML: it takes the same way through the sanitiser. */
export function readMarkdown(text: string): Block[] {
  return readHtml(markdown.parse(text, { async: false }))
}

import { type DocumentContent, readableContent } from './document-content.ts'
import type { DocumentElement } from './document-tree.ts'
import { readStructure } from './read-structure.ts'
import { linkify } from '../linkify.ts'

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

/** Paragraphs at blank lines; the breaks inside one stay, web addresses become links. */
export function readPlain(text: string): DocumentElement[] {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n(?:[^\S\n]*\n)+/)
    .map((part) => part.replace(/^\n+/, '').trimEnd())
    .filter((part) => part.trim() !== '')
    .map((part) => ({
      name: 'p',
      children: linkify(part).map((piece) =>
        piece.kind === 'link' ? { name: 'a', href: piece.href, children: [piece.text] } : piece.text,
      ),
    }))
}

type TextFormat = 'html' | 'markdown' | 'plain'

const knownTag =
  /<\/?(?:p|div|h[1-6]|ul|ol|li|table|tr|td|th|thead|tbody|section|article|header|footer|main|blockquote|pre|hr|br|figure|dl|html|body|head|script|style|svg|math|iframe|form|img|object|embed|details|template|span|strong|em|b|i|u|a)(?:\s[^<>]*)?\/?>/gi

/** Markdown syntax at the beginning of a line. */
const markdownLines = [
  /^ {0,3}#{1,6}\s+\S/m,
  /^ {0,3}(?:[-*+]|\d{1,9}[.)])\s+\S/m,
  /^ {0,3}>\s?\S/m,
  /^ {0,3}(?:`{3,}|~{3,})/m,
  /^ {0,3}\|?(?:[ \t]*:?-{2,}:?[ \t]*\|)+[ \t]*(?::?-{2,}:?)?[ \t]*$/m,
  /^ {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/m,
  /\S\n {0,3}={3,}[ \t]*$/m,
]

/** Markdown syntax inside a line. `5 * 3 * 2` and `snake_case_name` do not match. */
const markdownInside = [
  /\*\*[^\s*](?:[^*\n]*[^\s*])?\*\*/,
  /(?<!\w)__[^\s_](?:[^\n]{0,200}?[^\s_])?__(?!\w)/,
  /\[[^\]\n]{1,300}\]\([^()\s]{1,2000}\)/,
  /(?<!`)`[^`\n]+`(?!`)/,
]

/**
 * Detects the format of a text, which the contract does not state: HTML if it consists of tags, Markdown if it has unmistakable
 * syntax, else plain text. HTML inside Markdown is Markdown.
 */
export function detectFormat(text: string): TextFormat {
  // Enough to decide, however long the text is.
  const sample = text.slice(0, 50_000)
  const tags = sample.match(knownTag)?.length ?? 0
  const signs = markdownLines.filter((sign) => sign.test(sample)).length
  if (/^\s*(?:<!doctype|<\?xml|<!--|<[a-z][a-z\d]*(?:\s[^<>]*)?\/?>)/i.test(sample) && tags > signs) return 'html'
  if (signs > 0 || markdownInside.some((sign) => sign.test(sample))) return 'markdown'
  return tags > 0 ? 'html' : 'plain'
}

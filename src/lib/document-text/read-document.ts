import { marked } from 'marked'
import { type DocumentContent, readableContent } from './document-content.ts'
import type { DocumentElement } from './document-tree.ts'
import { readHtml } from './read-html.ts'
import { readStructure } from './read-structure.ts'
import { linkify } from '../linkify.ts'

/** Longer texts are shown as plain text: rendering a megabyte of HTML would block the page for seconds. */
const maxFormattedChars = 500_000

const read = new WeakMap<DocumentContent, readonly DocumentElement[]>()

/** The blocks of a document. Each is parsed once, wherever it is shown, and forgotten with its content. */
export function readDocument(content: DocumentContent): readonly DocumentElement[] {
  const known = read.get(content)
  if (known) return known
  const found = readableContent(content)
  const blocks = !found ? [] : 'text' in found ? readText(found.text) : readStructure(found.elements)
  read.set(content, blocks)
  return blocks
}

function readText(text: string): DocumentElement[] {
  const format = text.length > maxFormattedChars ? 'plain' : detectFormat(text)
  if (format === 'plain') return readPlain(text)
  try {
    // Markdown may contain HTML, so the result is sanitised like all HTML.
    return readHtml(format === 'markdown' ? marked.parse(text, { gfm: true, async: false }) : text)
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
export function detectFormat(text: string) {
  // Enough to decide, however long the text is.
  const sample = text.slice(0, 50_000)
  const tags = sample.match(knownTag)?.length ?? 0
  const signs = markdownLines.filter((sign) => sign.test(sample)).length
  if (/^\s*(?:<!doctype|<\?xml|<!--|<[a-z][a-z\d]*(?:\s[^<>]*)?\/?>)/i.test(sample) && tags > signs) return 'html'
  if (signs > 0 || markdownInside.some((sign) => sign.test(sample))) return 'markdown'
  return tags > 0 ? 'html' : 'plain'
}

import { linkify } from '../linkify.ts'
import { type DocumentElement, type DocumentNode, withBreaks } from './document-tree.ts'

/** Paragraphs at blank lines; the breaks inside one stay, web addresses become links. */
export function readPlain(text: string): DocumentElement[] {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n(?:[^\S\n]*\n)+/)
    .map((part) => part.replace(/^\n+/, '').trimEnd())
    .filter((part) => part.trim() !== '')
    .map((part) => ({ name: 'p', children: readParts(part) }))
}

function readParts(text: string): DocumentNode[] {
  return linkify(text).flatMap((part): DocumentNode[] =>
    part.kind === 'link' ? [{ name: 'a', href: part.href, children: [part.text] }] : withBreaks(part.text),
  )
}

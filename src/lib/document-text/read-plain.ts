import { linkify } from '../linkify.ts'
import { type Block, plainRun, type Run } from './block.ts'

/** Paragraphs at blank lines; the breaks inside one stay, web addresses become links. */
export function readPlain(text: string): Block[] {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n(?:[^\S\n]*\n)+/)
    .map((part) => part.replace(/^\n+/, '').trimEnd())
    .filter((part) => part.trim() !== '')
    .map((part) => ({ type: 'paragraph', runs: readRuns(part) }))
}

function readRuns(text: string): Run[] {
  return linkify(text).map((part) =>
    part.kind === 'link' ? { text: part.text, marks: [], href: part.href } : plainRun(part.text),
  )
}

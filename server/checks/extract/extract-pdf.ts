import { extractTextItems, getDocumentProxy, type StructuredTextItem } from 'unpdf'
import type { ExtractedText } from '../extracted-text.ts'
import { languageKey } from './language.ts'
import { UnreadableSource } from './unreadable-source.ts'

/** A line of a column, and what is below it in the same paragraph. Lengths are in points. */
interface Paragraph {
  text: string
  left: number
  right: number
  /** The base of its last line. */
  bottom: number
  size: number
}

/** How far the next line of a paragraph is below the last one, and the next word behind it, in sizes of the font. */
const maxLeading = 1.6
const maxWordGap = 1.5
/** Larger text than most is a heading. */
const headingScale = 1.15
/** Paragraphs of a page that a line may belong to. Columns are written one after another, or line by line across. */
const openParagraphs = 20

/** Lines are joined to paragraphs by where they stand, so that no sentence goes on in the next column. */
export async function extractPdf(bytes: Uint8Array, address: string): Promise<ExtractedText> {
  // A copy, because pdf.js refuses Node's buffers and takes the memory of others.
  const pdf = await getDocumentProxy(new Uint8Array(bytes)).catch(refuse)
  const { info } = await pdf.getMetadata()
  const { items } = await extractTextItems(pdf)
  const paragraphs = items.flatMap((page) => paragraphsOf(linesOf(page)))
  if (paragraphs.length === 0) {
    throw new UnreadableSource('no_text', 'The PDF has no text, as if its pages were scanned.')
  }
  const usual = usualSize(paragraphs)
  let heading: string | null = null
  let title: string | null = null
  const blocks: ExtractedText['blocks'] = []
  for (const { text, size } of paragraphs) {
    blocks.push({ text, kind: 'text', region: 'main', heading })
    if (size < usual * headingScale) continue
    heading = text
    title ??= text
  }
  const named = textOf(info, 'Title')
  return { kind: 'document', address, title: named || title, language: languageKey(textOf(info, 'Language')), blocks }
}

function textOf(info: object, name: string): string {
  const value: unknown = Object.entries(info).find(([key]) => key === name)?.[1]
  return typeof value === 'string' ? value.trim() : ''
}

function refuse(cause: unknown): never {
  if (cause instanceof Error && cause.name === 'PasswordException') {
    throw new UnreadableSource('password', 'The PDF is protected by a password.', { cause })
  }
  throw new UnreadableSource('damaged', 'The PDF is damaged and cannot be read.', { cause })
}

/** Items on the same base and close together. */
function linesOf(items: readonly StructuredTextItem[]): Paragraph[] {
  const lines: Paragraph[] = []
  for (const { str, x, y, width, fontSize } of items) {
    // pdf.js writes a space between texts, however far apart.
    if (str.trim() === '') continue
    const line = lines.at(-1)
    const size = fontSize || line?.size || 1
    const gap = line ? x - line.right : 0
    const isSameLine = line && Math.abs(y - line.bottom) < size / 2 && gap < size * maxWordGap && gap > -size
    if (isSameLine) {
      const isApart = gap > size * 0.15 && !/\s$/.test(line.text) && !/^\s/.test(str)
      line.text += isApart ? ` ${str}` : str
      line.right = Math.max(line.right, x + width)
      line.size = Math.max(line.size, size)
    } else {
      lines.push({ text: str, left: x, right: x + width, bottom: y, size })
    }
  }
  return lines
}

function paragraphsOf(lines: readonly Paragraph[]): Paragraph[] {
  const paragraphs: Paragraph[] = []
  for (const line of lines) {
    const above = paragraphs.slice(-openParagraphs).findLast((each) => isBelow(line, each))
    if (!above) {
      paragraphs.push({ ...line, text: line.text.trim() })
      continue
    }
    above.text = joinLines(above.text, line.text.trim())
    above.left = Math.min(above.left, line.left)
    above.right = Math.max(above.right, line.right)
    above.bottom = line.bottom
  }
  return paragraphs
}

function isBelow(line: Paragraph, above: Paragraph): boolean {
  const distance = above.bottom - line.bottom
  const isSameSize = Math.abs(line.size - above.size) < above.size * 0.1
  return (
    isSameSize &&
    distance > 0 &&
    distance < above.size * maxLeading &&
    line.left < above.right &&
    line.right > above.left
  )
}

/** A hyphen at the end of a line is taken for one that divides a word, which is a soft hyphen. */
function joinLines(above: string, below: string): string {
  const isDivided = /\p{L}-$/u.test(above) && /^\p{Ll}/u.test(below)
  return isDivided ? `${above.slice(0, -1)}\u00ad${below}` : `${above}\n${below}`
}

/** The size of most characters. */
function usualSize(paragraphs: readonly Paragraph[]): number {
  const chars = new Map<number, number>()
  for (const { size, text } of paragraphs) chars.set(size, (chars.get(size) ?? 0) + text.length)
  return [...chars].reduce((most, each) => (each[1] > most[1] ? each : most), [1, 0])[0]
}

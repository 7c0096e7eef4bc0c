import { highlightTerm, type MarkedPart } from '../../../lib/highlight-term.ts'

const maxExcerptChars = 280
const charsBefore = 40

/** The beginning of a text on one line, or the part around the first occurrence of the term, which is marked. */
export function excerpt(text: string, term: string): MarkedPart[] {
  const parts = highlightTerm(text.replace(/\s+/g, ' ').trim(), term.replace(/\s+/g, ' '))
  const first = parts.findIndex(({ marked }) => marked)
  const lead = parts.slice(0, Math.max(0, first)).reduce((length, part) => length + part.text.length, 0)
  const skip = first > -1 && lead > maxExcerptChars / 2 ? lead - charsBefore : 0
  return cut(parts, skip, maxExcerptChars)
}

export function hasTerm(text: string | null, term: string): boolean {
  return text !== null && highlightTerm(text, term).some(({ marked }) => marked)
}

function cut(parts: readonly MarkedPart[], skip: number, most: number): MarkedPart[] {
  const cutParts: MarkedPart[] = []
  let [toSkip, left] = [skip, most]
  for (const { text, marked } of parts) {
    const rest = text.slice(toSkip)
    toSkip = Math.max(0, toSkip - text.length)
    if (rest === '') continue
    if (left <= 0) break
    const kept = rest.length > left ? `${wholeCharacters(rest, left)}…` : rest
    left -= rest.length
    cutParts.push({ text: kept, marked })
  }
  const [head] = cutParts
  return skip > 0 && head ? [{ ...head, text: `…${head.text}` }, ...cutParts.slice(1)] : cutParts
}

/** Not through the middle of a surrogate pair. */
const wholeCharacters = (text: string, length: number) => text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')

export interface MarkedPart {
  text: string
  marked: boolean
}

/** A text in parts, with every occurrence of the search term marked, regardless of case. */
export function highlightTerm(text: string, term: string | null | undefined): MarkedPart[] {
  const wanted = fold(term ?? '').folded
  if (wanted === '' || text === '') return text === '' ? [] : [{ text, marked: false }]
  const { folded, origin } = fold(text)
  const parts: MarkedPart[] = []
  let done = 0
  let from = 0
  for (;;) {
    const hit = folded.indexOf(wanted, from)
    if (hit === -1) break
    const last = hit + wanted.length - 1
    const start = Math.max(origin ? (origin[hit] ?? hit) : hit, done)
    const end = (origin ? (origin[last] ?? last) : last) + 1
    if (start > done) parts.push({ text: text.slice(done, start), marked: false })
    if (end > start) parts.push({ text: text.slice(start, end), marked: true })
    done = Math.max(done, end)
    from = last + 1
  }
  if (done < text.length) parts.push({ text: text.slice(done), marked: false })
  return parts
}

/**
 * Lower case with, for each place in it, the place it came from. 'İ' is the only character whose lower case is longer
 * than itself; without one the places are the same and `origin` is null. A final sigma is a sigma.
 */
function fold(text: string): { folded: string; origin: number[] | null } {
  if (!text.includes('İ')) return { folded: text.toLowerCase().replaceAll('ς', 'σ'), origin: null }
  let folded = ''
  const origin: number[] = []
  for (let index = 0; index < text.length; index += 1) {
    const char = text.charAt(index)
    const lower = char === 'İ' ? 'i\u0307' : char
    for (let unit = 0; unit < lower.length; unit += 1) origin.push(index)
    folded += lower
  }
  return { folded: folded.toLowerCase().replaceAll('ς', 'σ'), origin }
}

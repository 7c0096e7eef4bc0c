export interface MarkedPart {
  text: string
  marked: boolean
}

/** A text in parts, with every occurrence of the search term marked, regardless of case. */
export function highlightTerm(text: string, term: string | null | undefined): MarkedPart[] {
  const wanted = (term ?? '').replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
  if (wanted === '') return text === '' ? [] : [{ text, marked: false }]
  // The lower case of 'İ' has two characters, which no flag of an expression knows.
  const pattern = new RegExp(`(${wanted.replace(/İ|i\u0307/giu, '(?:İ|i\u0307)')})`, 'giu')
  return text
    .split(pattern)
    .map((part, index) => ({ text: part, marked: index % 2 === 1 }))
    .filter((part) => part.text !== '')
}

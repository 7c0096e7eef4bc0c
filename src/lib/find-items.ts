/** The items whose texts contain every typed word, in the given order. */
export function findItems<T>(items: readonly T[], search: string, textsOf: (item: T) => (string | null | undefined)[]) {
  const words = foldSearch(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...items]
  return items.filter((item) => {
    const text = foldSearch(textsOf(item).join(' '))
    return words.every((word) => text.includes(word))
  })
}

/**
 * Normalises a text for search: case, accents and the dot of an i do not matter. Independent of the browser's locale, because in
 * Turkish the lower case of "Investing" is not "investing".
 */
export function foldSearch(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ı', 'i').replaceAll('ς', 'σ')
}

/** Normalises a text for comparison: width, case and white space do not matter. */
export function normaliseText(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()
}

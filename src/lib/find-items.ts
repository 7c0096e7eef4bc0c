import { foldSearch } from './fold-search.ts'

/** The items whose texts contain every typed word, in the given order. */
export function findItems<T>(
  items: readonly T[],
  search: string,
  textsOf: (item: T) => (string | null | undefined)[],
): T[] {
  const words = foldSearch(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...items]
  return items.filter((item) => {
    const text = foldSearch(textsOf(item).join(' '))
    return words.every((word) => text.includes(word))
  })
}

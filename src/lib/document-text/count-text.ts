/** Counts words by the rules of the language: scripts without spaces have words too. */
export function countWords(text: string, language?: string): number {
  let words = 0
  for (const { isWordLike } of new Intl.Segmenter(language, { granularity: 'word' }).segment(text))
    if (isWordLike) words += 1
  return words
}

/** Counts characters including spaces, without line breaks, and an emoji as one. */
export function countCharacters(text: string, language?: string): number {
  const line = text.replaceAll(/[\r\n]+/g, '')
  let characters = 0
  for (const _ of new Intl.Segmenter(language, { granularity: 'grapheme' }).segment(line)) characters += 1
  return characters
}

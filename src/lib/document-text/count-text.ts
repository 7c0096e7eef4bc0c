/** By the rules of the language: scripts without spaces have words too. */
export function countWords(text: string, language?: string): number {
  let words = 0
  for (const { isWordLike } of new Intl.Segmenter(language, { granularity: 'word' }).segment(text))
    if (isWordLike) words += 1
  return words
}

/** As a reader counts them: spaces included and line breaks not, and an emoji is one. */
export function countCharacters(text: string, language?: string): number {
  const line = text.replaceAll(/[\r\n]+/g, '')
  let characters = 0
  for (const _ of new Intl.Segmenter(language, { granularity: 'grapheme' }).segment(line)) characters += 1
  return characters
}

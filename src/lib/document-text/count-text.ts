export interface TextCount {
  words: number
  /** As a reader counts them, spaces included and line breaks not. */
  characters: number
}

/** Words and characters by the rules of the language: scripts without spaces have words too, and an emoji is one character. */
export function countText(text: string, language?: string): TextCount {
  return { words: countWords(text, language), characters: countCharacters(text.replaceAll(/[\r\n]+/g, ''), language) }
}

function countWords(text: string, language: string | undefined): number {
  let words = 0
  for (const { isWordLike } of new Intl.Segmenter(language, { granularity: 'word' }).segment(text))
    if (isWordLike) words += 1
  return words
}

function countCharacters(text: string, language: string | undefined): number {
  let characters = 0
  for (const _ of new Intl.Segmenter(language, { granularity: 'grapheme' }).segment(text)) characters += 1
  return characters
}

// Created when first needed, because loading the word lists of all languages is slow.
let segmenter: Intl.Segmenter | undefined

// The time of Intl.Segmenter grows with the square of the length, so it gets short pieces.
const stretchPattern = /\s+|\S{1,256}/gu

// Scripts with spaces between words: a piece that has only their letters is a word.
const oneWordPattern =
  /^(?:\s+|[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}\p{M}\p{Nd}]+)$/u

/** Splits a text of any script into words, punctuation and white space. Joined again, it is the same text. */
export function wordPieces(text: string): string[] {
  const pieces: string[] = []
  for (const [stretch] of text.matchAll(stretchPattern)) {
    if (oneWordPattern.test(stretch)) pieces.push(stretch)
    else {
      segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' })
      for (const { segment } of segmenter.segment(stretch)) pieces.push(segment)
    }
  }
  return pieces
}

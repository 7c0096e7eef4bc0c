// Made when first needed: the words of all languages take long to load.
let segmenter: Intl.Segmenter | undefined

// Intl.Segmenter slows down with the square of the text's length, so it is given one stretch at a time.
const STRETCH = /\s+|\S{1,256}/gu

// Scripts that put spaces between words: a stretch of nothing but their letters is a word already.
const ONE_WORD =
  /^(?:\s+|[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}\p{M}\p{Nd}]+)$/u

/** A text of any script as words, punctuation marks and white space, in order; joined again it is the same text. */
export function wordPieces(text: string): string[] {
  const pieces: string[] = []
  for (const [stretch] of text.matchAll(STRETCH)) {
    if (ONE_WORD.test(stretch)) pieces.push(stretch)
    else {
      segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' })
      for (const { segment } of segmenter.segment(stretch)) pieces.push(segment)
    }
  }
  return pieces
}

import { type CompileCheck, foundIn } from './found.ts'
import { wordsOf } from './words.ts'

/** Finds each sentence of the running text that has more words. */
export const sentenceLength: CompileCheck<'sentence_length'> =
  ({ max_words }) =>
  ({ blocks }) =>
    blocks
      .filter(({ kind }) => kind === 'text')
      .flatMap((block) =>
        block
          .sentences()
          .filter(({ text }) => wordsOf(text).length > max_words)
          .map(({ start, end }) => foundIn(block, start, end)),
      )

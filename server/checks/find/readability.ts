import { type CompileCheck, foundOnPage } from './found.ts'
import type { PreparedText } from './prepared-text.ts'
import { wordsOf } from './words.ts'

/** Reading ease by words per sentence and syllables per word: `base - perSentence * words - perWord * syllables`. */
interface Formula {
  name: string
  base: number
  perSentence: number
  perWord: number
}

const formulas = new Map<string, Formula>([
  ['EN', { name: 'Flesch', base: 206.835, perSentence: 1.015, perWord: 84.6 }],
  ['NL', { name: 'Flesch-Douma', base: 206.84, perSentence: 0.93, perWord: 77 }],
  ['DE', { name: 'Flesch-Amstad', base: 180, perSentence: 1, perWord: 58.5 }],
  ['FR', { name: 'Kandel-Moles', base: 207, perSentence: 1.015, perWord: 73.6 }],
  ['ES', { name: 'Fernández Huerta', base: 206.84, perSentence: 1.02, perWord: 60 }],
  ['IT', { name: 'Franchina-Vacca', base: 206, perSentence: 1, perWord: 65 }],
  ['PT', { name: 'Martins', base: 248.835, perSentence: 1.015, perWord: 84.6 }],
  ['RU', { name: 'Oborneva', base: 206.835, perSentence: 1.3, perWord: 60.1 }],
])

const defaultMinWords = 100

/** The formula that judges texts in this language. */
export const formulaFor = (language: string | null) => formulas.get(language ?? '')

export const readability: CompileCheck<'readability'> =
  ({ min, min_words = defaultMinWords }) =>
  (text) => {
    const formula = formulaFor(text.language)
    const { sentences, words, syllables } = countsOf(text)
    if (!formula || words < min_words) return []
    const ease = formula.base - (formula.perSentence * words) / sentences - (formula.perWord * syllables) / words
    return ease < min ? foundOnPage(text) : []
  }

function countsOf({ blocks, language }: PreparedText) {
  const sentences = blocks
    .filter(({ kind, isHeading }) => kind === 'text' && !isHeading)
    .flatMap((block) => block.sentences())
    .map(({ text }) => wordsOf(text))
    .filter(({ length }) => length > 0)
  const words = sentences.flat()
  const syllables = words.reduce((sum, { text }) => sum + syllablesIn(text, language), 0)
  return { sentences: sentences.length, words: words.length, syllables }
}

const vowels = /[aeiouyàáâãäåæèéêëìíîïòóôõöøùúûüýÿœаеёиоуыэюя]+/gi

/** An estimate: groups of vowels, without the silent e at the end of English words. */
function syllablesIn(word: string, language: string | null): number {
  const spoken = language === 'EN' ? word.replace(/(?<=[^aeiouyl])es?$/i, '') : word
  return Math.max(spoken.match(vowels)?.length ?? 0, 1)
}

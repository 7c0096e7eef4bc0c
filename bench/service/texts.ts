/** The same numbers in every run. https://en.wikipedia.org/wiki/Linear_congruential_generator */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const consonants = 'bdfgklmnprstvz'.split('')
const vowels = 'aeiou'.split('')
const syllables = consonants.flatMap((consonant) => vowels.map((vowel) => consonant + vowel))
const wordCount = 5000
const sentenceCount = 4000
const wordsPerSentence = 12

/** Words of four to six letters, the most frequent first. */
export const words = Array.from({ length: wordCount }, (_, rank) => {
  const mixed = (rank * 7919) % wordCount
  const parts = [mixed % 70, Math.floor(mixed / 70) % 70, ...(rank % 3 ? [(mixed * 31) % 70] : [])]
  return parts.map((part) => syllables[part]).join('')
})

/** Some words are in most sentences and most words in few, as in natural texts. */
export const sentences = (() => {
  const random = createRandom(1)
  const word = () => words[Math.floor(wordCount * random() ** 3)] ?? ''
  return Array.from({ length: sentenceCount }, () => Array.from({ length: wordsPerSentence }, word).join(' '))
})()

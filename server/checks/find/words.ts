import type { Part } from './prepared-text.ts'

const word = /[\p{L}\p{N}]+(?:['.,-][\p{L}\p{N}]+)*/gu

/** Of a normalised text. Numbers and hyphenated compounds are one word each. */
export function wordsOf(normalised: string): Part[] {
  return Array.from(normalised.matchAll(word), ({ 0: text, index: start }) => ({
    text,
    start,
    end: start + text.length,
  }))
}

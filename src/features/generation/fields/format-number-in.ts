import { languageTag } from '../../../lib/language-key.ts'

/** A number as the form of this language reads it. */
export function formatNumberIn(language: string, value: number): string {
  return new Intl.NumberFormat(languageTag(language) ?? 'en').format(value)
}

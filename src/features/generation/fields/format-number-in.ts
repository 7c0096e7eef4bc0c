import { languageTag } from '../../../lib/language-key.ts'

/** A number as the form of this language reads it. */
export function formatNumberIn(language: string, value: number, useGrouping?: false): string {
  return new Intl.NumberFormat(languageTag(language) ?? 'en', { maximumFractionDigits: 20, useGrouping }).format(value)
}

import { languageTag } from '../language-key.ts'

/** The separator before a fraction. */
export type Decimal = '.' | ','

const maxChars = 400
const grouped = /^[+-]?[1-9]\d{0,2}([.,])\d{3}(\1\d{3})*$/
const tooManyDigits = /^[+-]?\d+([.,])\d{4,}$/
const spaces = /[\s\u00a0\u202f']/g

/**
 * A number as people type it: a decimal comma and spaces between thousands are fine. One separator before exactly three
 * digits is a fraction where it is the decimal separator, else thousands. Before more than three digits it has to be the
 * decimal separator. Undefined: no number.
 */
export function parseNumber(text: string, decimal: Decimal = '.'): number | undefined {
  let plain = text.replace(spaces, '')
  if (plain.length > maxChars) return undefined
  const separator = tooManyDigits.exec(plain)?.[1]
  if (separator !== undefined && separator !== decimal) return undefined
  const groups = grouped.exec(plain)
  if (groups && (groups[1] !== decimal || groups[2] !== undefined)) plain = plain.replace(/[.,]/g, '')
  if (plain.includes(',') && plain.includes('.')) {
    const thousands = plain.lastIndexOf(',') > plain.lastIndexOf('.') ? '.' : ','
    plain = plain.replaceAll(thousands, '')
  }
  plain = plain.replace(',', '.')
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain)) return undefined
  const number = Number(plain)
  return Number.isFinite(number) ? number : undefined
}

/** `5,200` may be read as 5200 or as 5.2. */
export function isAmbiguousNumber(text: string): boolean {
  const groups = grouped.exec(text.replace(spaces, '').slice(0, maxChars))
  return groups !== null && groups[2] === undefined
}

export function decimalOf(language: string): Decimal {
  const parts = new Intl.NumberFormat(languageTag(language) ?? 'en').formatToParts(0.5)
  return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? ',' : '.'
}

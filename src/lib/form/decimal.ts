import { languageTag } from '../language-key.ts'
import type { Field } from './field.ts'
import { fieldId } from './field-id.ts'
import { setOwn } from './json.ts'
import { type Decimal, parseNumber, plainNumber } from './parse-number.ts'
import { type Raw, rawOf, type Values } from './values.ts'

export function decimalOf(language: string): Decimal {
  const parts = new Intl.NumberFormat(languageTag(language) ?? 'en').formatToParts(0.5)
  return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? ',' : '.'
}

const takesNumbers = ({ kind, itemKind }: Field) => kind === 'number' || itemKind === 'number'

/** The same fields, their numbers typed with this decimal separator. */
export function withDecimal(fields: readonly Field[], decimal: Decimal): Field[] {
  return fields.map((field) => ({
    ...field,
    ...(takesNumbers(field) && { decimal }),
    ...(field.fields && { fields: withDecimal(field.fields, decimal) }),
  }))
}

/** The same values, those of number fields typed with another decimal separator. */
export function rewriteNumbers(fields: readonly Field[], values: Values, decimal: Decimal): Values {
  const rewritten = { ...values }
  for (const field of fields) {
    const raw = field.kind === 'number' ? rawOf(values, field) : undefined
    const number = typeof raw === 'string' ? parseNumber(raw, field.decimal) : undefined
    if (number !== undefined) setOwn<Raw>(rewritten, fieldId(field.path), plainNumber(number, decimal))
  }
  return rewritten
}

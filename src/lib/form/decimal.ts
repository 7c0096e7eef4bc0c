import { languageTag } from '../language-key.ts'
import type { Field } from './field.ts'
import { fieldId } from './field-id.ts'
import { setOwn } from './json.ts'
import { type Decimal, parseNumber, plainNumber } from './parse-number.ts'
import { isRow, type Raw, rawOf, type Values } from './values.ts'

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

function rewrite(field: Field, raw: Raw, decimal: Decimal): Raw {
  if (Array.isArray(raw)) return (raw as Raw[]).map((item) => rewrite(field, item, decimal))
  if (isRow(raw)) return rewriteNumbers(field.fields ?? [], raw, decimal)
  const number = takesNumbers(field) && typeof raw === 'string' ? parseNumber(raw, field.decimal) : undefined
  return number === undefined ? raw : plainNumber(number, decimal)
}

/** The same values, their numbers typed with another decimal separator: a form in another language reads them. */
export function rewriteNumbers(fields: readonly Field[], values: Values, decimal: Decimal): Values {
  const rewritten = { ...values }
  for (const field of fields) {
    const raw = field.kind === 'note' ? undefined : rawOf(values, field)
    if (raw !== undefined) setOwn<Raw>(rewritten, fieldId(field.path), rewrite(field, raw, decimal))
  }
  return rewritten
}

import type { Field, Json } from '../../../lib/form/field.ts'
import { isBlank } from '../../../lib/form/json.ts'
import { toRaw } from '../../../lib/form/kinds.ts'
import type { Raw } from '../../../lib/form/values.ts'
import type { FieldControl } from '../../../ui/Field.tsx'

/** The props of every control: the value as typed (undefined if untouched) and the attributes that link it to its label. */
export interface ControlProps {
  field: Field
  value: Raw
  onValue: (value: Raw) => void
  control: FieldControl
  /** The LanguageKey of the form. */
  language: string
}

/** What the control shows: what was typed, else the default. */
export function shownRaw(field: Field, value: Raw): Raw {
  if (value !== undefined || field.default === undefined) return value
  return toRaw(field, field.default)
}

export function rawText(value: Raw): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** The texts of a list value. A value that is no list counts as a list of one. */
export function rawTexts(value: Raw): string[] {
  if (isBlank(value)) return []
  return Array.isArray(value) ? value.map((item: Raw | Json) => rawText(item)) : [rawText(value)]
}

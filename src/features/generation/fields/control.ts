import type { Field } from '../../../lib/form/field.ts'
import { isBlank, type Json } from '../../../lib/form/json.ts'
import { toRaw } from '../../../lib/form/kinds.ts'
import type { Raw } from '../../../lib/form/values.ts'
import type { FieldControl } from '../../../ui/Field.tsx'

/** A problem at one path of the form. Rows of a list are numbers. */
export interface Problem {
  path: (string | number)[]
  message: string
  /** A hint that does not prevent sending. */
  soft?: true
}

export function samePath(a: readonly (string | number)[], b: readonly (string | number)[]): boolean {
  return a.length === b.length && a.every((part, index) => part === b[index])
}

export function isInside(path: readonly (string | number)[], outer: readonly (string | number)[]): boolean {
  return path.length >= outer.length && outer.every((part, index) => part === path[index])
}

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

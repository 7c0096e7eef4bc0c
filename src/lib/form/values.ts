import { isRecord, type Json, own } from './json.ts'

/** Names of inherited properties, which a form library would find on an empty object. */
const inheritedNames = new Set(Object.getOwnPropertyNames(Object.prototype))

function escape(char: string): string {
  return `~${char.charCodeAt(0).toString(16).padStart(4, '0')}`
}

function segment(key: string): string {
  if (/^[A-Za-z_-][A-Za-z0-9_-]*$/.test(key) && !inheritedNames.has(key)) return key
  const safe = key.replace(/[^A-Za-z0-9_-]/g, escape)
  // A plain number would be read as the index of a row.
  if (safe === '') return '~'
  return inheritedNames.has(safe) || /^\d+$/.test(safe) ? escape(safe.charAt(0)) + safe.slice(1) : safe
}

/**
 * The name of a field's value in `Values`: one per path, and safe as a name in a form library, which reads dots and
 * brackets in names as nesting. Plain top-level keys stay themselves: `topic`, `seo/title`, `your~0020name`.
 */
export function fieldId(path: readonly string[]): string {
  return path.map(segment).join('/')
}

/**
 * What the person entered, flat, by `fieldId(field.path)`; two entries with one path share one value.
 *
 * | kind | raw value of the control |
 * |---|---|
 * | number | the text as typed: `'3'`, `'9,95'` |
 * | boolean | `true`, `false`; `null` after it was cleared |
 * | select | the option's own value, or its text as an HTML control gives it |
 * | multiselect | a list of those |
 * | tags, file with `multiple` | a list of strings |
 * | json | the text in the editor |
 * | list | a list of rows, each `Values` by the ids of the row's fields |
 * | all others | the text as typed |
 *
 * `undefined` (or absent) is untouched: the default is sent. `''`, `[]` and `null` are cleared: nothing is sent.
 */
export interface Values {
  [id: string]: Raw
}

export type Raw = Json | Values | Raw[] | undefined

/** In `Values`, what a person wrote into `input` that no field can show: sent as it is. Never the id of a field. */
export const restKey = '~rest'

export function isRow(raw: Raw): raw is Values {
  return isRecord(raw)
}

export function rawOf(values: Values, { path }: { path: readonly string[] }): Raw {
  return own(values, fieldId(path))
}

export function valueAt(nested: unknown, path: readonly string[]): unknown {
  let value = nested
  for (const key of path) value = isRecord(value) ? own(value, key) : undefined
  return value
}

import { isRecord, type Json, own } from '../json.ts'

/** The name of a field's value in `Values`, one per path: a JSON pointer (RFC 6901) without its first slash. */
export function fieldId(path: readonly string[]): string {
  return path.map((key) => key.replaceAll('~', '~0').replaceAll('/', '~1')).join('/')
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

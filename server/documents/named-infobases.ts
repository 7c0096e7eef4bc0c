import type { FormEntry } from '../library/form-entry.ts'
import { type InputObject, isObject } from './input-json.ts'
import { visibleFields } from './visible-fields.ts'

export interface NamedInfobase {
  /** Where in `input` it is named. */
  at: (string | number)[]
  id: string
}

/** The knowledge bases that the input names, in the fields that ask for one. */
export function namedInfobases(form: readonly FormEntry[], values: InputObject): NamedInfobase[] {
  return visibleFields(form, values).flatMap(({ entry, path, value }): NamedInfobase[] => {
    if (entry.type === 'list') {
      const rows: unknown[] = Array.isArray(value) ? value : []
      return rows.flatMap((row, i) =>
        isObject(row) ? namedInfobases(entry.fields, row).map(({ at, id }) => ({ at: [...path, i, ...at], id })) : [],
      )
    }
    if (entry.type !== 'infobase') return []
    if (typeof value === 'string' && value.trim() !== '') return [{ at: path, id: value }]
    if (!Array.isArray(value)) return []
    return value.flatMap((id: unknown, i) => (typeof id === 'string' ? [{ at: [...path, i], id }] : []))
  })
}

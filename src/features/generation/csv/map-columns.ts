import type { Field } from '../../../lib/form/field.ts'
import { fieldId } from '../../../lib/form/field-id.ts'
import { fold } from '../../../lib/form/fold.ts'

/** Fields that a column can fill. */
export function columnFields(fields: readonly Field[]): Field[] {
  const seen = new Set<string>()
  return fields.filter(({ kind, path }) => {
    const id = fieldId(path)
    if (kind === 'note' || seen.has(id)) return false
    seen.add(id)
    return true
  })
}

/** Columns that are called as a field is, by its key, its path or its label; each field at most once. */
export function mapColumns(columns: readonly string[], fields: readonly Field[]): (string | null)[] {
  const free = columnFields(fields)
  const mapping: (string | null)[] = columns.map(() => null)
  const names: ((field: Field) => string)[] = [({ key }) => key, ({ path }) => path.join(' '), ({ label }) => label]
  for (const nameOf of names) {
    for (const [index, column] of columns.entries()) {
      if (mapping[index] !== null || fold(column) === '') continue
      const at = free.findIndex((field) => fold(nameOf(field)) === fold(column))
      const [field] = at < 0 ? [] : free.splice(at, 1)
      if (field) mapping[index] = fieldId(field.path)
    }
  }
  return mapping
}

/** A column gets a field; whichever column had it before gives it up. */
export function remapColumn(
  mapping: readonly (string | null)[],
  column: number,
  field: string | null,
): (string | null)[] {
  return mapping.map((now, index) => (index === column ? field : field !== null && now === field ? null : now))
}

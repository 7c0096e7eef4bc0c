import type { Field } from '../../../lib/form/field.ts'
import { fieldId } from '../../../lib/form/field-id.ts'
import { fold } from '../../../lib/form/fold.ts'

/** What a column can fill besides a field: no field has these ids. */
export const languageColumn = '~language_key'
export const toneColumn = '~tone'

const otherColumns = new Map([
  [languageColumn, ['languagekey', 'language', 'lang']],
  [toneColumn, ['toneofvoice', 'toneofvoiceid', 'toneofvoicemetaid', 'tone']],
])

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

/** Columns that are called as a field is, by its key, its path or its label, or as the language or the tone; each once. */
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
  for (const [id, words] of otherColumns) {
    const at = columns.findIndex((column, index) => mapping[index] === null && words.includes(fold(column)))
    if (at >= 0) mapping[at] = id
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

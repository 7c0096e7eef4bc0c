import { groupBy } from '../../../lib/group-by.ts'
import type { Field } from '../../../lib/form/field.ts'
import { own } from '../../../lib/json.ts'
import { fieldId } from '../../../lib/form/values.ts'
import { foldName } from '../../../lib/form/fold-name.ts'
import type { CsvRun } from '../../../state/stored-values.ts'

/** Targets of a column other than fields. No field has these ids. */
export const languageColumn = '~language_key'
export const toneColumn = '~tone'

const otherColumns = new Map([
  [languageColumn, ['languagekey', 'language', 'lang']],
  [toneColumn, ['toneofvoice', 'toneofvoiceid', 'toneofvoicemetaid', 'tone']],
])

/** Fields that a column can fill. */
export function columnFields(fields: readonly Field[]): Field[] {
  const controls = fields.filter(({ kind }) => kind !== 'note')
  return [...groupBy(controls, ({ path }) => fieldId(path)).values()].flatMap(([first]) => first ?? [])
}

/** Maps columns by name: to a field by key, path or label, or to the language or tone. Each target is used once. */
export function mapColumns(columns: readonly string[], fields: readonly Field[]): (string | null)[] {
  const free = columnFields(fields)
  const mapping: (string | null)[] = columns.map(() => null)
  const names: ((field: Field) => string)[] = [({ key }) => key, ({ path }) => path.join(' '), ({ label }) => label]
  for (const nameOf of names) {
    for (const [index, column] of columns.entries()) {
      if (mapping[index] !== null || foldName(column) === '') continue
      const at = free.findIndex((field) => foldName(nameOf(field)) === foldName(column))
      const [field] = at < 0 ? [] : free.splice(at, 1)
      if (field) mapping[index] = fieldId(field.path)
    }
  }
  for (const [id, words] of otherColumns) {
    const at = columns.findIndex((column, index) => mapping[index] === null && words.includes(foldName(column)))
    if (at >= 0) mapping[at] = id
  }
  return mapping
}

/** Fields that every row needs and that nothing fills. A row that needs a conditional field says so itself. */
export function missingFields(fields: readonly Field[], { mapping, fixed = {} }: Pick<CsvRun, 'mapping' | 'fixed'>) {
  return columnFields(fields).filter(
    ({ required, visibleWhen, path, default: otherwise }) =>
      required &&
      visibleWhen === undefined &&
      otherwise === undefined &&
      !mapping.includes(fieldId(path)) &&
      !own(fixed, fieldId(path))?.trim(),
  )
}

import { type Mapping, remapColumn } from '../state/column-mapping.ts'
import { useText } from '../locales/text.ts'
import { Field } from './Field.tsx'
import { Select, type SelectOption } from './Select.tsx'

interface ColumnMappingProps {
  columns: readonly string[]
  /** The first value of each column is shown. */
  rows: readonly (readonly string[])[]
  mapping: Mapping
  targets: readonly SelectOption[]
  onChange: (mapping: (string | null)[]) => void
}

/** Which column of a table fills what. */
export function ColumnMapping({ columns, rows, mapping, targets, onChange }: ColumnMappingProps) {
  const t = useText()
  const options = [{ value: '', label: t('import.column.leave_out') }, ...targets]
  return (
    <div className="grid items-end gap-x-6 gap-y-4 sm:grid-cols-2 xl:grid-cols-3">
      {columns.map((column, index) => (
        <Field
          // oxlint-disable-next-line react/no-array-index-key -- two columns may have one name
          key={index}
          label={<span className="wrap-anywhere">{column || t('import.column.number', { number: index + 1 })}</span>}
          help={
            <span className="line-clamp-1 wrap-anywhere">{rows.find((row) => row[index]?.trim())?.[index] ?? '–'}</span>
          }
        >
          <Select
            value={mapping[index] ?? ''}
            options={options}
            onValue={(target) => onChange(remapColumn(mapping, index, target || null))}
          />
        </Field>
      ))}
    </div>
  )
}

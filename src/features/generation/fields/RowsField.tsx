import { ArrowDownIcon, ArrowUpIcon, PlusIcon, Trash2Icon } from 'lucide-react'
import { type ComponentType, useRef } from 'react'
import { fieldId, isRow, type Raw, rawOf, type Values } from '../../../lib/form/values.ts'
import { visibility } from '../../../lib/form/visible.ts'
import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { samePath, shownRaw } from './control.ts'
import { FieldGroup, FieldNotes } from './FieldGroup.tsx'
import { fieldHint } from './field-hint.ts'
import type { FormFieldProps } from './FormField.tsx'

interface RowsFieldProps extends FormFieldProps {
  /** Passed in because a row may contain lists again. */
  RowField: ComponentType<FormFieldProps>
}

/** Rows of the same fields, which can be added, removed and moved by keyboard. The focus follows. */
export function RowsField({ RowField, ...props }: RowsFieldProps) {
  const t = useText()
  const { field, at, value, onValue, problems, language, shown } = props
  const frame = useRef<HTMLDivElement>(null)
  const raw = shownRaw(field, value)
  const given: Raw[] = Array.isArray(raw) ? raw : []
  const rows = given.filter(isRow)
  const fields = field.fields ?? []

  const focusRow = (index: number) =>
    requestAnimationFrame(() => {
      const row = frame.current?.children[index]
      row?.querySelector<HTMLElement>('input, textarea, select')?.focus()
    })
  const put = (next: Values[], focus?: number) => {
    onValue(next)
    if (focus !== undefined) focusRow(focus)
  }
  const move = (from: number, to: number) => {
    const row = rows[from]
    if (!row || to < 0 || to >= rows.length) return
    put(rows.toSpliced(from, 1).toSpliced(to, 0, row), to)
  }
  const errors = problems.filter(({ path }) => samePath(path, at)).map(({ message }) => message)
  const full = field.maxItems !== undefined && rows.length >= field.maxItems
  return (
    <div>
      <FieldGroup
        label={field.label}
        required={field.required}
        hint={fieldHint(field, value, language, t)}
        help={field.help}
        error={errors.length > 0 ? errors.join(' ') : undefined}
      >
        <div ref={frame} className="grid gap-2">
          {rows.map((row, index) => {
            const inside = visibility(fields, row, shown)
            const name = t('generate.row', { label: field.label, number: index + 1 })
            return (
              // oxlint-disable-next-line react/no-array-index-key -- a row has no id, and its controls have no state of their own
              <fieldset key={index} aria-label={name} className="grid min-w-0 gap-3 rounded-lg border border-line p-3">
                <div className="flex items-center justify-between">
                  <span aria-hidden="true" className="text-xs font-medium text-faint">
                    {index + 1}
                  </span>
                  <span className="flex">
                    <IconButton
                      label={t('generate.row.up', { name })}
                      icon={<ArrowUpIcon className="size-4" />}
                      unavailable={index === 0 && t('generate.row.first')}
                      onClick={() => move(index, index - 1)}
                    />
                    <IconButton
                      label={t('generate.row.down', { name })}
                      icon={<ArrowDownIcon className="size-4" />}
                      unavailable={index === rows.length - 1 && t('generate.row.last')}
                      onClick={() => move(index, index + 1)}
                    />
                    <IconButton
                      label={t('generate.row.remove', { name })}
                      icon={<Trash2Icon className="size-4" />}
                      onClick={() => put(rows.toSpliced(index, 1), Math.max(0, index - 1))}
                    />
                  </span>
                </div>
                {fields.map((inner, position) =>
                  inside.isVisible(inner) ? (
                    <RowField
                      // oxlint-disable-next-line react/no-array-index-key -- two entries may share one path
                      key={`${fieldId(inner.path)} ${position}`}
                      field={inner}
                      at={[...at, index, ...inner.path]}
                      value={rawOf(row, inner)}
                      onValue={(next) => put(rows.with(index, { ...row, [fieldId(inner.path)]: next }))}
                      problems={problems}
                      language={language}
                      shown={inside}
                    />
                  ) : null,
                )}
              </fieldset>
            )
          })}
        </div>
        <Button
          size="sm"
          icon={<PlusIcon aria-hidden="true" className="size-3.5" />}
          unavailable={full && t('generate.row.full')}
          onClick={() => put([...rows, {}], rows.length)}
          className="justify-self-start"
        >
          {t('generate.row.add', { label: field.label })}
        </Button>
      </FieldGroup>
      <FieldNotes field={field} onKey={props.onKey} />
    </div>
  )
}

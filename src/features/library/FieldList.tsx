import { CheckIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../lib/cx.ts'
import type { Field, Json } from '../../lib/form/field.ts'
import { prettyJson } from '../../lib/pretty-json.ts'
import { useText } from '../../locales/text.ts'
import { fieldLimits } from './field-limits.ts'
import { FieldOptions } from './FieldOptions.tsx'

export function FieldList({ fields }: { fields: readonly Field[] }) {
  return (
    <ul className="grid gap-5">
      {fields.map((field, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two entries may have one key
        <FieldPreview key={index} field={field} />
      ))}
    </ul>
  )
}

/** One field of a form: its label, kind and limits. */
function FieldPreview({ field }: { field: Field }) {
  const t = useText()
  if (field.kind === 'note') return <li className="whitespace-pre-wrap text-quiet">{field.text ?? field.label}</li>
  const limits = fieldLimits(field, t)
  return (
    <li className="grid gap-1.5">
      <p className="flex items-baseline justify-between gap-3">
        <span className="font-medium">
          {field.label || field.key}
          {field.required && (
            <>
              <span aria-hidden="true" className="ms-1 text-danger">
                *
              </span>
              <span className="sr-only"> ({t('library.field.required')})</span>
            </>
          )}
        </span>
        <span lang="" className="shrink-0 text-xs text-faint">
          {t(`library.kind.${field.kind}`)}
        </span>
      </p>
      <Answer field={field} />
      {field.help && <p className="text-sm whitespace-pre-wrap text-quiet">{field.help}</p>}
      {limits.map((limit) => (
        <p key={limit} className="text-sm text-faint first-letter:uppercase">
          {limit}
        </p>
      ))}
    </li>
  )
}

function Answer({ field }: { field: Field }) {
  const t = useText()
  if (field.fields) {
    return (
      <div className="rounded-md border border-dashed border-edge p-4">
        <FieldList fields={field.fields} />
      </div>
    )
  }
  if (field.optionsFrom) return <Box>{t(`library.options_from.${field.optionsFrom}`)}</Box>
  if (field.kind === 'boolean') return <YesNo on={field.default === true} />
  if (field.options?.length) return <FieldOptions options={field.options} field={field} />
  const shown = field.secret ? '' : (sayDefault(field.default) ?? field.placeholder ?? '')
  return <Box tall={['textarea', 'richtext', 'json', 'file'].includes(field.kind)}>{shown}</Box>
}

/** An empty control with the default or an example. */
function Box({ tall = false, children }: { tall?: boolean; children: ReactNode }) {
  return (
    <div
      className={cx(
        'rounded-md border border-line bg-paper px-3 py-1.5 whitespace-pre-wrap wrap-anywhere text-faint',
        tall ? 'min-h-20' : 'min-h-8.5',
      )}
    >
      {children}
    </div>
  )
}

function YesNo({ on }: { on: boolean }) {
  return (
    <span aria-hidden="true" className="grid size-4.5 place-items-center rounded-sm border border-edge bg-paper">
      {on && <CheckIcon className="size-3.5 text-quiet" />}
    </span>
  )
}

function sayDefault(value: Json | undefined): string | undefined {
  if (value === undefined || value === null || value === '') return undefined
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join(', ')
  return typeof value === 'object' ? prettyJson(value) : String(value)
}

import { type ReactNode, useMemo } from 'react'
import { type Condition, type Field, sectionsOf } from '../../lib/form/field.ts'
import type { Option } from '../../lib/form/convert-value.ts'
import { normalizeForm } from '../../lib/form/read-form.ts'
import { languageTag } from '../../lib/language-key.ts'
import { type Translate, useText } from '../../locales/text.ts'
import { cx } from '../../lib/cx.ts'
import { printJson, type Json } from '../../lib/json.ts'
import { Badge } from '../../ui/Badge.tsx'
import { formatList, formatNumber } from '../../lib/format.ts'

export function FormPreview({ form, languageKey }: { form: readonly unknown[]; languageKey: string }) {
  const t = useText()
  const { fields } = useMemo(() => normalizeForm(form, { language: languageKey }), [form, languageKey])
  if (fields.length === 0) return <p className="text-quiet">{t('library.form.empty')}</p>
  return (
    <div lang={languageTag(languageKey)} className="grid gap-6 rounded-xl border border-line bg-sheet p-5 sm:p-6">
      {sectionsOf(fields.map((field, index) => ({ field, index }))).map(({ title, members }) => (
        <div key={members[0]?.index} className="grid gap-5">
          {title && <h3 className="border-b border-line pb-1.5 font-semibold">{title}</h3>}
          <FieldList fields={members.map(({ field }) => field)} />
        </div>
      ))}
    </div>
  )
}

function FieldList({ fields }: { fields: readonly Field[] }) {
  return (
    <ul className="grid gap-5">
      {fields.map((field, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two entries may have one key
        <FieldPreview key={index} field={field} />
      ))}
    </ul>
  )
}

function FieldPreview({ field }: { field: Field }) {
  const t = useText()
  if (field.kind === 'note') return <li className="whitespace-pre-wrap text-quiet">{field.text ?? field.label}</li>
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
      {fieldLimits(field, t).map((limit) => (
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
  if (field.options?.length) return <FieldOptions options={field.options} field={field} />
  return <Box>{!field.secret && (sayDefault(field.default) ?? field.placeholder)}</Box>
}

/** An empty control with the default or an example. */
function Box({ children }: { children: ReactNode }) {
  return (
    <div className="min-h-8.5 rounded-md border border-line bg-paper px-3 py-1.5 whitespace-pre-wrap wrap-anywhere text-faint">
      {children}
    </div>
  )
}

function sayDefault(value: Json | undefined): string | undefined {
  if (value === undefined || value === null || value === '') return undefined
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return formatList(value)
  return typeof value === 'object' ? printJson(value) : String(value)
}

const optionsInSight = 12

function FieldOptions({ options, field }: { options: readonly Option[]; field: Field }) {
  const t = useText()
  const { default: chosen, allowOther } = field
  const isChosen = (value: Json) => (Array.isArray(chosen) ? chosen.includes(value) : chosen === value)
  return (
    <ul className="flex flex-wrap gap-1.5">
      {options.slice(0, optionsInSight).map((option, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two options may be alike
        <li key={index} className="max-w-full">
          <Badge className={cx(isChosen(option.value) && 'bg-accent-wash text-accent')}>{option.label}</Badge>
        </li>
      ))}
      {options.length > optionsInSight && (
        <li className="text-sm text-quiet">{t('library.field.more', { count: options.length - optionsInSight })}</li>
      )}
      {allowOther && <li className="text-sm text-quiet">{t('library.field.other')}</li>}
    </ul>
  )
}

const limitNames = ['min', 'max', 'minLength', 'maxLength', 'minItems', 'maxItems'] as const

/** The limits and the condition of a field, each as a short sentence. */
function fieldLimits(field: Field, t: Translate): string[] {
  const limits = limitNames.flatMap((name) => {
    const limit = field[name]
    return limit === undefined ? [] : [t(`library.limit.${name}`, { count: limit, number: formatNumber(limit) })]
  })
  return [
    limits.join(' · '),
    ...(field.visibleWhen?.map((condition) => sayCondition(condition, t)) ?? []),
    field.conditionText,
    field.hidden && t('library.field.hidden'),
    field.unknownType && t('library.field.unknown_type', { type: field.unknownType }),
  ].flatMap((limit) => limit || [])
}

function sayCondition({ key, in: values, notIn }: Condition, t: Translate): string {
  const list = (values ?? notIn ?? []).map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
  const shown = formatList(list.map((value) => (value === '' ? t('library.condition.nothing') : value)))
  return t(values ? 'library.condition.in' : 'library.condition.not_in', { field: key, values: shown })
}

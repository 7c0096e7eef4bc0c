import { useMemo } from 'react'
import type { Field } from '../../lib/form/field.ts'
import { normalizeForm } from '../../lib/form/read-form.ts'
import { languageTag } from '../../lib/language-key.ts'
import { useText } from '../../locales/text.ts'
import { FieldList } from './FieldList.tsx'

/** A read-only preview of a form. */
export function FormPreview({ form, languageKey }: { form: readonly unknown[]; languageKey: string }) {
  const t = useText()
  const { fields } = useMemo(() => normalizeForm(form, { language: languageKey }), [form, languageKey])
  if (fields.length === 0) return <p className="text-quiet">{t('library.form.empty')}</p>
  return (
    <div lang={languageTag(languageKey)} className="grid gap-6 rounded-xl border border-line bg-sheet p-5 sm:p-6">
      {bySection(fields).map(({ title, fields: inSection }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two sections may have the same title
        <div key={index} className="grid gap-5">
          {title && <h3 className="border-b border-line pb-1.5 font-semibold">{title}</h3>}
          <FieldList fields={inSection} />
        </div>
      ))}
    </div>
  )
}

function bySection(fields: readonly Field[]): { title: string; fields: Field[] }[] {
  const sections: { title: string; fields: Field[] }[] = []
  for (const field of fields) {
    const title = field.section?.join(' › ') ?? ''
    const last = sections.at(-1)
    if (last?.title === title) last.fields.push(field)
    else sections.push({ title, fields: [field] })
  }
  return sections
}

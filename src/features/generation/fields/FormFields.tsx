import { type ReactNode, useState } from 'react'
import { type Field, sectionsOf } from '../../../lib/form/field.ts'
import { formatNumber } from '../../../lib/format.ts'
import { useText } from '../../../locales/text.ts'

interface FormFieldsProps {
  fields: readonly Field[]
  /** The path of a field that must be visible, so its collapsed block is opened. */
  reveal: boolean
  children: (field: Field, index: number) => ReactNode
}

/** Fields under the titles of their groups. Hidden fields come last, in a collapsed block. */
export function FormFields({ fields, reveal, children }: FormFieldsProps) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const indexed = fields.map((field, index) => ({ field, index }))
  const hidden = indexed.filter(({ field }) => field.hidden)
  const sections = sectionsOf(indexed.filter(({ field }) => !field.hidden))
  return (
    <>
      {sections.map(({ title, members }) => {
        const inside = members.map(({ field, index }) => children(field, index))
        const key = `${title} ${members[0]?.index ?? 0}`
        if (title === '')
          return (
            <div key={key} className="grid gap-4.5 empty:hidden">
              {inside}
            </div>
          )
        return (
          <section
            key={key}
            aria-label={title}
            className="grid gap-4.5 border-t border-line pt-4 has-[>:only-child]:hidden"
          >
            <h2 dir="auto" className="font-semibold">
              {title}
            </h2>
            {inside}
          </section>
        )
      })}
      {hidden.length > 0 && (
        <details
          open={open || reveal}
          onToggle={(event) => setOpen(event.currentTarget.open)}
          className="rounded-lg border border-line p-3"
        >
          <summary className="text-quiet">
            {t('generate.hidden_fields', { count: hidden.length, number: formatNumber(hidden.length) })}
          </summary>
          <div className="mt-3 grid gap-4.5">{hidden.map(({ field, index }) => children(field, index))}</div>
        </details>
      )}
    </>
  )
}

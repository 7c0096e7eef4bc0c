import type { Field } from '../../../lib/form/field.ts'

/** A text of the form, always shown as plain text. */
export function Note({ field }: { field: Field }) {
  const text = field.text ?? field.label
  const heading = field.label !== '' && text.startsWith(field.label) && text !== field.label
  const rest = heading ? text.slice(field.label.length).trim() : text
  return (
    <div dir="auto" className="rounded-md bg-well px-3 py-2 text-quiet">
      {heading && <p className="font-medium text-ink">{field.label}</p>}
      <p className="whitespace-pre-line break-words">{rest}</p>
    </div>
  )
}

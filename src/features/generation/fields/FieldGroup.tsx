import { type ReactNode, useId, useState } from 'react'
import { cx } from '../../../lib/cx.ts'
import { type Field, sectionsOf } from '../../../lib/form/field.ts'
import { printJson } from '../../../lib/json.ts'
import { useText } from '../../../locales/text.ts'
import { useControl } from '../../../ui/Field.tsx'
import { formatNumber } from '../../../lib/format.ts'

/** Several controls that form one answer. */
export function ControlGroup({ label, children }: { label: string; children: ReactNode }) {
  const { id, 'aria-describedby': describedBy, 'aria-invalid': isInvalid } = useControl() ?? {}
  return (
    <fieldset
      id={id}
      aria-label={label}
      aria-describedby={describedBy}
      data-invalid={isInvalid}
      className="grid min-w-0 gap-1.5"
    >
      {children}
    </fieldset>
  )
}

/** What the parser had to guess about an entry, with the raw entry on demand. */
export function FieldNotes({ field, onKey }: { field: Field; onKey?: (key: string) => void }) {
  const t = useText()
  const notes = [
    field.conditionText !== undefined && t('generate.condition', { condition: field.conditionText }),
    field.unknownType !== undefined && t('generate.unknown_type', { type: field.unknownType }),
    ...(field.warnings ?? []).map((warning) => t(`generate.warning.${warning}`)),
  ].filter((note) => note !== false)
  const odd =
    field.unknownType !== undefined ||
    field.keySource === 'derived' ||
    field.warnings?.some((warning) => warning === 'unreadable' || warning === 'deep')
  if (notes.length === 0 && !odd) return null
  return (
    <div className="mt-1 grid gap-1 text-sm text-faint">
      {notes.map((note) => (
        <p key={note} dir="auto" className="break-words">
          {note}
        </p>
      ))}
      {field.keySource === 'derived' && <KeyField field={field} onKey={onKey} />}
      {odd && (
        <details>
          <summary className="w-fit rounded-sm hover:text-ink">{t('generate.show_raw')}</summary>
          <pre
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
            tabIndex={0}
            className="mt-1 max-h-60 overflow-auto rounded-md bg-well p-2.5 font-mono text-xs text-quiet"
          >
            {printJson(field.raw)}
          </pre>
        </details>
      )}
    </div>
  )
}

function KeyField({ field, onKey }: { field: Field; onKey?: (key: string) => void }) {
  const t = useText()
  const id = useId()
  const [key, setKey] = useState(field.key)
  if (!onKey) return <p>{t('generate.key_guessed', { key: field.key })}</p>
  const commit = () => (key.trim() === '' ? setKey(field.key) : key !== field.key && onKey(key))
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <label htmlFor={id}>{t('generate.key')}</label>
      <input
        id={id}
        value={key}
        onChange={(event) => setKey(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
        className="h-6 w-44 rounded-sm border border-edge bg-sheet px-1.5 font-mono text-xs text-ink"
      />
      <span>{t('generate.key.help')}</span>
    </div>
  )
}

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
      {sections.map(({ title, members }) => (
        <section
          key={`${title} ${members[0]?.index ?? 0}`}
          aria-label={title || undefined}
          className={cx('grid gap-4.5 empty:hidden', title && 'border-t border-line pt-4 has-[>:only-child]:hidden')}
        >
          {title && (
            <h2 dir="auto" className="font-semibold">
              {title}
            </h2>
          )}
          {members.map(({ field, index }) => children(field, index))}
        </section>
      ))}
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

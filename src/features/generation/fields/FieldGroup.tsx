import { type ReactNode, useId, useState } from 'react'
import { cx } from '../../../lib/cx.ts'
import type { Field, Warning } from '../../../lib/form/field.ts'
import { printJson } from '../../../lib/form/json.ts'
import { type TextKey, useText } from '../../../locales/text.ts'

interface FieldGroupProps {
  label: string
  hint?: ReactNode
  help?: ReactNode
  error?: ReactNode
  required?: boolean
  className?: string
  children: ReactNode
}

/** Like `ui/Field`, for several controls that form one answer. The error is above, because the first control gets the focus. */
export function FieldGroup({ label, hint, help, error, required, className, children }: FieldGroupProps) {
  const id = useId()
  const ids = [hint && `${id}-hint`, help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset
      aria-labelledby={`${id}-label`}
      aria-describedby={ids || undefined}
      data-invalid={error ? true : undefined}
      className={cx('grid min-w-0 gap-1.5', className)}
    >
      <div className="flex items-baseline justify-between gap-3">
        <span id={`${id}-label`} className="font-medium">
          {label}
          {required && (
            <span aria-hidden="true" className="ms-1 text-danger">
              *
            </span>
          )}
        </span>
        {hint && (
          <span id={`${id}-hint`} className="text-xs text-faint">
            {hint}
          </span>
        )}
      </div>
      {error && (
        <p id={`${id}-error`} className="scroll-my-20 text-sm text-danger">
          {error}
        </p>
      )}
      {children}
      {help && (
        <p id={`${id}-help`} className="text-sm text-faint">
          {help}
        </p>
      )}
    </fieldset>
  )
}

const warnings = {
  default: 'generate.warning.default',
  pattern: 'generate.warning.pattern',
  duplicate: 'generate.warning.duplicate',
  unreadable: 'generate.warning.unreadable',
  deep: 'generate.warning.deep',
} satisfies Record<Warning, TextKey>

/** What the parser had to guess about an entry, with the raw entry on demand. */
export function FieldNotes({ field, onKey }: { field: Field; onKey?: (key: string) => void }) {
  const t = useText()
  const notes = [
    field.conditionText !== undefined && t('generate.condition', { condition: field.conditionText }),
    field.unknownType !== undefined && t('generate.unknown_type', { type: field.unknownType }),
    ...(field.warnings ?? []).map((warning) => t(warnings[warning])),
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

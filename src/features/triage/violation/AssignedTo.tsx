import { useId, useState } from 'react'
import { useText } from '../../../locales/text.ts'

/** The number of assigned users. Their ids are shown on demand, because no endpoint names them. */
export function AssignedTo({ ids }: { ids: readonly string[] }) {
  const t = useText()
  const list = useId()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={list}
        onClick={() => setOpen(!open)}
        className="rounded-sm underline decoration-line underline-offset-3 hover:decoration-ink"
      >
        {t('violation.people', { count: ids.length })}
      </button>
      <ul id={list} hidden={!open} className="mt-1 grid gap-0.5 font-mono text-sm text-quiet">
        {[...new Set(ids)].map((id) => (
          <li key={id}>{id}</li>
        ))}
      </ul>
    </>
  )
}

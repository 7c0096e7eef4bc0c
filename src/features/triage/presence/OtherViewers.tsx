import { useId, useState } from 'react'
import { useOtherViewers } from '../../../api/presence.ts'
import { useText } from '../../../locales/text.ts'
import { placeBeside } from '../../../ui/place-beside.ts'
import { tip } from '../../../ui/tip.ts'
import { Initials } from '../violation/Initials.tsx'

const maxInitials = 3

/** The initials of the other people who look at the audit now. Their addresses are in the name, the tip and a popover. */
export function OtherViewers({ auditId }: { auditId: string }) {
  const t = useText()
  const id = useId()
  const [open, setOpen] = useState(false)
  const people = useOtherViewers(auditId)
  if (people.length === 0) return null
  const shown = people.length > maxInitials ? people.slice(0, maxInitials - 1) : people
  const hidden = people.length - shown.length
  const title = t('triage.viewers', { count: people.length })
  return (
    <>
      <button
        type="button"
        id={`${id}-button`}
        popoverTarget={id}
        aria-expanded={open}
        aria-label={`${title}: ${people.join(', ')}`}
        {...tip(people.join(', '))}
        className="flex min-h-9 items-center gap-1 rounded-md px-1"
      >
        {shown.map((email) => (
          <Initials key={email} name={email} />
        ))}
        {hidden > 0 && (
          <span aria-hidden="true" className="text-xs text-quiet">
            +{hidden}
          </span>
        )}
      </button>
      <section
        id={id}
        popover="auto"
        aria-label={title}
        onToggle={({ newState, currentTarget }) => {
          setOpen(newState === 'open')
          const button = document.getElementById(`${id}-button`)
          if (newState === 'open' && button) placeBeside(currentTarget, button, 'end')
        }}
        className="fixed inset-auto m-0 max-w-80 animate-appear rounded-lg border border-line bg-sheet px-3.5 py-3 text-ink shadow-float"
      >
        <p className="mb-1 text-xs text-quiet">{title}</p>
        <ul className="grid gap-0.5">
          {people.map((email) => (
            <li key={email} className="wrap-anywhere">
              {email}
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

import { useOtherViewers } from '../../../api/presence.ts'
import { useText } from '../../../locales/text.ts'
import { tip } from '../../../ui/TipLayer.tsx'
import { Initials } from '../violation/Initials.tsx'

const maxInitials = 3

/** The initials of the other people who look at the audit now, with their addresses as names and tips. */
export function OtherViewers({ auditId }: { auditId: string }) {
  const t = useText()
  const people = useOtherViewers(auditId)
  if (people.length === 0) return null
  const shown = people.length > maxInitials ? people.slice(0, maxInitials - 1) : people
  const hidden = people.slice(shown.length)
  return (
    <ul aria-label={t('triage.viewers')} className="flex min-h-9 items-center gap-1 px-1">
      {shown.map((email) => (
        <li key={email} {...tip(email)}>
          <Initials name={email} />
          <span className="sr-only">{email}</span>
        </li>
      ))}
      {hidden.length > 0 && (
        <li {...tip(hidden.join(', '))} className="text-xs text-quiet">
          <span aria-hidden="true">+{hidden.length}</span>
          <span className="sr-only">{hidden.join(', ')}</span>
        </li>
      )}
    </ul>
  )
}

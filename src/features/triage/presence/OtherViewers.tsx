import { useOtherViewers } from '../../../api/presence.ts'
import { useText } from '../../../locales/text.ts'
import { tip } from '../../../ui/TipLayer.tsx'
import { Initials } from '../violation/Initials.tsx'

/** The initials of the other people who look at the audit now, with their addresses as names and tips. */
export function OtherViewers({ auditId }: { auditId: string }) {
  const t = useText()
  const people = useOtherViewers(auditId)
  if (people.length === 0) return null
  return (
    <ul aria-label={t('triage.viewers')} className="flex min-h-9 flex-wrap items-center gap-1 px-1">
      {people.map((email) => (
        <li key={email} {...tip(email)}>
          <Initials name={email} />
          <span className="sr-only">{email}</span>
        </li>
      ))}
    </ul>
  )
}

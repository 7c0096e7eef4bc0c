import { createContext, useContext, useState } from 'react'
import type { Violation } from '../../../../contract/openapi.gen.ts'
import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { useCommand } from '../../../ui/commands.ts'
import { useKeys } from '../../../ui/keys.ts'
import { StateDot } from '../../../domain/violations/StateDot.tsx'
import { Section } from '../../../ui/Section.tsx'
import { hasReason, usePrecedents } from './use-precedents.ts'

export type OnReuseReason = (reason: string, press: { group: boolean }) => void

/** Dismisses the open violation with the reason of a precedent. Null where precedents are only shown. */
export const ReuseReasonContext = createContext<OnReuseReason | null>(null)

const shownAtFirst = 3

/** Decisions and reasons for the same text or rule. One key dismisses with the closest reason. */
export function PrecedentList({ violation }: { violation: Violation }) {
  const t = useText()
  const onReuse = useContext(ReuseReasonContext)
  const precedents = usePrecedents(violation)
  const [all, setAll] = useState(false)
  const keys = useKeys('reuse_reason')
  const [offered, setOffered] = useState<string | null>(null)
  // What was offered first stays, because a colleague's decision must not change what a key is about to apply.
  const stays = precedents.some(({ dismissal_reason }) => dismissal_reason === offered)
  const nearest = (stays ? offered : precedents.find(hasReason)?.dismissal_reason) ?? null
  if (nearest !== offered) setOffered(nearest)
  useCommand('reuse_reason', (press) => nearest !== null && onReuse?.(nearest, press), {
    when: nearest !== null && onReuse !== null,
  })
  if (precedents.length === 0) return null
  const reused = precedents.find(({ dismissal_reason }) => dismissal_reason !== null && dismissal_reason === nearest)
  // Precedents of the same text come first. Of the same rule, only the one that the key would use is shown at once.
  const shown = precedents.filter(
    (one, index) => all || one === (reused ?? precedents[0]) || (one.match === 'text' && index < shownAtFirst),
  )
  const more = precedents.length - shown.length
  return (
    <Section
      title={t('violation.precedents.title')}
      tools={
        more > 0 && (
          <Button size="sm" variant="ghost" className="-me-2" onClick={() => setAll(true)}>
            {t('violation.precedents.more', { count: more })}
          </Button>
        )
      }
    >
      <ul aria-label={t('violation.precedents.title')} className="grid gap-2">
        {shown.map((precedent) => (
          <li key={`${precedent.match} ${precedent.review_state} ${precedent.dismissal_reason}`}>
            <p className="flex flex-wrap items-baseline gap-x-2 text-quiet">
              <StateDot review_state={precedent.review_state} className="text-ink" />
              {t(`violation.precedents.same_${precedent.match}`, { count: precedent.count })}
            </p>
            {precedent.dismissal_reason && (
              <p dir="auto" className="mt-0.5 whitespace-pre-wrap text-ink">
                {precedent.dismissal_reason}
              </p>
            )}
            {precedent === reused && nearest !== null && onReuse && (
              <Button
                size="sm"
                keys={keys}
                className="mt-1.5"
                onClick={({ detail }) => detail < 2 && onReuse(nearest, { group: false })}
              >
                {t('violation.precedents.reuse')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

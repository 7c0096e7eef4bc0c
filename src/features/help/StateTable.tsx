import { useExtensions } from '../../api/extensions.ts'
import { useText } from '../../locales/text.ts'
import { Kbd } from '../../ui/Kbd.tsx'
import { useKeys } from '../../ui/keys.ts'
import type { ReviewStateName } from '../../domain/violations/review-state.ts'
import { StateDot } from '../../domain/violations/StateDot.tsx'

/** Ordered by the questions of a reviewer: undecided, serious, dismissed, fixed. */
const decisions = [
  ['undecided', 'reopen'],
  ['urgent_violation', 'urgent_violation'],
  ['elevated_risk', 'elevated_risk'],
  ['dismissed', 'dismiss'],
  ['fixed', 'mark_fixed'],
] as const satisfies [ReviewStateName, string][]

/** Each review state, its meaning, and for keys that can decide the decision that leads to it, with its key. */
export function StateTable() {
  const t = useText()
  const { mayReview } = useExtensions()
  return (
    <table aria-labelledby="states-title" className="w-full max-sm:block">
      <thead className="max-sm:sr-only">
        <tr className="border-b border-line text-start text-sm text-faint">
          <th className="py-2 pe-6 text-start font-medium">{t('help.states.state')}</th>
          <th className="py-2 pe-6 text-start font-medium">{t('help.states.meaning')}</th>
          {mayReview && <th className="py-2 text-start font-medium">{t('help.states.decision')}</th>}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {decisions.map(([review_state, action]) => (
          <tr key={review_state} className="border-b border-line align-baseline max-sm:grid max-sm:gap-1 max-sm:py-3">
            <th className="py-2.5 pe-6 text-start font-medium max-sm:p-0">
              <StateDot review_state={review_state} className="text-ink!" />
            </th>
            <td className="py-2.5 pe-6 text-quiet max-sm:p-0">{t(`help.state.${review_state}`)}</td>
            {mayReview && (
              <td className="py-2.5 max-sm:p-0">
                <DecisionName action={action} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function DecisionName({ action }: { action: (typeof decisions)[number][1] }) {
  const t = useText()
  const keys = useKeys(action)
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      {t(`review_action.${action}`)}
      {keys && (
        <>
          <span className="sr-only">{keys}</span>
          <Kbd keys={keys} />
        </>
      )}
    </span>
  )
}

import { useDecisionInForce } from '../../../api/history.ts'
import type { ListedViolation } from '../../../api/listed-violation.ts'
import { useText } from '../../../locales/text.ts'
import { Ago } from '../../../ui/Time.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useKeys } from '../../../ui/keys.ts'
import { decisionText } from '../../../review/names.ts'

interface ChangeStripProps {
  /** As someone else has changed it while it was open. */
  violation: ListedViolation
  /** Opens the next one. */
  onNext?: () => void
  className?: string
}

/** Says what someone else decided since the violation was opened. */
export function ChangeStrip({ violation, onNext, className = 'px-5' }: ChangeStripProps) {
  const t = useText()
  const keys = useKeys('next_violation')
  const { review_state, dismissal_reason } = violation
  const newest = useDecisionInForce(violation)
  const decided_by = violation.decided_by ?? newest?.actor_email
  const decided_at = violation.decided_at ?? newest?.created_at
  return (
    <div
      className={`flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 bg-warning-wash py-1.5 text-sm text-warning ${className}`}
    >
      <span className="min-w-0 wrap-anywhere">
        {t('with_colon', { label: t('triage.conflict') })}{' '}
        {decisionText({ review_state, dismissal_reason, decided_by }, t)} {decided_at && <Ago value={decided_at} />}
      </span>
      {onNext && (
        <Button size="sm" variant="ghost" keys={keys} onClick={onNext} className="-my-1 -ms-2">
          {t('command.next_violation')}
        </Button>
      )}
    </div>
  )
}

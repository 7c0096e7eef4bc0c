import { useEffect, useRef } from 'react'
import { cachedViolations } from '../../../api/violations.ts'
import { useStore } from '../../../lib/store.ts'
import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { isPlainClick } from '../filters/triage-href.ts'
import { RuleLink } from '../RuleLink.tsx'
import { isKnownState, stateAfter } from '../rules/review-rules.ts'
import { conflicts } from './conflicts.ts'
import { decide, decideAnyway, settleConflict } from './decide.ts'
import { GroupDialog } from './GroupDialog.tsx'
import { useReviewContext } from './review-context.ts'
import { stateName } from './state-name.ts'

/** Someone else was quicker: says what they decided, and asks. */
export function ConflictDialog() {
  const t = useText()
  const context = useReviewContext()
  const [conflict] = useStore(conflicts(context.connectionId))
  const safe = useRef<HTMLButtonElement>(null)
  // It may come while someone types: what the next key could press is the harmless one.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each question is another
  useEffect(() => safe.current?.focus(), [conflict])
  if (!conflict) return null
  const { variables, found, members } = conflict
  const keep = () => settleConflict(context, conflict)
  const { action, reason, steps } = variables
  const lookup = steps[0]?.group?.lookup
  const target = members?.find(({ id }) => id === lookup?.violation_id)
  if (lookup && members && target) {
    return (
      <GroupDialog
        key={variables.decision_id}
        isConflict
        violationId={target.id}
        action={action}
        reason={reason}
        group={{ lookup, members }}
        onClose={keep}
        onChoose={(group) => {
          keep()
          decide(context, target, { action, reason, group })
        }}
      />
    )
  }
  const [violation] = cachedViolations(context.client, ({ id }) => id === variables.steps[0]?.violation_id).values()
  return (
    <Dialog
      size="sm"
      title={t('triage.conflict')}
      onClose={keep}
      footer={
        <>
          <Button
            variant="danger"
            onClick={() => {
              keep()
              decideAnyway(context, conflict)
            }}
          >
            {t('triage.conflict.anyway')}
          </Button>
          <Button ref={safe} variant="primary" onClick={keep}>
            {t('triage.conflict.keep')}
          </Button>
        </>
      }
    >
      <p>
        {isKnownState(found.review_state)
          ? t(`triage.conflict.was.${found.review_state}`, { name: variables.name })
          : t('triage.conflict.other', { name: variables.name, found: found.review_state })}{' '}
        {t('triage.conflict.unsent', { wanted: stateName(stateAfter[variables.action], t) })}
      </p>
      {violation?.rule_name && (
        <p className="mt-3 text-quiet">
          {t('violation.rule')}:{' '}
          <RuleLink
            auditId={violation.audit_id}
            rule_name={violation.rule_name}
            onClick={(event) => isPlainClick(event) && keep()}
          />
        </p>
      )}
      {found.dismissal_reason && (
        <p className="mt-3 text-quiet">
          {t('triage.conflict.reason')}: <span className="text-ink">{found.dismissal_reason}</span>
        </p>
      )}
    </Dialog>
  )
}

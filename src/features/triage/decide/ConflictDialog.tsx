import { useEffect, useRef } from 'react'
import { cachedViolations } from '../../../api/violations.ts'
import { useStore } from '../../../lib/store.ts'
import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useKeysIgnoredAtFirst } from '../../../ui/use-unasked-dialog.ts'
import { isPlainClick } from '../filters/triage-href.ts'
import { RuleLink } from '../RuleLink.tsx'
import { isKnownState, stateAfter } from '../rules/review-rules.ts'
import { type Conflict, conflicts } from './conflicts.ts'
import { decideAnyway, settleConflict } from './decide.ts'
import { useReviewContext } from './review-context.ts'
import { stateName } from './state-name.ts'
import { useQuestion } from './use-question.ts'

/** Shows what someone else decided and asks which decision to keep. While the reviewer types, a toast is shown instead. */
export function ConflictDialog() {
  const { connectionId } = useReviewContext()
  const [conflict] = useStore(conflicts(connectionId))
  if (!conflict) return null
  const { decision_id, steps } = conflict.variables
  return <ConflictQuestion key={`${decision_id} ${steps[0]?.violation_id}`} conflict={conflict} />
}

function ConflictQuestion({ conflict }: { conflict: Conflict }) {
  return useQuestion() && <OpenQuestion conflict={conflict} />
}

function OpenQuestion({ conflict }: { conflict: Conflict }) {
  const t = useText()
  const context = useReviewContext()
  const safe = useRef<HTMLButtonElement>(null)
  useKeysIgnoredAtFirst()
  // Focuses the harmless button, because the next key may press it.
  useEffect(() => safe.current?.focus(), [])
  const { variables, found } = conflict
  const keep = () => settleConflict(context, conflict)
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

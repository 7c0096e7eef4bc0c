import { isReviewState, stateName } from '../../../domain/violations/review-state.ts'
import { useQuery } from '@tanstack/react-query'
import { cachedViolations } from '../../../api/violation-cache.ts'
import { isSameDecision } from '../../../api/reviews.ts'
import { violationQueries } from '../../../api/violations.ts'
import { formatNumber } from '../../../lib/format.ts'
import { useStore } from '../../../lib/store.ts'
import { type Translate, useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { formatKeys } from '../../../ui/keys.ts'
import { notify } from '../../../ui/toasts.ts'
import { isPlainClick } from '../../../domain/filters/triage-search-params.ts'
import { Ago } from '../../../ui/Time.tsx'
import { RuleLink } from '../../../domain/filters/FilterLink.tsx'
import { stateAfter } from '../../../review/review-actions.ts'
import { dismissalDraft } from '../../../review/own-reasons.ts'
import { Fact } from '../../../ui/Section.tsx'
import { conflicts, useReviewContext } from '../../../review/review-context.ts'
import { decideAnyway, settleConflict } from '../../../review/decide.ts'
import { decisionText, personName } from '../../../review/names.ts'
import { UnrequestedDialog } from '../../../ui/UnrequestedDialog.tsx'
import { showViolation } from '../../../review/undo.ts'
import type { Conflict } from '../../../state/stored-values.ts'

/** Asks about the first decision that was not sent, because someone else had decided. */
export function ConflictDialog() {
  const [conflict] = useStore(conflicts(useReviewContext().connectionId))
  return conflict && <Question key={conflict.variables.decision_id} conflict={conflict} />
}

/** Shows what someone else decided and asks which decision to keep: Enter replaces it, Escape keeps it. */
function Question({ conflict }: { conflict: Conflict }) {
  const t = useText()
  const context = useReviewContext()
  const { variables, found } = conflict
  const settle = () => settleConflict(context, conflict)
  const cachedNow = () =>
    cachedViolations(context.client, ({ id }) => found.some(({ violation_id }) => violation_id === id))
  const keep = () => {
    settle()
    // What was typed is offered again, like the reason of a dismissal that was cancelled.
    if (variables.reason !== null)
      for (const { violation_id } of found) dismissalDraft(context.connectionId, violation_id).set(variables.reason)
    // What was to be kept may have been taken back or replaced while the question was open.
    const cached = cachedNow()
    const other = found.find(({ violation_id, ...decision }) => {
      const now = cached.get(violation_id)
      return now && !isSameDecision(now, decision)
    })
    if (other) showViolation(variables.audit_id, other.violation_id)
  }
  const only = found.length === 1 ? found[0] : undefined
  // After a reload it may be on none of the lists that were read.
  const known = cachedNow().get(only?.violation_id ?? '')
  const read = useQuery({
    ...violationQueries.detail(only?.violation_id ?? ''),
    enabled: only !== undefined && known === undefined,
  })
  const violation = known ?? read.data
  const asset = violation?.asset_name?.trim() || violation?.asset_url?.trim()
  const wanted = stateName(stateAfter[variables.action], t)
  const unsent = t('triage.conflict.unsent', { wanted })
  const [who, ...others] = new Set(found.map(({ decided_by }) => decided_by))
  const reasons = new Set(found.flatMap(({ dismissal_reason }) => dismissal_reason ?? []))
  return (
    <UnrequestedDialog
      size="sm"
      title={t('triage.conflict')}
      onClose={keep}
      footer={
        <>
          <Button
            data-focus=""
            variant="danger"
            keys={formatKeys('Enter', t)}
            onClick={() => {
              settle()
              decideAnyway(context, conflict)
            }}
          >
            {t(`triage.conflict.anyway.${variables.action}`)}
          </Button>
          <Button variant="primary" keys={formatKeys('Escape', t)} onClick={keep}>
            {who && others.length === 0
              ? t('triage.conflict.keep_who', { who: personName(who) })
              : t('triage.conflict.keep')}
          </Button>
        </>
      }
    >
      <p>
        {only ? (
          <>
            {isReviewState(only.review_state)
              ? t(`triage.conflict.was.${only.review_state}`, { name: variables.name })
              : t('triage.conflict.other', { name: variables.name, found: only.review_state })}{' '}
            {unsent}
          </>
        ) : (
          t('triage.conflict.many', { count: found.length, wanted })
        )}
      </p>
      <dl className="mt-3 grid gap-2">
        {!only && (
          <>
            <Fact name={t('violation.found_text')}>{variables.name}</Fact>
            <Fact name={t('violation.decided')}>
              <Lines texts={countedDecisions(found, t)} />
            </Fact>
          </>
        )}
        {only?.decided_by && isReviewState(only.review_state) && (
          <Fact name={t('violation.decided')}>
            {decisionText(only, t)} {only.decided_at && <Ago value={only.decided_at} />}
          </Fact>
        )}
        {reasons.size > 0 && (
          <Fact name={t('triage.conflict.reason')}>
            <Lines texts={[...reasons]} />
          </Fact>
        )}
        {variables.reason && <Fact name={t('triage.conflict.own_reason')}>{variables.reason}</Fact>}
        {violation?.rule_name && (
          <Fact name={t('violation.rule')}>
            <RuleLink
              auditId={violation.audit_id}
              rule_name={violation.rule_name}
              onClick={(event) => {
                if (!isPlainClick(event)) return
                settle()
                notify(unsent)
              }}
            />
          </Fact>
        )}
        {asset && <Fact name={t('violation.asset')}>{asset}</Fact>}
      </dl>
    </UnrequestedDialog>
  )
}

const Lines = ({ texts }: { texts: readonly string[] }) =>
  texts.map((text) => (
    <span key={text} className="block">
      {text}
    </span>
  ))

/** Of a group: who decided what, and how often. */
function countedDecisions(found: Conflict['found'], t: Translate): string[] {
  const counts = new Map<string, number>()
  for (const one of found) counts.set(decisionText(one, t), (counts.get(decisionText(one, t)) ?? 0) + 1)
  return [...counts].map(([name, count]) => t('triage.name_and_count', { name, count: formatNumber(count) }))
}

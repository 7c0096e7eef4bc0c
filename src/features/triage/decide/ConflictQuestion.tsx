import '../../../locales/other-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { cachedViolations, isSameDecision } from '../../../api/violation-cache.ts'
import { violationQueries } from '../../../api/violations.ts'
import { formatNumber } from '../../../lib/format.ts'
import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { formatKeys } from '../../../ui/keys.ts'
import { notify } from '../../../ui/toasts.ts'
import { useKeysIgnoredAtFirst } from '../../../ui/unrequested-dialog.ts'
import { isPlainClick } from '../filters/triage-search-params.ts'
import { Ago } from '../../../ui/Time.tsx'
import { RuleLink } from '../FilterLink.tsx'
import { isKnownState, stateAfter } from '../logic/review-actions.ts'
import { dismissalDraft } from '../precedents/own-reasons.ts'
import { Fact } from '../violation/Section.tsx'
import { type Conflict, useReviewContext } from './review-context.ts'
import { decideAnyway, settleConflict } from './decide.ts'
import { decisionText, personName, stateName } from './names.ts'
import { useCanOpenDialog } from './GroupDialog.tsx'

interface QuestionProps {
  conflict: Conflict
  /** Opens the violation if what was to be kept has changed. A page of one violation shows it already. */
  onReopen?: (violationId: string) => void
}

/** Shows what someone else decided and asks which decision to keep: Enter replaces it, Escape keeps it. While the reviewer types, a toast is shown instead. */
export function ConflictQuestion(props: QuestionProps) {
  return useCanOpenDialog() && <OpenQuestion {...props} />
}

function OpenQuestion({ conflict, onReopen }: QuestionProps) {
  const t = useText()
  const context = useReviewContext()
  const replace = useRef<HTMLButtonElement>(null)
  useKeysIgnoredAtFirst()
  useEffect(() => replace.current?.focus(), [])
  const { variables, found } = conflict
  const settle = () => settleConflict(context, conflict)
  const keep = () => {
    settle()
    // What was typed is offered again, like the reason of a dismissal that was cancelled.
    if (variables.reason !== null)
      for (const { violation_id } of found) dismissalDraft(context.connectionId, violation_id).set(variables.reason)
    const cached = cachedViolations(context.client, ({ id }) => found.some(({ violation_id }) => violation_id === id))
    // What was to be kept may have been taken back or replaced while the question was open.
    const other = found.find(({ violation_id, ...decision }) => {
      const now = cached.get(violation_id)
      return now && !isSameDecision(now, decision)
    })
    if (other) onReopen?.(other.violation_id)
  }
  const [who, ...others] = new Set(found.map(({ decided_by }) => decided_by))
  return (
    <Dialog
      size="sm"
      title={t('triage.conflict')}
      onClose={keep}
      footer={
        <>
          <Button
            ref={replace}
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
      {found.length > 1 ? <FoundMany {...conflict} /> : <FoundOne {...conflict} onLeave={settle} />}
    </Dialog>
  )
}

function FoundOne({ variables, found: [found], onLeave }: Conflict & { onLeave: () => void }) {
  const t = useText()
  const { client } = useReviewContext()
  const [cached] = cachedViolations(client, ({ id }) => id === found?.violation_id).values()
  // After a reload it may be on none of the lists that were read.
  const read = useQuery({
    ...violationQueries.detail(found?.violation_id ?? ''),
    enabled: found !== undefined && cached === undefined,
  })
  if (!found) return null
  const violation = cached ?? read.data
  const unsent = t('triage.conflict.unsent', { wanted: stateName(stateAfter[variables.action], t) })
  const asset = violation?.asset_name?.trim() || violation?.asset_url?.trim()
  return (
    <>
      <p>
        {isKnownState(found.review_state)
          ? t(`triage.conflict.was.${found.review_state}`, { name: variables.name })
          : t('triage.conflict.other', { name: variables.name, found: found.review_state })}{' '}
        {unsent}
      </p>
      <dl className="mt-3 grid gap-2">
        {found.decided_by && isKnownState(found.review_state) && (
          <Fact name={t('violation.decided')}>
            {decisionText(found, t)} {found.decided_at && <Ago value={found.decided_at} />}
          </Fact>
        )}
        {found.dismissal_reason && <Fact name={t('triage.conflict.reason')}>{found.dismissal_reason}</Fact>}
        {variables.reason && <Fact name={t('triage.conflict.own_reason')}>{variables.reason}</Fact>}
        {violation?.rule_name && (
          <Fact name={t('violation.rule')}>
            <RuleLink
              auditId={violation.audit_id}
              rule_name={violation.rule_name}
              onClick={(event) => {
                if (!isPlainClick(event)) return
                onLeave()
                notify(unsent)
              }}
            />
          </Fact>
        )}
        {asset && <Fact name={t('violation.asset')}>{asset}</Fact>}
      </dl>
    </>
  )
}

/** Of a group: who decided what, and how often. */
function FoundMany({ variables, found }: Conflict) {
  const t = useText()
  const counts = new Map<string, number>()
  for (const one of found) counts.set(decisionText(one, t), (counts.get(decisionText(one, t)) ?? 0) + 1)
  const reasons = [...new Set(found.flatMap(({ dismissal_reason }) => dismissal_reason ?? []))]
  const wanted = stateName(stateAfter[variables.action], t)
  return (
    <>
      <p>{t('triage.conflict.many', { count: found.length, wanted })}</p>
      <dl className="mt-3 grid gap-2">
        <Fact name={t('violation.found_text')}>{variables.name}</Fact>
        <Fact name={t('violation.decided')}>
          {[...counts].map(([words, count]) => (
            <span key={words} className="block">
              {t('triage.name_and_count', { name: words, count: formatNumber(count) })}
            </span>
          ))}
        </Fact>
        {reasons.length > 0 && (
          <Fact name={t('triage.conflict.reason')}>
            {reasons.map((reason) => (
              <span key={reason} className="block">
                {reason}
              </span>
            ))}
          </Fact>
        )}
        {variables.reason && <Fact name={t('triage.conflict.own_reason')}>{variables.reason}</Fact>}
      </dl>
    </>
  )
}

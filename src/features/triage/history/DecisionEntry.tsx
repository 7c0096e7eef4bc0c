import { Link } from '@tanstack/react-router'
import { GavelIcon, Undo2Icon } from 'lucide-react'
import type { Activity } from '../../../../contract/extensions.gen.ts'
import { useIsReviewWaiting } from '../../../api/review-mutation.ts'
import { StateDot } from '../../../domain/violations/StateDot.tsx'
import { useText } from '../../../locales/text.ts'
import { Time } from '../../../ui/Time.tsx'
import { decisionText } from '../decide/names.ts'
import { LinkedText } from '../violation/LinkedText.tsx'

/** A decision in the timeline: who, when, from which state to which, why, and on how many violations. */
export function DecisionEntry({ activity, isPending = false }: { activity: Activity; isPending?: boolean }) {
  const t = useText()
  const {
    decision_id,
    actor_email,
    created_at,
    from_state,
    to_state,
    reason,
    kind,
    violations,
    carried_from_audit_id,
    undoes,
  } = activity
  const Icon = undoes === null ? GavelIcon : Undo2Icon
  const isImport = kind === 'import'
  const unknown = t(isPending ? 'violation.comment.you' : 'violation.comment.unknown_author')
  const who = actor_email ?? unknown
  const person = undoes === null ? who : t('violation.history.undone', { who })
  const name = isImport ? t('violation.history.import') : person
  const reach = (kind === 'group' || kind === 'bulk') && t(`violation.history.${kind}`, { count: violations })
  return (
    <li aria-busy={isPending ? true : undefined} className="flex gap-2.5">
      <span aria-hidden="true" className="grid size-7 shrink-0 place-items-center rounded-full bg-well text-quiet">
        <Icon className="size-3.5" />
      </span>
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium wrap-anywhere">{name}</span>
          <span className="text-xs text-faint">
            {isPending ? <PendingWords decisionId={decision_id} /> : <Time value={created_at} />}
          </span>
        </p>
        <p className="flex flex-wrap items-center gap-x-1.5 text-sm">
          <StateDot review_state={from_state} className="text-quiet" /> → <StateDot review_state={to_state} />
        </p>
        {reason && <LinkedText text={reason} className="text-ink" />}
        {isImport && actor_email !== null && (
          <p className="text-sm text-quiet">
            {decisionText({ review_state: to_state, dismissal_reason: reason, decided_by: actor_email }, t)}
          </p>
        )}
        {reach && <p className="text-sm text-quiet">{reach}</p>}
        {carried_from_audit_id !== null && (
          <Link
            to="/audits/$auditId"
            params={{ auditId: carried_from_audit_id }}
            className="justify-self-start text-sm text-quiet underline"
          >
            {t('violation.history.import_from')}
          </Link>
        )}
      </div>
    </li>
  )
}

function PendingWords({ decisionId }: { decisionId: string }) {
  const t = useText()
  return (
    <output>{t(useIsReviewWaiting(decisionId) ? 'violation.comment.waiting' : 'violation.comment.sending')}</output>
  )
}

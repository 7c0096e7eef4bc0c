import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { GavelIcon, Undo2Icon } from 'lucide-react'
import { type ReactNode, useContext } from 'react'
import type { Activity } from '../../../../contract/extensions.gen.ts'
import type { ViolationComment } from '../../../../contract/openapi.gen.ts'
import { useExtensions } from '../../../api/extensions.ts'
import { historyQueries } from '../../../api/history.ts'
import { useReviewsOf } from '../../../api/review-mutation.ts'
import { StateDot } from '../../../domain/violations/StateDot.tsx'
import { decisionText } from '../decide/names.ts'
import { mergeTimeline, ownActivities } from './timeline.ts'
import { Comment } from '../violation/Comment.tsx'
import { LinkedText } from '../violation/LinkedText.tsx'
import { useText } from '../../../locales/text.ts'
import { QueryState } from '../../../ui/QueryState.tsx'
import { Time } from '../../../ui/Time.tsx'
import { ShownContext } from '../../../ui/commands.ts'
import { useInViewport } from '../../../ui/use-in-viewport.ts'

interface TimelineProps {
  violationId: string
  /** An undecided violation seldom has a history, so it is read when it comes into view. */
  isDecided: boolean
  /** Undefined while they are loading. */
  comments: readonly ViolationComment[] | undefined
  /** Comments that are being sent. */
  pendingComments: ReactNode
  skeleton: ReactNode
}

const noActivities = [] as const

/** The decisions on a violation and its comments, oldest first. */
export function Timeline({ violationId, isDecided, comments, pendingComments, skeleton }: TimelineProps) {
  const t = useText()
  const { email, offers } = useExtensions()
  const { seen, watch } = useInViewport()
  const enabled = useContext(ShownContext) && (isDecided || seen.has(violationId))
  const history = useQuery({ ...historyQueries.violation(violationId), enabled })
  const activities = history.data ?? noActivities
  // An answered one is recognised in the history by its id, which only conditional decisions have.
  const isUnknown = ({ isPending }: { isPending: boolean }) => isPending || offers('conditional_decisions')
  const own = ownActivities(useReviewsOf(violationId).filter(isUnknown), activities, email)
  const entries = mergeTimeline(activities, comments ?? [])
  const isEmpty = history.isSuccess && comments && entries.length + own.length === 0 && !pendingComments
  return (
    <div ref={watch} data-id={violationId} className="grid gap-3">
      {/* Until then the comments show their own skeleton or failure. */}
      {comments && (
        <QueryState query={history} inSection skeleton={skeleton}>
          {() => null}
        </QueryState>
      )}
      {isEmpty && <p className="text-quiet">{t('violation.history.empty')}</p>}
      {(entries.length > 0 || own.length > 0 || pendingComments) && (
        <ul aria-label={t('violation.comments')} className="grid gap-3">
          {entries.map((entry) =>
            entry.type === 'decision' ? (
              <DecisionEntry key={entry.id} activity={entry.activity} />
            ) : (
              <Comment
                key={entry.id}
                author={entry.comment.author_email}
                content={entry.comment.content}
                created_at={entry.comment.created_at}
              />
            ),
          )}
          {own.map(({ activity, ...status }) => (
            <DecisionEntry key={activity.id} activity={activity} {...status} />
          ))}
          {pendingComments}
        </ul>
      )}
    </div>
  )
}

interface DecisionEntryProps {
  activity: Activity
  isPending?: boolean
  /** A pending one waits for the network, for an earlier one, or after a failed try. */
  isWaiting?: boolean
}

/** A decision in the timeline: who, when, from which state to which, why, and on how many violations. */
function DecisionEntry({ activity, isPending = false, isWaiting }: DecisionEntryProps) {
  const t = useText()
  const { actor_email, created_at, from_state, to_state, reason, kind, violations, carried_from_audit_id, undoes } =
    activity
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
            {isPending ? (
              <output>{t(isWaiting ? 'violation.comment.waiting' : 'violation.comment.sending')}</output>
            ) : (
              <Time value={created_at} />
            )}
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

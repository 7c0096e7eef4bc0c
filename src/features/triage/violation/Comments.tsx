import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { GavelIcon, Undo2Icon } from 'lucide-react'
import { type ReactNode } from 'react'
import type { Activity } from '../../../../contract/extensions.gen.ts'
import { type Sending, usePendingComments } from '../../../api/comment-mutation.ts'
import { useCan } from '../../../api/choose-service.ts'
import { useExtensions } from '../../../api/extensions.ts'
import { historyQueries } from '../../../api/history.ts'
import type { ViolationDetail } from '../../../../contract/openapi.gen.ts'
import { StateDot } from '../../../domain/violations/StateDot.tsx'
import { formatNumber } from '../../../lib/format.ts'
import { useText } from '../../../locales/text.ts'
import { QueryState } from '../../../ui/QueryState.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { Time } from '../../../ui/Time.tsx'
import { useInViewport } from '../../../ui/use-in-viewport.ts'
import { decisionText } from '../../../review/names.ts'
import { mergeTimeline, ownActivities } from './timeline.ts'
import { CommentForm } from './CommentForm.tsx'
import { Initials } from './Initials.tsx'
import { LinkedText } from './LinkedText.tsx'
import { Section } from '../../../ui/Section.tsx'
import { useReviewsOf } from '../../../review/overlay-reviews.ts'

const none = [] as const

interface CommentsProps {
  violationId: string
  /** An undecided violation seldom has a history, so it is read when it comes into view. */
  isDecided: boolean
  detail: UseQueryResult<ViolationDetail>
}

/** The thread, oldest first, with the decisions where the service has a history, followed by what is pending and the form. */
export function Comments({ violationId, isDecided, detail }: CommentsProps) {
  const t = useText()
  const { mayReview, email } = useExtensions()
  const hasHistory = useCan('history')
  const hasDecisionIds = useCan('conditional_decisions')
  const { seen, watch } = useInViewport()
  const enabled = hasHistory && (isDecided || seen.has(violationId))
  const history = useQuery({ ...historyQueries.violation(violationId), enabled })
  const reviews = useReviewsOf(violationId)
  const { data: activities = none } = history
  const comments = detail.data?.comments ?? none
  const pending = usePendingComments(violationId, comments)
  // An answered one is recognised in the history by its id, which only conditional decisions have.
  const unknown = reviews.filter(({ isPending }) => hasHistory && (isPending || hasDecisionIds))
  const own = ownActivities(unknown, activities, email)
  const count = comments.length + pending.length
  const isEmpty = count + activities.length + own.length === 0
  // Nothing to read and nothing to write.
  if (!hasHistory && !mayReview && detail.data && isEmpty) return null
  const number = !hasHistory && detail.data && count > 0 ? ` ${formatNumber(count)}` : ''
  return (
    <Section title={t(hasHistory ? 'violation.history' : 'violation.comments') + number}>
      <div ref={watch} data-id={violationId} className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <QueryState query={detail} inSection skeleton={<SkeletonLines lines={2} />}>
          {() => null}
        </QueryState>
        {/* Until then the comments show their own skeleton or failure. */}
        {hasHistory && detail.data && (
          <QueryState query={history} inSection skeleton={<SkeletonLines lines={2} />}>
            {() => isEmpty && <p className="text-quiet">{t('violation.history.empty')}</p>}
          </QueryState>
        )}
        {!isEmpty && (
          <ul aria-label={t('violation.comments')} className="grid gap-3">
            {mergeTimeline(activities, comments).map((entry) =>
              'decision_id' in entry ? (
                <DecisionEntry key={`decision ${entry.id}`} activity={entry} />
              ) : (
                <CommentEntry
                  key={entry.id}
                  author={entry.author_email}
                  content={entry.content}
                  at={entry.created_at}
                />
              ),
            )}
            {own.map(({ activity, isPending, isWaiting }) => (
              <DecisionEntry
                key={activity.id}
                activity={activity}
                sending={isPending ? (isWaiting ? 'waiting' : 'sending') : undefined}
              />
            ))}
            {pending.map(({ variables: { id, author_email, comment }, sending }) => (
              <CommentEntry key={id} author={author_email ?? email} content={comment} sending={sending} />
            ))}
          </ul>
        )}
        {mayReview && <CommentForm key={violationId} violationId={violationId} />}
      </div>
    </Section>
  )
}

interface EntryProps {
  avatar: ReactNode
  name: string
  at?: string
  /** Set while it is pending. */
  sending?: Sending
  children: ReactNode
}

/** Who wrote or decided something, and when. */
function Entry({ avatar, name, at, sending, children }: EntryProps) {
  const t = useText()
  return (
    <li aria-busy={sending ? true : undefined} className="flex gap-2.5">
      {avatar}
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium wrap-anywhere">{name}</span>
          <span className="text-xs text-faint">
            {sending ? <output>{t(`violation.comment.${sending}`)}</output> : at && <Time value={at} />}
          </span>
        </p>
        {children}
      </div>
    </li>
  )
}

interface CommentEntryProps extends Pick<EntryProps, 'at' | 'sending'> {
  /** Null if the author is not in the workspace, or for a pending comment if the key's owner is not known. */
  author: string | null
  content: string
}

function CommentEntry({ author, content, ...entry }: CommentEntryProps) {
  const t = useText()
  const name = author ?? t(entry.sending ? 'violation.comment.you' : 'violation.comment.unknown_author')
  return (
    <Entry {...entry} name={name} avatar={<Initials name={name} />}>
      <LinkedText text={content} className={entry.sending ? 'text-quiet' : 'text-ink'} />
    </Entry>
  )
}

/** A decision: who, when, from which state to which, why, and on how many violations. */
function DecisionEntry({ activity, sending }: { activity: Activity; sending?: Sending }) {
  const t = useText()
  const { actor_email, from_state, to_state, reason, kind, violations, carried_from_audit_id, undoes } = activity
  const Icon = undoes === null ? GavelIcon : Undo2Icon
  const isImport = kind === 'import'
  const who = actor_email ?? t(sending ? 'violation.comment.you' : 'violation.comment.unknown_author')
  const person = undoes === null ? who : t('violation.history.undone', { who })
  const reach = (kind === 'group' || kind === 'bulk') && t(`violation.history.${kind}`, { count: violations })
  return (
    <Entry
      avatar={
        <span aria-hidden="true" className="grid size-7 shrink-0 place-items-center rounded-full bg-well text-quiet">
          <Icon className="size-3.5" />
        </span>
      }
      name={isImport ? t('violation.history.import') : person}
      at={activity.created_at}
      sending={sending}
    >
      <p className="flex flex-wrap items-center gap-x-1.5 text-sm">
        <StateDot review_state={from_state} className="text-quiet" /> → <StateDot review_state={to_state} />
      </p>
      <LinkedText text={reason} className="text-ink" />
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
    </Entry>
  )
}

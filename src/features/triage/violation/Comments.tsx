import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useContext, useEffect, useRef } from 'react'
import { usePendingComments } from '../../../api/comment-mutation.ts'
import { useExtensions } from '../../../api/extensions.ts'
import { historyQueries } from '../../../api/history.ts'
import { useReviewsOf } from '../../../api/review-mutation.ts'
import type { ViolationDetail } from '../../../../contract/openapi.gen.ts'
import { formatNumber } from '../../../lib/format.ts'
import { useText } from '../../../locales/text.ts'
import { ShownContext } from '../../../ui/commands.ts'
import { QueryState } from '../../../ui/QueryState.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useInViewport } from '../../../ui/use-in-viewport.ts'
import { mergeTimeline, ownActivities } from './timeline.ts'
import { CommentForm } from './CommentForm.tsx'
import { Section } from './Section.tsx'
import { CommentEntry, DecisionEntry } from './ThreadEntry.tsx'

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
  const { offers, mayReview, email } = useExtensions()
  const hasHistory = offers('history')
  const { seen, watch } = useInViewport()
  const enabled = useContext(ShownContext) && hasHistory && (isDecided || seen.has(violationId))
  const history = useQuery({ ...historyQueries.violation(violationId), enabled })
  const reviews = useReviewsOf(violationId)
  const { data: activities = none } = history
  const comments = detail.data?.comments ?? none
  const pending = usePendingComments(violationId, comments)
  // An answered one is recognised in the history by its id, which only conditional decisions have.
  const unknown = reviews.filter(({ isPending }) => hasHistory && (isPending || offers('conditional_decisions')))
  const own = ownActivities(unknown, activities, email)
  const count = comments.length + pending.length
  const isEmpty = count + activities.length + own.length === 0
  const end = useRef<HTMLDivElement>(null)
  const pendingBefore = useRef(pending.length)
  // A new comment is right above the form.
  useEffect(() => {
    if (pending.length > pendingBefore.current) end.current?.scrollIntoView({ block: 'nearest' })
    pendingBefore.current = pending.length
  }, [pending.length])
  // Nothing to read and nothing to write.
  if (!hasHistory && !mayReview && detail.data && isEmpty) return null
  const number = !hasHistory && detail.data && count > 0 && ` ${formatNumber(count)}`
  return (
    <Section
      title={
        <>
          {t(hasHistory ? 'violation.history' : 'violation.comments')}
          {number}
        </>
      }
    >
      <div ref={watch} data-id={violationId} className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <QueryState query={detail} inSection skeleton={<CommentSkeleton />}>
          {() => null}
        </QueryState>
        {/* Until then the comments show their own skeleton or failure. */}
        {hasHistory && detail.data && (
          <QueryState query={history} inSection skeleton={<CommentSkeleton />}>
            {() => isEmpty && <p className="text-quiet">{t('violation.history.empty')}</p>}
          </QueryState>
        )}
        {!isEmpty && (
          <ul aria-label={t('violation.comments')} className="grid gap-3">
            {mergeTimeline(activities, comments).map((entry) =>
              entry.type === 'decision' ? (
                <DecisionEntry key={entry.id} activity={entry.activity} />
              ) : (
                <CommentEntry
                  key={entry.id}
                  author={entry.comment.author_email}
                  content={entry.comment.content}
                  at={entry.comment.created_at}
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
        <div ref={end}>{mayReview && <CommentForm key={violationId} violationId={violationId} />}</div>
      </div>
    </Section>
  )
}

function CommentSkeleton() {
  return (
    <span className="flex gap-2.5">
      <Skeleton className="size-7 rounded-full!" />
      <span className="grid flex-1 content-center gap-1.5">
        <Skeleton className="h-3 w-1/2" />
        <Skeleton className="h-3 w-4/5" />
      </span>
    </span>
  )
}

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useContext } from 'react'
import { useExtensions } from '../../../api/extensions.ts'
import { historyQueries } from '../../../api/history.ts'
import { usePendingReviews } from '../../../api/review-mutation.ts'
import type { ViolationComment } from '../../../../contract/openapi.gen.ts'
import { useText } from '../../../locales/text.ts'
import { ShownContext } from '../../../ui/commands.ts'
import { QueryState } from '../../../ui/QueryState.tsx'
import { useInViewport } from '../../../ui/use-in-viewport.ts'
import { Comment } from '../violation/Comment.tsx'
import { DecisionEntry } from './DecisionEntry.tsx'
import { mergeTimeline, pendingActivities } from './timeline.ts'

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
  const { email } = useExtensions()
  const { seen, watch } = useInViewport()
  const enabled = useContext(ShownContext) && (isDecided || seen.has(violationId))
  const history = useQuery({ ...historyQueries.violation(violationId), enabled })
  const activities = history.data ?? noActivities
  const pending = pendingActivities(violationId, usePendingReviews(), activities, email)
  const entries = mergeTimeline(activities, comments ?? [])
  const isEmpty = history.isSuccess && comments && entries.length + pending.length === 0 && !pendingComments
  return (
    <div ref={watch(violationId)} className="grid gap-3">
      {/* Until then the comments show their own skeleton or failure. */}
      {comments && (
        <QueryState query={history} inSection skeleton={skeleton}>
          {() => null}
        </QueryState>
      )}
      {isEmpty && <p className="text-quiet">{t('violation.history.empty')}</p>}
      {(entries.length > 0 || pending.length > 0 || pendingComments) && (
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
          {pending.map((activity) => (
            <DecisionEntry key={activity.id} activity={activity} isPending />
          ))}
          {pendingComments}
        </ul>
      )}
    </div>
  )
}

import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useExtensions } from '../../../api/extensions.ts'
import type { ViolationComment, ViolationDetail } from '../../../../contract/openapi.gen.ts'
import { formatNumber } from '../../../lib/format.ts'
import { useText } from '../../../locales/text.ts'
import { QueryState } from '../../../ui/QueryState.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Timeline } from '../history/Timeline.tsx'
import { Comment } from './Comment.tsx'
import { CommentForm } from './CommentForm.tsx'
import { Section } from './Section.tsx'
import { usePendingComments } from '../../../api/comment-mutation.ts'

const noComments: readonly ViolationComment[] = []

interface CommentsProps {
  violationId: string
  isDecided: boolean
  detail: UseQueryResult<ViolationDetail>
}

/** The thread, oldest first, followed by pending comments and the form. Where the service has a history, decisions stand in it. */
export function Comments({ violationId, isDecided, detail }: CommentsProps) {
  const t = useText()
  const { offers, mayReview, email } = useExtensions()
  const hasHistory = offers('history')
  const comments = detail.data?.comments ?? noComments
  const pending = usePendingComments(violationId, comments)
  const count = comments.length + pending.length
  const end = useRef<HTMLDivElement>(null)
  const pendingBefore = useRef(pending.length)
  // A new comment is right above the form.
  useEffect(() => {
    if (pending.length > pendingBefore.current) end.current?.scrollIntoView({ block: 'nearest' })
    pendingBefore.current = pending.length
  }, [pending.length])
  const pendingComments = pending.map(({ variables: { id, author_email, comment }, sending }) => (
    <Comment key={id} author={author_email ?? email} content={comment} sending={sending} />
  ))
  const thread = count > 0 && (
    <ul aria-label={t('violation.comments')} className="grid gap-3">
      {comments.map(({ id, author_email, content, created_at }) => (
        <Comment key={id} author={author_email} content={content} created_at={created_at} />
      ))}
      {pendingComments}
    </ul>
  )
  // Nothing to read and nothing to write.
  if (!hasHistory && !mayReview && detail.data && count === 0) return null
  return (
    <Section
      title={
        hasHistory ? (
          t('violation.history')
        ) : (
          <>
            {t('violation.comments')}
            {detail.data && count > 0 && ` ${formatNumber(count)}`}
          </>
        )
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <QueryState query={detail} inSection skeleton={<CommentSkeleton />}>
          {() => null}
        </QueryState>
        {hasHistory ? (
          <Timeline
            violationId={violationId}
            isDecided={isDecided}
            comments={detail.data?.comments}
            pendingComments={pending.length > 0 && pendingComments}
            skeleton={<CommentSkeleton />}
          />
        ) : (
          thread
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

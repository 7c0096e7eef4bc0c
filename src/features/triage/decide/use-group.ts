import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { fetchGroup, type Group } from '../../../api/review-group.ts'
import { pendingReviews } from '../../../api/review-mutation.ts'
import type { SchemaReviewAction as ReviewAction, SchemaViolation as Violation } from '../../../api/schema.gen.ts'
import { violationQueries } from '../../../api/violations.ts'
import { overlayReviews } from '../rules/overlay-reviews.ts'
import { replacedMembers } from '../rules/group-reach.ts'
import { decided } from '../rules/review-rules.ts'
import type { Decision } from './decide.ts'

interface Asked {
  violation: Violation
  action: ReviewAction
  reason: string | null
}

/** The members as they stand now, with own decisions that the service may not have counted yet. */
async function readGroup(client: QueryClient, violation: Violation): Promise<Group> {
  const pending = pendingReviews(client).flatMap(({ violations }) => violations)
  const { lookup, members } = await fetchGroup(client, violation)
  return { lookup, members: overlayReviews(members, pending) }
}

/** The group of a violation, for showing what a decision would reach. */
export function useGroup(violation: Violation, enabled: boolean) {
  return useQuery({
    ...queryOptions({
      queryKey: [...violationQueries.all(), 'group', violation.id],
      queryFn: ({ client }) => readGroup(client, violation),
    }),
    enabled: enabled && violation.group_id !== null,
    staleTime: 0,
    gcTime: 0,
    networkMode: 'always',
    retry: false,
  })
}

/**
 * Decides a whole group: reads its members just before, and goes on at once where no decision of others would be replaced.
 * Else there is a question to answer.
 */
export function useGroupDecision(violation: Violation, onDecide: (decision: Decision) => void) {
  const client = useQueryClient()
  const { mutate, reset, ...reading } = useMutation({
    mutationFn: (asked: Asked) => readGroup(client, asked.violation),
    networkMode: 'always',
    retry: false,
  })
  // Whoever goes on to another violation has given it up.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each violation is another question
  useEffect(() => reset, [reset, violation.id])
  const start = (action: ReviewAction, reason: string | null) =>
    mutate(
      { violation, action, reason },
      {
        onSuccess: (group) => {
          if (replacedMembers(group.members, violation.id, decided(action, reason)).length > 0) return
          reset()
          onDecide({ action, reason, group: { ...group, undecidedOnly: false } })
        },
      },
    )
  const asked = reading.variables
  return {
    start,
    isReading: reading.isPending,
    /** What there is to ask, with the group or why it could not be read. */
    question:
      asked && (reading.isSuccess || reading.isError) ? { ...asked, group: reading.data, error: reading.error } : null,
    dismissQuestion: reset,
  }
}

import { type QueryClient, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { fetchGroup } from './fetch-group.ts'
import type { ReviewAction, Violation } from '../../contract/openapi.gen.ts'
import { violationQueries } from '../api/violations.ts'
import { overlayReviews, reviewOverlays } from './overlay-reviews.ts'
import { replacedMembers } from './groups.ts'
import { decided } from './review-actions.ts'
import type { Decision } from './decide.ts'

interface Asked {
  violation: Violation
  action: ReviewAction
  reason: string | null
}

/** Reads the members, with the reviewer's pending decisions overlaid. */
async function readGroup(client: QueryClient, violation: Violation): Promise<readonly Violation[]> {
  const pending = reviewOverlays(client, 'pending')
  return overlayReviews(await fetchGroup(client, violation), pending)
}

/** The group of a violation, to show what a group decision would change. */
export function useGroup(violation: Violation | undefined, enabled = true) {
  return useQuery({
    queryKey: [...violationQueries.all(), 'group', violation?.id],
    queryFn: violation?.group_id ? ({ client }) => readGroup(client, violation) : skipToken,
    enabled,
    staleTime: 0,
    gcTime: 0,
    networkMode: 'always',
    retry: false,
  })
}

/**
 * Decides a whole group. Reads its members first, and decides at once if no decided member would change. Otherwise returns a
 * question. `expected` is the open violation in the state in which the reviewer opened it.
 */
export function useGroupDecision(violation: Violation, expected: Violation, onDecide: (decision: Decision) => void) {
  const client = useQueryClient()
  const { mutate, reset, ...reading } = useMutation({
    mutationFn: (asked: Asked) => readGroup(client, asked.violation),
    networkMode: 'always',
    retry: false,
  })
  const { isIdle } = reading
  // Opening another violation cancels it. A reset renders the violation again, so it is made only if there is something to cancel.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each violation is another question
  useEffect(() => (isIdle ? undefined : reset), [reset, isIdle, violation.id])
  const start = (action: ReviewAction, reason: string | null) =>
    mutate(
      { violation: expected, action, reason },
      {
        onSuccess: (group, asked) => {
          if (replacedMembers(group, asked.violation, decided(action, reason)).length > 0) return
          reset()
          onDecide({ action, reason, group })
        },
      },
    )
  const asked = reading.variables
  return {
    start,
    isReading: reading.isPending,
    /** The question to ask, with the group or the error of reading it. */
    question:
      asked && (reading.isSuccess || reading.isError) ? { ...asked, group: reading.data, error: reading.error } : null,
    dismissQuestion: reset,
  }
}

import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useReviewOverlays } from '../../../api/review-mutation.ts'
import type { Violation } from '../../../../contract/openapi.gen.ts'
import { violationQueries } from '../../../api/violations.ts'
import { type Contradiction, type ContradictionSide, sidesOf } from '../logic/contradictions.ts'
import { overlayReviews } from '../logic/overlay-reviews.ts'

export interface LiveContradiction extends Contradiction<Violation> {
  /** Whether all its violations have the same state by now. */
  sides: readonly ContradictionSide<Violation>[]
}

interface Rows {
  violations: readonly Violation[]
}

/**
 * The contradictions with the current states of their violations, read from the query cache, to which every decision, bulk
 * decision and undo writes its states.
 */
export function useLiveContradictions(
  auditId: string,
  found: readonly Contradiction<Violation>[],
): readonly LiveContradiction[] {
  const client = useQueryClient()
  const queryKey = [...violationQueries.lists(auditId), 'contradictions']
  const { data } = useQuery<Rows>({ queryKey, queryFn: skipToken })
  useEffect(() => {
    const rows: Rows = { violations: found.flatMap(({ violations }) => violations) }
    client.setQueryData([...violationQueries.lists(auditId), 'contradictions'], rows)
  }, [client, auditId, found])
  const reviews = useReviewOverlays()
  return useMemo(() => {
    const now = new Map(overlayReviews(data?.violations ?? [], reviews).map((row) => [row.id, row]))
    return found.map(({ key, violations: rows }) => {
      const violations = rows.map((row) => now.get(row.id) ?? row)
      return { key, violations, sides: sidesOf(violations) }
    })
  }, [data, reviews, found])
}

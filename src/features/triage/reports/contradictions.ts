import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { ReviewState, Violation } from '../../../../contract/openapi.gen.ts'
import { useReviewOverlays } from '../../../api/review-mutation.ts'
import { violationQueries } from '../../../api/violations.ts'
import { normaliseText } from '../../../lib/find-items.ts'
import { overlayReviews } from '../logic/overlay-reviews.ts'

type Finding = Pick<Violation, 'review_state' | 'rule_id' | 'rule_name' | 'violating_text'>

export interface ContradictionSide<Row = Violation> {
  review_state: ReviewState
  violations: readonly Row[]
}

/** The same rule and the same text, decided differently. */
export interface Contradiction<Row = Violation> {
  key: string
  violations: readonly Row[]
  /** Only one if all its violations have been decided alike since. */
  sides: readonly ContradictionSide<Row>[]
}

/** Sorted by the size of the smaller side, largest first: these are the least likely to be a slip. */
export function findContradictions<Row extends Finding>(decisions: readonly Row[]): Contradiction<Row>[] {
  const findings = new Map<string, Row[]>()
  for (const row of decisions) {
    const rule = row.rule_id ?? row.rule_name
    const text = normaliseText(row.violating_text ?? '')
    if (rule === null || text === '') continue
    const key = `${rule}\n${text}`
    const violations = findings.get(key)
    if (violations) violations.push(row)
    else findings.set(key, [row])
  }
  const smallest = ({ sides }: Contradiction<Row>) => sides.at(-1)?.violations.length ?? 0
  return [...findings]
    .map(([key, violations]) => ({ key, violations, sides: sidesOf(violations) }))
    .filter(({ sides }) => sides.length > 1)
    .sort((a, b) => smallest(b) - smallest(a))
}

/** By state, most frequent first. Undecided violations are on no side. */
export function sidesOf<Row extends Pick<Finding, 'review_state'>>(rows: readonly Row[]): ContradictionSide<Row>[] {
  const sides = new Map<ReviewState, Row[]>()
  for (const row of rows) {
    const side = sides.get(row.review_state)
    if (side) side.push(row)
    else if (row.review_state !== 'undecided') sides.set(row.review_state, [row])
  }
  return [...sides]
    .map(([review_state, violations]) => ({ review_state, violations }))
    .sort((a, b) => b.violations.length - a.violations.length)
}

interface Rows {
  violations: readonly Violation[]
}

/**
 * The contradictions with the current states of their violations, read from the query cache, to which every decision, bulk
 * decision and undo writes its states.
 */
export function useLiveContradictions(auditId: string, found: readonly Contradiction[]): readonly Contradiction[] {
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

import { skipToken, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ReviewState, Violation } from '../../../contract/openapi.gen.ts'
import { violationQueries } from '../../api/violations.ts'
import { normaliseText } from '../../lib/find-items.ts'
import { groupBy } from '../../lib/group-by.ts'
import { overlayReviews, useReviewOverlays } from '../../review/overlay-reviews.ts'

type DecidedText = Pick<Violation, 'review_state' | 'rule_id' | 'rule_name' | 'violating_text'>

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
export function findContradictions<Row extends DecidedText>(rows: readonly Row[]): Contradiction<Row>[] {
  const smallest = ({ sides }: Contradiction<Row>) => sides.at(-1)?.violations.length ?? 0
  return groupByText(rows.filter(({ review_state }) => review_state !== 'undecided'))
    .filter(({ sides }) => sides.length > 1)
    .sort((a, b) => smallest(b) - smallest(a))
}

function groupByText<Row extends DecidedText>(rows: readonly Row[]): Contradiction<Row>[] {
  return [...groupBy(rows, ruleAndText)].flatMap(([key, violations]) =>
    key === null ? [] : { key, violations, sides: sidesOf(violations) },
  )
}

/** Null for what has no rule or no text. */
function ruleAndText({ rule_id, rule_name, violating_text }: DecidedText): string | null {
  const rule = rule_id ?? rule_name
  const text = normaliseText(violating_text ?? '')
  return rule === null || text === '' ? null : `${rule}\n${text}`
}

/** By state, most frequent first. Undecided violations are on no side. */
export function sidesOf<Row extends Pick<DecidedText, 'review_state'>>(rows: readonly Row[]): ContradictionSide<Row>[] {
  return [...groupBy(rows, ({ review_state }) => review_state)]
    .map(([review_state, violations]) => ({ review_state, violations }))
    .filter(({ review_state }) => review_state !== 'undecided')
    .sort((a, b) => b.violations.length - a.violations.length)
}

/**
 * The contradictions that were found, with the current states of their violations, read from the query cache, to which every
 * decision, bulk decision and undo writes its states.
 */
export function useLiveContradictions(
  auditId: string,
  found: readonly Contradiction[],
  foundAt: number,
): readonly Contradiction[] {
  const { data } = useQuery<{ violations: readonly Violation[] }>({
    queryKey: [...violationQueries.lists(auditId), 'contradictions', foundAt],
    queryFn: skipToken,
    initialData: { violations: found.flatMap(({ violations }) => violations) },
    gcTime: 0,
  })
  const reviews = useReviewOverlays()
  return useMemo(() => groupByText(overlayReviews(data?.violations ?? [], reviews)), [data, reviews])
}

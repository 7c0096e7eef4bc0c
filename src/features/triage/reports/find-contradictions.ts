import type { QueryClient } from '@tanstack/react-query'
import type { Violation } from '../../../../contract/openapi.gen.ts'
import { fetchAllViolations } from '../../../api/fetch-all-violations.ts'
import type { Job } from '../../../lib/job.ts'
import { createCompactTextMap } from '../../../lib/compact-text-map.ts'
import { reviewStateNames } from '../../../domain/violations/review-state.ts'
import { type Contradiction, createContradictionFinder, findingKey } from '../logic/contradictions.ts'

export interface Contradictions {
  found: readonly Contradiction<Violation>[]
  /** The total, including those not compared. */
  count: number
  /** How many violations were read. */
  looked_at: number
  /** Whether this is the second pass. */
  comparing: boolean
}

// An audit with very many contradictions is compared only as far as anyone will read.
const maxCompared = 2000

const maxHeldRows = 2000

/**
 * The first pass keeps only a bit set of states per rule and text, so that audits of any size fit. If any has two states, a
 * second pass reads only those.
 */
export async function findContradictions(
  job: Job<Contradictions | null>,
  subject: { client: QueryClient; auditId: string },
): Promise<void> {
  const pages = () => fetchAllViolations({ ...subject, filter: { review_state: 'all' }, signal: job.signal })
  const marks = createCompactTextMap()
  const kept: Violation[] = []
  let [looked_at, count] = [0, 0]
  for await (const { violations, found, total } of pages()) {
    for (const violation of violations) {
      const key = findingKey(violation)
      if (key === null || violation.review_state === 'undecided') continue
      const earlier = marks.get(key)
      const mark = earlier | stateMark(violation.review_state)
      if (isSeveral(mark) && !isSeveral(earlier)) count += 1
      if (mark !== earlier) marks.set(key, mark)
    }
    looked_at = found
    if (found <= maxHeldRows) kept.push(...violations)
    job.progress(found, Math.max(found, total))
  }
  const end = (found: readonly Contradiction<Violation>[]) =>
    job.progress(looked_at, looked_at, () => ({ found, count, looked_at, comparing: false }))
  if (count === 0) return end([])

  const finder = createContradictionFinder<Violation>()
  const compare = (violations: readonly Violation[]) => {
    for (const violation of violations) {
      const key = findingKey(violation)
      if (key === null || !isSeveral(marks.get(key))) continue
      if (finder.has(key) || finder.size() < maxCompared) finder.add(violation)
    }
  }
  if (kept.length === looked_at) {
    compare(kept)
    return end(finder.contradictions())
  }
  const soFar = () => ({ found: [], count, looked_at, comparing: true })
  for await (const { violations, found, total } of pages()) {
    compare(violations)
    job.progress(found, Math.max(found, total), soFar)
  }
  return end(finder.contradictions())
}

/** One bit per state. Unknown states share the last one. */
function stateMark(review_state: string): number {
  const index = reviewStateNames.findIndex((name) => name === review_state)
  return index === -1 ? 128 : 1 << index
}

const isSeveral = (mark: number) => (mark & (mark - 1)) !== 0

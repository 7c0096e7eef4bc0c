import type { QueryClient } from '@tanstack/react-query'
import type { SchemaViolation as Violation } from '../../../api/schema.gen.ts'
import { fetchAllViolations } from '../../../api/fetch-all-violations.ts'
import type { Job } from '../../../lib/job.ts'
import { createTextMarks } from '../../../lib/text-marks.ts'
import { reviewStateNames } from '../../../domain/violations/review-state.ts'
import { type Contradiction, createContradictionFinder, findingKey } from '../rules/contradictions.ts'

export interface Contradictions {
  found: readonly Contradiction<Violation>[]
  /** All there are, those not compared included. */
  count: number
  /** How many violations were looked at. */
  looked_at: number
  /** The second time through. */
  comparing: boolean
}

// An audit that contradicts itself everywhere is compared as far as anyone will read.
const maxCompared = 2000

const maxHeldRows = 2000

/**
 * Of a long audit only a mark of the states is kept for each rule and text, so that any size fits; if any rule and text has
 * two, the audit is read a second time for those alone.
 */
export async function findContradictions(
  job: Job<Contradictions | null>,
  subject: { client: QueryClient; auditId: string },
): Promise<void> {
  const pages = () => fetchAllViolations({ ...subject, filter: { review_state: 'all' }, signal: job.signal })
  const marks = createTextMarks()
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

/** One bit for each state; states the contract does not know share the last. */
function stateMark(review_state: string): number {
  const place = reviewStateNames.findIndex((name) => name === review_state)
  return place === -1 ? 128 : 1 << place
}

const isSeveral = (mark: number) => (mark & (mark - 1)) !== 0

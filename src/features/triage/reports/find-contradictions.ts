import type { QueryClient } from '@tanstack/react-query'
import type { SchemaViolation as Violation } from '../../../api/schema.gen.ts'
import { fetchAllViolations } from '../../../api/fetch-all-violations.ts'
import type { Job } from '../../../lib/job.ts'
import { createTextMarks } from '../../../lib/text-marks.ts'
import { reviewStateNames } from '../../../domain/violations/review-state.ts'
import { createContradictionFinder, findingKey } from '../rules/contradictions.ts'

export interface ContradictionSide {
  review_state: string
  count: number
  /** Some of them, to compare. */
  violations: readonly Violation[]
}

export interface FoundContradiction {
  key: string
  rule_name: string | null
  violating_text: string | null
  sides: readonly ContradictionSide[]
}

export interface Contradictions {
  found: readonly FoundContradiction[]
  /** All there are, those not compared included. */
  count: number
  /** How many violations were looked at. */
  looked_at: number
  /** The second time through. */
  comparing: boolean
}

const maxShownOfSide = 3

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
  const end = (found: readonly FoundContradiction[]) =>
    job.progress(looked_at, looked_at, () => ({ found, count, looked_at, comparing: false }))
  if (count === 0) return end([])

  const compared = createComparison((key) => isSeveral(marks.get(key)))
  if (kept.length === looked_at) {
    for (const violation of kept) compared.add(violation)
    return end(compared.found())
  }
  const soFar = () => ({ found: [], count, looked_at, comparing: true })
  for await (const { violations, found, total } of pages()) {
    for (const violation of violations) compared.add(violation)
    job.progress(found, Math.max(found, total), soFar)
  }
  return end(compared.found())
}

/** The violations of suspected findings: all are counted, a few of each side are kept to compare. */
function createComparison(isSuspect: (key: string) => boolean) {
  const finder = createContradictionFinder()
  const keys = new Set<string>()
  const rows = new Map<string, Violation>()
  const kept = new Map<string, number>()
  return {
    add(violation: Violation) {
      const key = findingKey(violation)
      if (key === null || violation.review_state === 'undecided' || !isSuspect(key)) return
      if (!keys.has(key) && keys.size === maxCompared) return
      keys.add(key)
      finder.add([violation])
      const side = `${key} ${violation.review_state}`
      const count = kept.get(side) ?? 0
      kept.set(side, count + 1)
      if (count < maxShownOfSide) rows.set(violation.id, violation)
    },
    found: () => finder.contradictions().map(({ key, sides }) => describe(key, sides, rows)),
  }
}

type Side = ReturnType<ReturnType<typeof createContradictionFinder>['contradictions']>[number]['sides'][number]

function describe(key: string, sides: readonly Side[], rows: ReadonlyMap<string, Violation>): FoundContradiction {
  const shown = sides.map(({ review_state, count, violation_ids }) => ({
    review_state,
    count,
    violations: violation_ids.flatMap((id) => rows.get(id) ?? []),
  }))
  const [first] = shown.flatMap(({ violations }) => violations)
  return { key, rule_name: first?.rule_name ?? null, violating_text: first?.violating_text ?? null, sides: shown }
}

/** One bit for each state; states the contract does not know share the last. */
function stateMark(review_state: string): number {
  const place = reviewStateNames.findIndex((name) => name === review_state)
  return place === -1 ? 128 : 1 << place
}

const isSeveral = (mark: number) => (mark & (mark - 1)) !== 0

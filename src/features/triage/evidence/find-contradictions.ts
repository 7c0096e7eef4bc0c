import type { QueryClient } from '@tanstack/react-query'
import type { SchemaViolation as Violation } from '../../../api/schema.gen.ts'
import { walkViolations } from '../../../api/walk-violations.ts'
import { normaliseText, textKey } from '../../../lib/same-text.ts'
import { createTextMarks } from '../../../lib/text-marks.ts'
import { reviewStateNames } from '../../../ui/review-state.ts'
import { createContradictionFinder } from '../rules/contradictions.ts'
import type { TaskProgress } from './task.ts'

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
  /** How many violations were looked at. */
  looked_at: number
  /** The second time through. */
  comparing: boolean
}

interface FindOptions {
  client: QueryClient
  auditId: string
  signal: AbortSignal
  onProgress: (now: TaskProgress<Contradictions>) => void
}

const SHOWN_OF_A_SIDE = 3

/**
 * Twice through the audit. The first time only a mark of the states is kept for each rule and text, so that an audit of
 * any size fits; the second time, if any rule and text has two, those alone are looked at.
 */
export async function findContradictions({ onProgress, ...walk }: FindOptions): Promise<Contradictions> {
  const filter = { review_state: 'all' } as const
  const marks = createTextMarks()
  let [looked_at, isAny] = [0, false]
  for await (const { violations, found, total } of walkViolations({ ...walk, filter })) {
    for (const violation of violations) {
      const key = findingKey(violation)
      if (key === null) continue
      const mark = marks.get(key) | stateMark(violation.review_state)
      isAny ||= isSeveral(mark)
      if (mark !== 0) marks.set(key, mark)
    }
    looked_at = found
    onProgress({ done: found, total: Math.max(found, total) })
  }
  if (!isAny) return { found: [], looked_at, comparing: false }

  const finder = createContradictionFinder()
  const rows = new Map<string, Violation>()
  const kept = new Map<string, number>()
  const isSuspect = (violation: Violation) => {
    const key = findingKey(violation)
    return key !== null && isSeveral(marks.get(key))
  }
  for await (const { violations, found, total } of walkViolations({ ...walk, filter })) {
    const suspects = violations.filter(isSuspect)
    finder.add(suspects)
    for (const violation of suspects) {
      const side = `${findingKey(violation)} ${violation.review_state}`
      const count = kept.get(side) ?? 0
      if (violation.review_state === 'undecided' || count === SHOWN_OF_A_SIDE) continue
      kept.set(side, count + 1)
      rows.set(violation.id, violation)
    }
    onProgress({
      done: found,
      total: Math.max(found, total),
      result: () => ({ found: [], looked_at, comparing: true }),
    })
  }
  const all = finder.contradictions().map(({ key, sides }) => describe(key, sides, rows))
  return { found: all, looked_at, comparing: false }
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

/** What counts as the same finding: as in rules/contradictions.ts. */
function findingKey({ rule_id, rule_name, violating_text }: Violation): string | null {
  const rule = rule_id ?? rule_name
  const text = normaliseText(violating_text ?? '')
  return rule === null || text === '' ? null : textKey(`${rule}\n${text}`)
}

/** One bit for each decided state; states the contract does not know share the last. */
function stateMark(review_state: string): number {
  if (review_state === 'undecided') return 0
  const place = reviewStateNames.findIndex((name) => name === review_state)
  return place === -1 ? 128 : 1 << place
}

const isSeveral = (mark: number) => (mark & (mark - 1)) !== 0

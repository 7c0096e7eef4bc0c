import type { SchemaReviewState as ReviewState, SchemaViolation as Violation } from '../../../api/schema.gen.ts'
import { normaliseText } from '../../../lib/same-text.ts'
import { textHash } from '../../../lib/text-hash.ts'

type Finding = Pick<Violation, 'review_state' | 'rule_id' | 'rule_name' | 'violating_text'>

export interface ContradictionSide<Row> {
  review_state: ReviewState
  count: number
  /** Some of them, to compare. */
  violations: readonly Row[]
}

/** The same rule and the same text, decided differently: at least two sides, the most frequent first. */
export interface Contradiction<Row> {
  key: string
  sides: readonly ContradictionSide<Row>[]
}

/** Fed with each violation once; of each side so many are held as are shown, the others are counted. */
export function createContradictionFinder<Row extends Finding>(maxShown: number) {
  const findings = new Map<string, Map<ReviewState, ContradictionSide<Row>>>()
  return {
    has: (key: string) => findings.has(key),
    size: () => findings.size,
    add(row: Row): void {
      const { review_state } = row
      const key = findingKey(row)
      if (key === null || review_state === 'undecided') return
      const sides = findings.get(key) ?? new Map<ReviewState, ContradictionSide<Row>>()
      const { count, violations } = sides.get(review_state) ?? { count: 0, violations: [] }
      const shown = count < maxShown ? [...violations, row] : violations
      findings.set(key, sides.set(review_state, { review_state, count: count + 1, violations: shown }))
    },
    /** Those with the most violations on the smaller side first: the least likely to be a slip. */
    contradictions: (): Contradiction<Row>[] =>
      [...findings]
        .filter(([, sides]) => sides.size > 1)
        .map(([key, sides]) => ({ key, sides: [...sides.values()].sort((a, b) => b.count - a.count) }))
        .sort((a, b) => smallest(b) - smallest(a)),
  }
}

const smallest = ({ sides }: Contradiction<unknown>) => sides.at(-1)?.count ?? 0

/** What counts as the same finding. Null where rule or text is missing: nothing can be said to be the same then. */
export function findingKey({ rule_id, rule_name, violating_text }: Omit<Finding, 'review_state'>): string | null {
  const rule = rule_id ?? rule_name
  const text = normaliseText(violating_text ?? '')
  return rule === null || text === '' ? null : String(textHash(`${rule}\n${text}`))
}

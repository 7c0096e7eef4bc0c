import type { ReviewState, Violation } from '../../../../contract/openapi.gen.ts'
import { normaliseText } from '../../../lib/normalise-text.ts'
import { textHash } from '../../../lib/text-hash.ts'

type Finding = Pick<Violation, 'review_state' | 'rule_id' | 'rule_name' | 'violating_text'>

export interface ContradictionSide<Row> {
  review_state: ReviewState
  violations: readonly Row[]
}

/** The same rule and the same text, decided differently. */
export interface Contradiction<Row> {
  key: string
  violations: readonly Row[]
}

/** Takes each violation once. */
export function createContradictionFinder<Row extends Finding>() {
  const findings = new Map<string, Row[]>()
  return {
    has: (key: string) => findings.has(key),
    size: () => findings.size,
    add(row: Row): void {
      const key = findingKey(row)
      if (key === null || row.review_state === 'undecided') return
      const violations = findings.get(key)
      if (violations) violations.push(row)
      else findings.set(key, [row])
    },
    /** Sorted by the size of the smaller side, largest first: these are the least likely to be a slip. */
    contradictions: (): Contradiction<Row>[] =>
      [...findings]
        .map(([key, violations]) => ({ key, violations, sides: sidesOf(violations) }))
        .filter(({ sides }) => sides.length > 1)
        .sort((a, b) => smallest(b.sides) - smallest(a.sides))
        .map(({ key, violations }) => ({ key, violations })),
  }
}

const smallest = (sides: readonly ContradictionSide<unknown>[]) => sides.at(-1)?.violations.length ?? 0

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

/** The key of equal findings. Null if rule or text is missing. */
export function findingKey({ rule_id, rule_name, violating_text }: Omit<Finding, 'review_state'>): string | null {
  const rule = rule_id ?? rule_name
  const text = normaliseText(violating_text ?? '')
  return rule === null || text === '' ? null : String(textHash(`${rule}\n${text}`))
}

import type { SchemaReviewState as ReviewState, SchemaViolation as Violation } from '../../../api/schema.gen.ts'
import { normaliseText } from '../../../lib/same-text.ts'
import { textHash } from '../../../lib/text-hash.ts'

type Row = Pick<Violation, 'id' | 'review_state' | 'rule_id' | 'rule_name' | 'violating_text'>

export interface DecidedAlike {
  review_state: ReviewState
  /** Some of them, to open. */
  violation_ids: readonly string[]
  count: number
}

/** The same rule and the same text, decided differently: at least two sides, the most frequent first. */
export interface Contradiction {
  key: string
  sides: readonly DecidedAlike[]
}

// Enough to open and compare; the rest is counted.
const maxIds = 50

export interface ContradictionFinder {
  /** A page of violations; one that comes again, as pages shift, is counted once, as it is now. */
  add: (rows: readonly Row[]) => void
  /** Those with the most violations on the smaller side first: the least likely to be a slip. */
  contradictions: () => Contradiction[]
}

/** Fed page by page; of each text it keeps a key, not the text. */
export function createContradictionFinder(): ContradictionFinder {
  const placeOf = new Map<string, { key: string; review_state: ReviewState }>()
  const sidesOf = new Map<string, Map<ReviewState, Set<string>>>()

  const remove = (id: string) => {
    const place = placeOf.get(id)
    if (!place) return
    placeOf.delete(id)
    const sides = sidesOf.get(place.key)
    const ids = sides?.get(place.review_state)
    ids?.delete(id)
    if (ids?.size === 0) sides?.delete(place.review_state)
    if (sides?.size === 0) sidesOf.delete(place.key)
  }

  const add = (row: Row) => {
    remove(row.id)
    const key = findingKey(row)
    if (key === null || row.review_state === 'undecided') return
    placeOf.set(row.id, { key, review_state: row.review_state })
    const sides = sidesOf.get(key) ?? new Map<ReviewState, Set<string>>()
    sidesOf.set(key, sides.set(row.review_state, (sides.get(row.review_state) ?? new Set()).add(row.id)))
  }

  return {
    add: (rows) => rows.forEach(add),
    contradictions: () =>
      [...sidesOf]
        .filter(([, sides]) => sides.size > 1)
        .map(([key, sides]) => ({ key, sides: [...sides].map(sideOf).sort((a, b) => b.count - a.count) }))
        .sort((a, b) => smallest(b) - smallest(a)),
  }
}

const sideOf = ([review_state, ids]: [ReviewState, Set<string>]): DecidedAlike => ({
  review_state,
  violation_ids: [...ids].slice(0, maxIds),
  count: ids.size,
})

const smallest = ({ sides }: Contradiction) => sides.at(-1)?.count ?? 0

/** What counts as the same finding. Null where rule or text is missing: nothing can be said to be the same then. */
export function findingKey({ rule_id, rule_name, violating_text }: Omit<Row, 'id' | 'review_state'>): string | null {
  const rule = rule_id ?? rule_name
  const text = normaliseText(violating_text ?? '')
  return rule === null || text === '' ? null : String(textHash(`${rule}\n${text}`))
}

import type { SchemaViolation as Violation } from '../../../api/schema.gen.ts'
import { severityNames } from '../../../domain/violations/severity.ts'
import type { StateCounts } from './reconcile.ts'

/** One bar of a picture: how many there are, and in which state. */
export interface TallyRow {
  /** Null where violations have no such thing. */
  name: string | null
  total: number
  states: StateCounts
}

export type DecisionRow = Pick<
  Violation,
  'id' | 'review_state' | 'severity' | 'rule_name' | 'asset_name' | 'asset_url' | 'violating_text' | 'dismissal_reason'
>

export interface ReportTally {
  total: number
  states: StateCounts
  severities: readonly TallyRow[]
  /** The most frequent first. */
  rules: readonly TallyRow[]
  assets: readonly TallyRow[]
  decisions: readonly DecisionRow[]
  decided: number
}

export const maxDecisions = 1000

/** Fed page by page: counts, and as many decisions as a page can show. */
export function createReportTally() {
  const states: Record<string, number> = {}
  const severities = createGroups()
  const rules = createGroups()
  const assets = createGroups()
  const decisions: DecisionRow[] = []
  let [total, decided] = [0, 0]

  const addOne = (violation: Violation) => {
    const { review_state, severity, rule_id, rule_name, asset_id, asset_name, asset_url } = violation
    total += 1
    states[review_state] = (states[review_state] ?? 0) + 1
    severities.add(severity, severity, review_state)
    rules.add(rule_id ?? rule_name, rule_name ?? rule_id, review_state)
    assets.add(asset_id ?? asset_url ?? asset_name, asset_name ?? asset_url ?? asset_id, review_state)
    if (review_state === 'undecided') return
    decided += 1
    if (decisions.length < maxDecisions) decisions.push(decisionRow(violation))
  }

  return {
    add: (violations: readonly Violation[]) => violations.forEach(addOne),
    tally: (): ReportTally => ({
      total,
      states: { ...states },
      severities: severities.rows().sort((one, other) => rank(one) - rank(other)),
      rules: rules.rows().sort(byTotal),
      assets: assets.rows().sort(byTotal),
      decisions: [...decisions],
      decided,
    }),
  }
}

function createGroups() {
  const groups = new Map<string | null, { name: string | null; total: number; states: Record<string, number> }>()
  return {
    add(key: string | null, name: string | null, review_state: string) {
      const group = groups.get(key) ?? { name, total: 0, states: {} }
      group.total += 1
      group.states[review_state] = (group.states[review_state] ?? 0) + 1
      groups.set(key, group)
    },
    rows: (): TallyRow[] => [...groups.values()],
  }
}

const decisionRow = (violation: Violation): DecisionRow => {
  const { id, review_state, severity, rule_name, asset_name, asset_url, violating_text, dismissal_reason } = violation
  return { id, review_state, severity, rule_name, asset_name, asset_url, violating_text, dismissal_reason }
}

const byTotal = (one: TallyRow, other: TallyRow) =>
  other.total - one.total || (one.name ?? '').localeCompare(other.name ?? '')

/** From the worst down; what the contract does not know behind, none last. */
function rank({ name }: TallyRow): number {
  if (name === null) return severityNames.length + 1
  const place = severityNames.findIndex((severity) => severity === name)
  return place === -1 ? severityNames.length : place
}

/** The first ones, and all others as one. */
export function topRows(
  rows: readonly TallyRow[],
  most: number,
): { rows: readonly TallyRow[]; others: TallyRow | null; count: number } {
  if (rows.length <= most) return { rows, others: null, count: 0 }
  const rest = rows.slice(most)
  const others: { name: null; total: number; states: Record<string, number> } = { name: null, total: 0, states: {} }
  for (const { total, states } of rest) {
    others.total += total
    for (const [state, count] of Object.entries(states)) others.states[state] = (others.states[state] ?? 0) + count
  }
  return { rows: rows.slice(0, most), others, count: rest.length }
}

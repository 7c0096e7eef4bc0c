import type { DismissalReason, ReasonCount } from '../../../contract/extensions.gen.ts'
import type { ListedViolation } from '../../api/listed-violation.ts'
import { severityNames } from '../../domain/violations/severity.ts'

export type StateCounts = Readonly<Record<string, number>>

/** One bar of a chart: the number of violations by state. */
export interface TallyRow {
  id: string | null
  /** Null for violations without it. */
  name: string | null
  /** Of a rule, the text to search for. Its name may be its id. */
  rule_name?: string | null
  total: number
  states: StateCounts
}

export type ReportTally = ReturnType<typeof tallyReport>

type Key = Pick<TallyRow, 'id' | 'name' | 'rule_name'>

function countBy(violations: readonly ListedViolation[], keyOf: (violation: ListedViolation) => Key): TallyRow[] {
  const rows = new Map<string | null, Key & { total: number; states: Record<string, number> }>()
  for (const violation of violations) {
    const key = keyOf(violation)
    const row = rows.get(key.id) ?? { ...key, total: 0, states: {} }
    row.total += 1
    row.states[violation.review_state] = (row.states[violation.review_state] ?? 0) + 1
    rows.set(key.id, row)
  }
  return [...rows.values()]
}

/** Counts what was read, the most frequent rules and assets first, and lists every decision. */
export function tallyReport(violations: readonly ListedViolation[]) {
  const severities = countBy(violations, ({ severity }) => ({ id: severity, name: severity }))
  const rules = countBy(violations, ({ rule_id, rule_name }) => ({
    id: rule_id ?? rule_name,
    name: rule_name ?? rule_id,
    rule_name,
  }))
  const assets = countBy(violations, ({ asset_id, asset_url, asset_name }) => ({
    id: asset_id ?? asset_url ?? asset_name,
    name: asset_name ?? asset_url ?? asset_id,
  }))
  return {
    total: violations.length,
    states: sumStates(severities),
    severities: severities.sort((one, other) => rank(one) - rank(other)),
    rules: rules.sort(byTotal),
    assets: assets.sort(byTotal),
    decisions: violations.filter(({ review_state }) => review_state !== 'undecided'),
  }
}

function sumStates(rows: readonly TallyRow[]): StateCounts {
  const sum: Record<string, number> = {}
  for (const { states } of rows)
    for (const [state, count] of Object.entries(states)) sum[state] = (sum[state] ?? 0) + count
  return sum
}

const byTotal = (one: TallyRow, other: TallyRow) =>
  other.total - one.total || (one.name ?? '').localeCompare(other.name ?? '')

/** Most severe first, then unknown severities, then none. */
function rank({ name }: TallyRow): number {
  if (name === null) return severityNames.length + 1
  const index = severityNames.findIndex((severity) => severity === name)
  return index === -1 ? severityNames.length : index
}

/** Dismissals with each standard reason, in their order, then those with other reasons. None without standard reasons. */
export function countReasons(
  standard: readonly DismissalReason[],
  decisions: readonly ListedViolation[],
): readonly ReasonCount[] {
  if (standard.length === 0) return []
  const dismissed = decisions.filter(({ review_state }) => review_state === 'dismissed')
  const counts = standard.map((one) => ({
    ...one,
    violations: dismissed.filter(({ dismissal_reason }) => dismissal_reason === one.reason).length,
  }))
  const known = counts.reduce((sum, { violations }) => sum + violations, 0)
  return [...counts, { category: null, reason: null, violations: dismissed.length - known }]
}

/** Whole percentages that add up to 100, at least 1 where something was counted. */
export function wholeShares(counts: readonly number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0)
  const exact = counts.map((count) => (100 * count) / Math.max(1, total))
  const shares = exact.map((share) => (share > 0 ? Math.max(1, Math.floor(share)) : 0))
  let left = total === 0 ? 0 : 100 - shares.reduce((sum, share) => sum + share, 0)
  while (left !== 0) {
    const step = Math.sign(left)
    const gap = (index: number) => step * ((exact[index] ?? 0) - (shares[index] ?? 0))
    const changeable = [...shares.keys()].filter((index) => (shares[index] ?? 0) + step > 0 && exact[index])
    const at = changeable.reduce((best, index) => (gap(index) > gap(best) ? index : best))
    shares[at] = (shares[at] ?? 0) + step
    left -= step
  }
  return shares
}

/** The first ones, and all others as one entry. */
export function topRows(rows: readonly TallyRow[], most: number) {
  const rest = rows.slice(most)
  const total = rest.reduce((sum, row) => sum + row.total, 0)
  const others: TallyRow = { id: 'others', name: null, total, states: sumStates(rest) }
  return { rows: rows.slice(0, most), others: rest.length > 0 ? others : null, count: rest.length }
}

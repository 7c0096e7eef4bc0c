import type { DismissalReason, ReasonCount } from '../../../../contract/extensions.gen.ts'
import type { ListedViolation } from '../../../api/parse-violation.ts'
import { severityNames } from '../../../domain/violations/severity.ts'
import type { StateCounts } from './reconcile.ts'

/** One bar of a chart: the number of violations by state. */
export interface TallyRow {
  /** Null for violations without it. */
  name: string | null
  /** Of a rule, the text to search for. Its name may be its id. */
  rule_name?: string | null
  total: number
  states: StateCounts
}

export interface ReportTally {
  total: number
  states: StateCounts
  severities: readonly TallyRow[]
  /** The most frequent first. */
  rules: readonly TallyRow[]
  assets: readonly TallyRow[]
  decisions: readonly ListedViolation[]
}

interface Counts {
  total: number
  states: Record<string, number>
}

function count(counts: Counts, state: string, more = 1): void {
  counts.total += more
  counts.states[state] = (counts.states[state] ?? 0) + more
}

/** Counts the audit page by page, and keeps every decision. */
export function createReportTally() {
  const whole: Counts = { total: 0, states: {} }
  const newGroups = () => new Map<string | null, TallyRow & Counts>()
  const [severities, rules, assets] = [newGroups(), newGroups(), newGroups()]
  const decisions: ListedViolation[] = []
  const addOne = (violation: ListedViolation) => {
    const { review_state, severity, rule_id, rule_name, asset_id, asset_name, asset_url } = violation
    const countIn = (groups: typeof rules, key: string | null, name: Pick<TallyRow, 'name' | 'rule_name'>) => {
      const group = groups.get(key) ?? { ...name, total: 0, states: {} }
      count(group, review_state)
      groups.set(key, group)
    }
    count(whole, review_state)
    countIn(severities, severity, { name: severity })
    countIn(rules, rule_id ?? rule_name, { name: rule_name ?? rule_id, rule_name })
    countIn(assets, asset_id ?? asset_url ?? asset_name, { name: asset_name ?? asset_url ?? asset_id })
    if (review_state !== 'undecided') decisions.push(violation)
  }
  return {
    add: (violations: readonly ListedViolation[]) => violations.forEach(addOne),
    tally: (): ReportTally => ({
      total: whole.total,
      states: { ...whole.states },
      severities: [...severities.values()].sort((one, other) => rank(one) - rank(other)),
      rules: [...rules.values()].sort(byTotal),
      assets: [...assets.values()].sort(byTotal),
      decisions: [...decisions],
    }),
  }
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
  const others: TallyRow & Counts = { name: null, total: 0, states: {} }
  for (const { states } of rest) for (const [state, more] of Object.entries(states)) count(others, state, more)
  return { rows: rows.slice(0, most), others: rest.length > 0 ? others : null, count: rest.length }
}

import type { DismissalReason, ReasonCount } from '../../../../contract/extensions.gen.ts'
import type { ListedViolation } from '../../../api/parse-violation.ts'
import { severityNames } from '../../../domain/violations/severity.ts'
import type { StateCounts } from './reconcile.ts'

/** One bar of a chart: the number of violations by state. */
export interface TallyRow {
  /** Null for violations without it. */
  name: string | null
  total: number
  states: StateCounts
}

export interface RuleRow extends TallyRow {
  key: string
  /** The text to search for. `name` may be the rule's id. */
  rule_name: string | null
}

export type DecisionRow = Pick<
  ListedViolation,
  | 'id'
  | 'review_state'
  | 'severity'
  | 'rule_name'
  | 'asset_name'
  | 'asset_url'
  | 'violating_text'
  | 'dismissal_reason'
  | 'decided_by'
  | 'decided_at'
  | 'location'
>

export interface TallyCounts {
  total: number
  states: StateCounts
}

export interface RuleTally extends TallyCounts {
  /** The most frequent first. */
  rules: readonly RuleRow[]
}

export interface ReportTally extends RuleTally {
  severities: readonly TallyRow[]
  assets: readonly TallyRow[]
  decisions: readonly DecisionRow[]
}

/** Dismissals with each standard reason, in their order, then those with other reasons. None without standard reasons. */
export function countReasons(
  standard: readonly DismissalReason[],
  decisions: readonly DecisionRow[],
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

/** Takes the audit page by page. */
export interface Tally<Counts extends TallyCounts> {
  add: (violations: readonly ListedViolation[]) => void
  tally: () => Counts
}

export function createRuleTally(): Tally<RuleTally> {
  const states: Record<string, number> = {}
  const rules = createGroups<Pick<RuleRow, 'key' | 'name' | 'rule_name'>>()
  let total = 0
  const addOne = ({ review_state, rule_id, rule_name }: ListedViolation) => {
    total += 1
    states[review_state] = (states[review_state] ?? 0) + 1
    const key = rule_id ?? rule_name
    rules.add(key, { key: key ?? '', name: rule_name ?? rule_id, rule_name }, review_state)
  }
  return {
    add: (violations) => violations.forEach(addOne),
    tally: () => ({ total, states: { ...states }, rules: rules.rows().sort(byTotal) }),
  }
}

/** Counts, and every decision. */
export function createReportTally(): Tally<ReportTally> {
  const rules = createRuleTally()
  const severities = createGroups<Pick<TallyRow, 'name'>>()
  const assets = createGroups<Pick<TallyRow, 'name'>>()
  const decisions: DecisionRow[] = []

  const addOne = (violation: ListedViolation) => {
    const { review_state, severity, asset_id, asset_name, asset_url } = violation
    severities.add(severity, { name: severity }, review_state)
    const name = asset_name ?? asset_url ?? asset_id
    assets.add(asset_id ?? asset_url ?? asset_name, { name }, review_state)
    if (review_state !== 'undecided') decisions.push(decisionRow(violation))
  }

  return {
    add: (violations) => {
      rules.add(violations)
      violations.forEach(addOne)
    },
    tally: () => ({
      ...rules.tally(),
      severities: severities.rows().sort((one, other) => rank(one) - rank(other)),
      assets: assets.rows().sort(byTotal),
      decisions: [...decisions],
    }),
  }
}

function createGroups<Subject extends object>() {
  const groups = new Map<string | null, Subject & { total: number; states: Record<string, number> }>()
  return {
    add(key: string | null, subject: Subject, review_state: string) {
      const group = groups.get(key) ?? { ...subject, total: 0, states: {} }
      group.total += 1
      group.states[review_state] = (group.states[review_state] ?? 0) + 1
      groups.set(key, group)
    },
    rows: () => [...groups.values()],
  }
}

const decisionRow = (violation: ListedViolation): DecisionRow => {
  const { id, review_state, severity, rule_name, asset_name, asset_url, violating_text, dismissal_reason } = violation
  const { decided_by, decided_at, location } = violation
  return {
    id,
    review_state,
    severity,
    rule_name,
    asset_name,
    asset_url,
    violating_text,
    dismissal_reason,
    decided_by,
    decided_at,
    location,
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
export function topRows<Row extends TallyRow>(
  rows: readonly Row[],
  most: number,
): { rows: readonly Row[]; others: TallyRow | null; count: number } {
  if (rows.length <= most) return { rows, others: null, count: 0 }
  const rest = rows.slice(most)
  const others: { name: null; total: number; states: Record<string, number> } = { name: null, total: 0, states: {} }
  for (const { total, states } of rest) {
    others.total += total
    for (const [state, count] of Object.entries(states)) others.states[state] = (others.states[state] ?? 0) + count
  }
  return { rows: rows.slice(0, most), others, count: rest.length }
}

import type { NewAudit } from '../audits/insert.ts'
import { type AuditPlan, auditPlans } from './audit-plans.ts'
import { daysBefore, monthName } from './calendar.ts'
import { decide, type Decided, reviewStates } from './decide.ts'
import { drawViolations, type Seen, type Unit } from './draw-violations.ts'
import type { Asset, ReviewState } from './model.ts'
import { pinned } from './pinned.ts'
import { type Random, randomFrom } from './random.ts'
import { canBeOn, sightings } from './sightings.ts'

export interface AuditWithViolations {
  audit: NewAudit
  violations: Decided[]
  /** From when on people could decide. */
  reviewedFrom: Date
}

const LARGEST = 'q4-retail-website'

/** How many pages of each language the largest audit takes. */
const shares: Partial<Record<Asset['language'], number>> = {
  EN: 150,
  NL: 87,
  DE: 68,
  FR: 6,
  ES: 5,
  AR: 1,
  HE: 1,
  JA: 1,
  ZH: 1,
}

const firstGroups = [40, 34, 28, 24, 20, 18, 16, 15, 14, 12, 12, 11, 10, 10, 9, 9, 8, 8, 8, 7, 7, 7]

const largestGroups = [
  ...firstGroups,
  ...repeat(6, 5),
  ...repeat(5, 7),
  ...repeat(4, 10),
  ...repeat(3, 16),
  ...repeat(2, 24),
]

function repeat(size: number, times: number): number[] {
  return Array.from({ length: times }, () => size)
}

/** The audits, oldest first. The largest is drawn first, so that it has its choice and the others refer to it. */
export function makeAudits(assets: readonly Asset[], today: Date): AuditWithViolations[] {
  const seen: Seen = new Map()
  const largest = auditPlans.filter(({ id }) => id === LARGEST)
  const drawn = new Map(
    [...largest, ...auditPlans.filter(({ id }) => id !== LARGEST)].map((plan) => [
      plan.id,
      makeAudit(plan, assets, today, seen),
    ]),
  )
  return auditPlans.flatMap(({ id }) => drawn.get(id) ?? [])
}

function makeAudit(plan: AuditPlan, assets: readonly Asset[], today: Date, seen: Seen): AuditWithViolations {
  const random = randomFrom(plan.id)
  const created_at = daysBefore(today, plan.daysAgo, plan.startedAt)
  const stopped = new Date(created_at.getTime() + plan.minutes * 60_000 + random.below(60_000))
  const completed_assets = plan.completed_assets ?? plan.total_assets - plan.failed_assets
  const audit: NewAudit = {
    id: plan.id,
    name: typeof plan.name === 'string' ? plan.name : plan.name(monthName(created_at)),
    status: plan.status,
    created_at,
    completed_at: plan.status === 'COMPLETED' ? stopped : null,
    total_assets: plan.total_assets,
    completed_assets,
    failed_assets: plan.failed_assets,
  }
  const published = assets.filter((asset) => plan.covers(asset) && isOut(asset, created_at))
  const isLargest = plan.id === LARGEST
  const first = isLargest ? pinnedUnits(published) : []
  const read = isLargest ? largestSelection(published, first, completed_assets, random) : random.shuffle(published)
  const drawn = drawViolations(
    {
      violations: plan.violations,
      assets: read.slice(0, completed_assets),
      checks: plan.checks,
      groups: isLargest ? largestGroups : someGroups(plan.violations, random),
      pinned: first,
      carriedOver: isLargest ? 0 : 0.15,
    },
    seen,
    random,
  )
  const decided = { ...plan.decided, undecided: plan.violations - sum(Object.values(plan.decided)) }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one entry per state
  const quota = Object.fromEntries(reviewStates.map((state) => [state, decided[state] ?? 0])) as Record<
    ReviewState,
    number
  >
  const violations = decide(drawn, quota, random)
  return {
    audit,
    violations: [...violations.filter(isFirstOfPinned), ...random.shuffle(violations.filter(isNotFirst))],
    reviewedFrom: stopped,
  }

  function isFirstOfPinned(violation: Decided): boolean {
    return violation.pinned && first[violation.unit]?.assets[0] === violation.asset
  }
  function isNotFirst(violation: Decided): boolean {
    return !isFirstOfPinned(violation)
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

/** A newsletter cannot be read before its month. */
function isOut({ name, section }: Asset, at: Date): boolean {
  return section !== 'newsletter' || (name?.slice(-7) ?? '') <= at.toISOString().slice(0, 7)
}

function someGroups(violations: number, random: Random): number[] {
  const sizes: number[] = []
  while (sum(sizes) < violations * 0.4) sizes.push(random.pick([2, 2, 2, 3, 3, 4, 5, 6, 8]))
  return sizes.sort((a, b) => b - a)
}

function pinnedUnits(assets: readonly Asset[]): Unit[] {
  const latest = assets.find(({ section, language }) => section === 'newsletter' && language === 'EN')
  return pinned.map(({ violating_text, asset, members }) => {
    const sighting = sightings.flat().find((candidate) => candidate.violating_text === violating_text)
    const first = asset === null ? latest : assets.find(({ name }) => name === asset)
    if (!sighting || !first) throw new Error(`Nothing to pin for “${violating_text}” on ${asset}`)
    const others = assets.filter((candidate) => candidate !== first && canBeOn(sighting, candidate))
    return { sighting, assets: [first, ...others.slice(0, members - 1)] }
  })
}

function largestSelection(assets: readonly Asset[], first: readonly Unit[], count: number, random: Random): Asset[] {
  const needed = new Set(first.flatMap((unit) => unit.assets))
  const shuffled = [...needed, ...random.shuffle(assets.filter((asset) => !needed.has(asset)))]
  const taken = new Map<Asset['language'], number>()
  const selection = shuffled.filter(({ language }) => {
    const number = (taken.get(language) ?? 0) + 1
    taken.set(language, number)
    return number <= (shares[language] ?? 0)
  })
  return selection.slice(0, count)
}

import type { NewViolation } from '../violations/insert.ts'
import { severityOf, type Decided } from './decide.ts'
import type { AuditWithViolations } from './make-audits.ts'
import { people } from './people.ts'
import { idFrom, type Random, randomFrom } from './random.ts'
import { ruleById } from './rules.ts'

export interface DemoViolation extends NewViolation {
  /** Violations of one audit with the same number were decided together. */
  unit: string
  reviewedFrom: Date
}

/** The same findings, reported by hand outside any audit: the contract lets `audit_id` be null. */
const outsideAudits = 7

export function makeViolations(audits: readonly AuditWithViolations[]): DemoViolation[] {
  const timesSeen = new Map<number, number>()
  for (const { sighting } of audits.flatMap(({ violations }) => violations)) {
    timesSeen.set(sighting.key, (timesSeen.get(sighting.key) ?? 0) + 1)
  }
  const groupOf = ({ sighting: { key } }: Decided) => ((timesSeen.get(key) ?? 0) > 1 ? idFrom('group', `${key}`) : null)
  const inAudits = audits.flatMap(({ audit, violations, reviewedFrom }) => {
    const random = randomFrom(`people of ${audit.id}`)
    return violations.map((violation, i) => ({
      ...rowOf(violation, i, random),
      id: idFrom('violation', `${audit.id}/${i}`),
      audit_id: audit.id,
      group_id: groupOf(violation),
      unit: `${audit.id}/${violation.unit}`,
      reviewedFrom,
    }))
  })
  return [...inAudits, ...reportedByHand(inAudits)]
}

function rowOf({ sighting, asset, review_state, dismissal_reason, ...violation }: Decided, i: number, random: Random) {
  const rule = sighting.finding.rule === null ? undefined : ruleById.get(sighting.finding.rule)
  const first = violation.pinned && i === 0
  return {
    rule_id: rule?.id ?? null,
    rule_name: rule?.name ?? null,
    asset_id: asset?.id ?? null,
    severity: severityOf({ ...violation, sighting, asset }),
    review_state,
    dismissal_reason,
    violating_text: sighting.violating_text,
    reason: sighting.reason,
    recommended_solution: sighting.recommended_solution,
    suggested_text: sighting.suggested_text,
    assigned_to_user_ids: first ? [people[0].id, people[3].id] : assigned(random),
  }
}

function assigned(random: Random): string[] {
  const count = random.weighted([70, 20, 8, 2])
  return random
    .shuffle(people)
    .slice(0, count)
    .map(({ id }) => id)
}

function reportedByHand(inAudits: readonly DemoViolation[]): DemoViolation[] {
  const small = new Map<string, number>()
  for (const { group_id } of inAudits) if (group_id) small.set(group_id, (small.get(group_id) ?? 0) + 1)
  const known = inAudits.filter(({ group_id, asset_id }) => asset_id && group_id && (small.get(group_id) ?? 0) === 3)
  const step = Math.floor(known.length / outsideAudits)
  return Array.from({ length: outsideAudits }, (_, i) => byHand(known[i * step]!, i))
}

function byHand(original: DemoViolation, i: number): DemoViolation {
  return {
    ...original,
    id: idFrom('violation', `by hand/${i}`),
    audit_id: null,
    review_state: 'undecided',
    dismissal_reason: null,
    assigned_to_user_ids: [],
    unit: `by hand/${i}`,
  }
}

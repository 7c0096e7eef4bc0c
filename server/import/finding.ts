import type { components } from '../contract.gen.ts'

type Violation = components['schemas']['Violation']

/** One thing a tool found, in the contract's words, before it has an id and an audit. */
export interface Finding
  extends Omit<Violation, 'id' | 'audit_id' | 'asset_id' | 'reason' | 'review_state' | 'assigned_to_user_ids'> {
  reason: string
  review_state: Violation['review_state']
  assigned_to_user_ids: string[]
  rule_description: string | null
  rule_explanation: string | null
  /** What tells two findings apart that look the same here: a region, a fingerprint of the tool. */
  place: string
}

/** A row of the file: what it holds, or what is wrong with it. */
export type Row = { line: number; finding: Finding } | { line: number; problem: string }

export const emptyFinding = {
  review_state: 'undecided',
  severity: null,
  rule_id: null,
  rule_name: null,
  rule_description: null,
  rule_explanation: null,
  asset_name: null,
  asset_url: null,
  violating_text: null,
  recommended_solution: null,
  suggested_text: null,
  dismissal_reason: null,
  group_id: null,
  assigned_to_user_ids: [],
  place: '',
} satisfies Omit<Finding, 'reason'>

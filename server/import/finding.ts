import type { components } from '../../contract/openapi.gen.ts'

type Violation = components['schemas']['Violation']

/** One thing a tool found, in the contract's terms, before it has an id and an audit. */
export interface Finding
  extends Omit<Violation, 'id' | 'audit_id' | 'asset_id' | 'reason' | 'review_state' | 'assigned_to_user_ids'> {
  reason: string
  review_state: Violation['review_state']
  assigned_to_user_ids: string[]
  rule_description: string | null
  rule_explanation: string | null
  /** The tool's identity of the finding, which survives a change of its region. */
  fingerprint: string | null
  /** Where in the asset it was found. */
  region: string
}

/** A row of the file: its finding, or what is wrong with it. */
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
  fingerprint: null,
  region: '',
} satisfies Omit<Finding, 'reason'>

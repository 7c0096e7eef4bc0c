import type { ImportMessage } from '../../contract/extensions.gen.ts'
import type { components } from '../../contract/openapi.gen.ts'
import type { TableEncoding } from '../../contract/read-table.ts'
import { say } from './messages.ts'

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
  location: Location | null
}

/** Where in the asset it was found; lines and columns count from 1. */
export interface Location {
  line: number
  column: number | null
  end_line: number | null
  end_column: number | null
}

/** How a table was read. */
export interface TableNotes {
  encoding: TableEncoding
  delimiter: string
  /** Columns that are none of a finding. */
  unknown: string[]
}

/** A row of the file: its finding, or what is wrong with it; or, before all others, how the table was read. */
export type Row =
  | { line: number; finding: Finding; cutTexts?: number }
  | { problem: ImportMessage }
  | { table: TableNotes }

/** Characters of one text; a longer one is cut. */
export const maxTextChars = 65_536
/** Characters of what a database index holds. */
const maxKeyChars = 500

const texts = [
  'rule_name',
  'rule_description',
  'rule_explanation',
  'asset_name',
  'asset_url',
  'violating_text',
  'reason',
  'recommended_solution',
  'suggested_text',
  'dismissal_reason',
] as const

/** The finding within the limits, or why it cannot be. */
export function rowOf(line: number, finding: Finding): Row {
  const keys = { rule_id: finding.rule_id, group_id: finding.group_id, assigned_to_user_ids: longest(finding) }
  for (const [name, key] of Object.entries(keys)) {
    if ((key?.length ?? 0) > maxKeyChars) {
      return { problem: say('id_too_long', { column: name, max: maxKeyChars }, line) }
    }
  }
  const long = texts.filter((name) => (finding[name]?.length ?? 0) > maxTextChars)
  if (long.length === 0) return { line, finding }
  const cut = Object.fromEntries(long.map((name) => [name, finding[name]?.slice(0, maxTextChars)]))
  return { line, finding: { ...finding, ...cut }, cutTexts: long.length }
}

function longest({ assigned_to_user_ids }: Finding): string {
  return assigned_to_user_ids.reduce((best, id) => (id.length > best.length ? id : best), '')
}

/** About how many characters it has. */
export function sizeOf(row: Row): number {
  if (!('finding' in row)) return 0
  return texts.reduce((chars, name) => chars + (row.finding[name]?.length ?? 0), 0)
}

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
  location: null,
} satisfies Omit<Finding, 'reason'>

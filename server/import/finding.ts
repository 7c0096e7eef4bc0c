import type { ImportMessage } from '../../contract/extensions.gen.ts'
import type { ViolationDetail } from '../../contract/openapi.gen.ts'
import { type FindingText, findingTexts } from '../../contract/finding-columns.ts'
import type { TableEncoding } from '../../contract/read-table.ts'
import type { ViolationSource } from '../violations/insert.ts'
import { say } from './messages.ts'

/** One thing a tool found, in the contract's terms, before it has an id and an audit. */
export interface Finding extends Omit<ViolationDetail, 'id' | 'audit_id' | 'asset_id' | 'comments'> {
  /** The tool's identity of the finding, which survives a change of its region. */
  fingerprint: string | null
  /** Where in the asset it was found. */
  location: ViolationSource['location']
  /** Of what a check of Redline has found. */
  checked?: ViolationSource['checked']
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
const maxAssignees = 100

/** The finding within the limits, or why it cannot be. */
export function rowOf(line: number, finding: Finding): Row {
  const { rule_id, group_id, assigned_to_user_ids } = finding
  for (const [column, keys] of Object.entries({ rule_id: [rule_id], group_id: [group_id], assigned_to_user_ids })) {
    const isLong = keys.some((key) => key !== null && key.length > maxKeyChars)
    if (isLong) return { problem: say('id_too_long', { column, max: maxKeyChars }, line) }
  }
  if (assigned_to_user_ids.length > maxAssignees) {
    return { problem: say('too_many_values', { column: 'assigned_to_user_ids', max: maxAssignees }, line) }
  }
  const long = findingTexts.filter((name) => (finding[name]?.length ?? 0) > maxTextChars)
  if (long.length === 0) return { line, finding }
  const cut = Object.fromEntries(long.map((name) => [name, finding[name]?.slice(0, maxTextChars)]))
  return { line, finding: { ...finding, ...cut }, cutTexts: long.length }
}

/** About how many characters it has. */
export function sizeOf(row: Row): number {
  if (!('finding' in row)) return 0
  return findingTexts.reduce((chars, name) => chars + (row.finding[name]?.length ?? 0), 0)
}

export function textsOf<T extends string | null>(read: (name: FindingText) => T): Record<FindingText, T> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.fromEntries loses the type of the keys
  return Object.fromEntries(findingTexts.map((name) => [name, read(name)])) as Record<FindingText, T>
}

export const emptyFinding = {
  ...textsOf(() => null),
  review_state: 'undecided',
  severity: null,
  rule_id: null,
  group_id: null,
  assigned_to_user_ids: [],
  fingerprint: null,
  location: null,
} satisfies Omit<Finding, 'reason'>

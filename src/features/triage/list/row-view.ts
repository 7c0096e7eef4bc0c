import type { SchemaViolation as Violation } from '../../../api/schema.gen.ts'

/** What a row shows of its violation. */
export type RowViolation = Pick<
  Violation,
  | 'id'
  | 'violating_text'
  | 'reason'
  | 'rule_name'
  | 'severity'
  | 'asset_url'
  | 'asset_name'
  | 'group_id'
  | 'review_state'
>

/** All that a row looks like. */
export interface RowView {
  row: RowViolation
  /** What a person calls the violation. */
  name: string
  href: string
  term: string
  open: boolean
  selected: boolean
  focusable: boolean
  /** Its place in the whole list, counted from 1. */
  index: number
  /** Where the filter is `all`, and once a decision has taken the row out of the filter. */
  showState: boolean
  /** Decided since the list was asked for: it stays where it is. */
  decided: boolean
  /** No room for a column of severities. */
  narrow: boolean
  /** In the grouped view: how many more of its group are here, whether they are shown, and whether it is one of those. */
  others: number
  expanded: boolean
  member: boolean
}

import type { ViolationComment, ViolationDetail } from '../../../../contract/openapi.gen.ts'
import { type ListedViolation, positionText } from '../../../api/parse-violation.ts'
import type { CsvColumn, CsvValue } from '../../../lib/csv.ts'

/** A violation from the list, or from the detail with its thread and rule. */
export type ExportRow = ListedViolation &
  Partial<Pick<ViolationDetail, 'rule_description' | 'rule_explanation' | 'comments'>> & {
    /** The category of its standard reason. */
    dismissal_category?: string | null
  }

/** The contract's fields in its order. Additional fields of a service are not written. */
const listFields = [
  'id',
  'audit_id',
  'review_state',
  'severity',
  'rule_id',
  'rule_name',
  'asset_id',
  'asset_name',
  'asset_url',
  'violating_text',
  'reason',
  'recommended_solution',
  'suggested_text',
  'dismissal_reason',
  'group_id',
  'assigned_to_user_ids',
] as const satisfies readonly (keyof ListedViolation)[]

/** Where the service tells them. */
const decisionFields = ['decided_by', 'decided_at', 'location'] as const

const detailFields = ['rule_description', 'rule_explanation', 'comments'] as const

export interface ExportContent {
  with_comments: boolean
  with_decisions: boolean
  /** Where the workspace has standard reasons. */
  with_categories: boolean
}

export function exportFields(content: ExportContent): readonly (keyof ExportRow)[] {
  return [
    ...listFields,
    ...(content.with_decisions ? decisionFields : []),
    ...(content.with_categories ? (['dismissal_category'] as const) : []),
    ...(content.with_comments ? detailFields : []),
  ]
}

export function csvColumns(fields: readonly (keyof ExportRow)[]): CsvColumn<ExportRow>[] {
  return fields.map((field) => ({ header: field, value: (row) => cellOf(row[field]) }))
}

function cellOf(value: ExportRow[keyof ExportRow]): CsvValue {
  if (Array.isArray(value)) {
    return value.map((item) => (typeof item === 'string' ? item : commentLine(item))).join('\n')
  }
  return typeof value === 'object' && value !== null ? `${value.path}${positionText(value)}` : value
}

const commentLine = ({ created_at, author_email, content }: ViolationComment) =>
  `${created_at} ${author_email ?? '?'}: ${content}`

export function pickFields(row: ExportRow, fields: readonly (keyof ExportRow)[]): Partial<ExportRow> {
  return Object.fromEntries(fields.map((field) => [field, row[field] ?? null]))
}

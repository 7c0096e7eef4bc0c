import { ruleFields, violationFields } from '../../../contract/finding-columns.ts'
import type { Audit, ViolationComment, ViolationDetail } from '../../../contract/openapi.gen.ts'
import type { FetchedPage } from '../../api/service.ts'
import type { ViolationFilter } from '../../api/violation-filters.ts'
import { type ListedViolation, positionText } from '../../api/listed-violation.ts'
import { extendedFilterNames, valuesOf } from '../../api/violation-filters.ts'
import { truncateCodePoints } from '../../lib/code-points.ts'
import { type CsvColumn, csvHead, csvLine, type CsvValue } from '../../lib/csv.ts'
import { stringifySearch } from '../../lib/search-params.ts'

/** A violation from the list, or from the detail with its thread and rule. */
export type ExportRow = ListedViolation &
  Partial<Pick<ViolationDetail, 'rule_description' | 'rule_explanation' | 'comments'>> & {
    /** The category of its standard reason. */
    dismissal_category?: string | null
  }

/** Where the service tells them. */
const decisionFields = ['decided_by', 'decided_at', 'location'] as const

const detailFields = [...ruleFields, 'comments'] as const

interface ExportContent {
  with_comments: boolean
  with_decisions: boolean
  /** Where the workspace has standard reasons. */
  with_categories: boolean
}

function exportFields(content: ExportContent): readonly (keyof ExportRow)[] {
  return [
    // The contract's fields in its order. Additional fields of a service are not written.
    ...violationFields,
    ...(content.with_decisions ? decisionFields : []),
    ...(content.with_categories ? (['dismissal_category'] as const) : []),
    ...(content.with_comments ? detailFields : []),
  ]
}

function csvColumns(fields: readonly (keyof ExportRow)[]): CsvColumn<ExportRow>[] {
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

function pickFields(row: ExportRow, fields: readonly (keyof ExportRow)[]): Partial<ExportRow> {
  return Object.fromEntries(fields.map((field) => [field, row[field] ?? null]))
}

export type ExportEnding = 'csv' | 'json'

interface ReportSubject {
  /** A service need not list every audit. */
  audit: Pick<Audit, 'id' | 'name'>
  filter: ViolationFilter
  /** The label of the connection and the address of its service. */
  connection: { label: string; address: string }
  taken_at: string
}

export type ExportAbout = ReportSubject & ExportContent

/** Writes a file from beginning to end, one violation at a time. */
interface ExportFormat {
  type: string
  head: () => string
  row: (row: ExportRow, index: number) => string
  foot: (end: Pick<FetchedPage, 'found' | 'total' | 'steady'>) => string
}

/** The same in every row, so that the file stays one table after sorting or joining. */
function aboutColumns({ audit, filter, connection, taken_at }: ExportAbout): CsvColumn<ExportRow>[] {
  const facts = {
    audit_name: audit.name,
    filter: stringifySearch({ ...filter }).slice(1),
    connection: connection.label,
    service: connection.address,
    taken_at,
  }
  return Object.entries(facts).map(([header, value]) => ({ header, value: () => value }))
}

/** A filter with several values is a list of them. */
function filterFacts(filter: ViolationFilter) {
  const facts = Object.entries(filter).map(([name, value]) => [name, value?.includes('\n') ? valuesOf(value) : value])
  return Object.fromEntries(facts)
}

export const exportFormats = {
  csv: (about) => {
    const columns = [...csvColumns(exportFields(about)), ...aboutColumns(about)]
    return {
      type: 'text/csv',
      head: () => csvHead(columns),
      row: (row) => csvLine(columns.map(({ value }) => value(row))),
      foot: () => '',
    }
  },
  json: ({ audit, filter, connection, taken_at, ...content }) => {
    const fields = exportFields(content)
    const about = JSON.stringify({ audit, filter: filterFacts(filter), connection, taken_at })
    return {
      type: 'application/json',
      head: () => `${about.slice(0, -1)},"violations":[`,
      row: (row, index) => `${index === 0 ? '' : ','}\n${JSON.stringify(pickFields(row, fields))}`,
      foot: ({ found, total, steady }) => `\n],"totals":${JSON.stringify({ found, total, steady })}}\n`,
    }
  },
} as const satisfies Record<ExportEnding, (about: ExportAbout) => ExportFormat>

/** The file name of an export or report: audit, filter, connection and time, each limited in length. */
export function reportFileName({ audit, filter, connection, taken_at }: ReportSubject): string {
  const minute = taken_at.slice(0, 16).replace(':', '')
  return [
    truncateCodePoints(audit.name, 40).trim(),
    ...valuesOf(filter.review_state),
    ...valuesOf(filter.severity),
    ...[filter.search, ...extendedFilterNames.flatMap((name) => valuesOf(filter[name]).slice(0, 3))].map((text) =>
      truncateCodePoints(text ?? '', 30).trim(),
    ),
    truncateCodePoints(connection.label, 24).trim(),
    `${minute}Z`,
    truncateCodePoints(audit.id, 40),
  ]
    .filter(Boolean)
    .join(' ')
}

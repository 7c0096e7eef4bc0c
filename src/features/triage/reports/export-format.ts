import type { Audit } from '../../../../contract/openapi.gen.ts'
import type { ViolationFilter } from '../../../api/fetch-all-violations.ts'
import { valuesOf } from '../../../api/violation-filters.ts'
import { type CsvColumn, csvHead, csvLine } from '../../../lib/csv.ts'
import { stringifySearch } from '../../../lib/search-params.ts'
import { csvColumns, type ExportContent, exportFields, type ExportRow, pickFields } from './export-columns.ts'
import type { Reconciliation } from './reconcile.ts'

export type ExportEnding = 'csv' | 'json'

export interface ExportAbout extends ExportContent {
  audit: Audit
  filter: ViolationFilter
  /** The label of the connection and the address of its service. */
  connection: { label: string; address: string }
  taken_at: string
}

/** Writes a file from beginning to end, one violation at a time. */
export interface ExportFormat {
  type: string
  head: () => string
  row: (row: ExportRow, index: number) => string
  foot: (end: Reconciliation) => string
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
      foot: (end) => `\n],"totals":${JSON.stringify(end)}}\n`,
    }
  },
} as const satisfies Record<ExportEnding, (about: ExportAbout) => ExportFormat>

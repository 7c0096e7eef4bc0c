import type { SchemaAudit as Audit } from '../../../api/schema.gen.ts'
import type { ViolationFilter } from '../../../api/fetch-all-violations.ts'
import { csvHead, csvLine } from '../../../lib/csv.ts'
import { csvColumns, exportFields, type ExportRow, pickFields } from './export-columns.ts'
import type { Reconciliation } from './reconcile.ts'

export type ExportEnding = 'csv' | 'json'

export interface ExportAbout {
  audit: Audit
  filter: ViolationFilter
  taken_at: string
  with_comments: boolean
}

/** A file written from its beginning to its end, one violation at a time. */
export interface ExportFormat {
  type: string
  head: () => string
  row: (row: ExportRow, index: number) => string
  foot: (end: Reconciliation) => string
}

export const exportFormats = {
  csv: ({ with_comments }) => {
    const columns = csvColumns(exportFields({ with_comments }))
    return {
      type: 'text/csv',
      head: () => csvHead(columns),
      row: (row) => csvLine(columns.map(({ value }) => value(row))),
      foot: () => '',
    }
  },
  json: ({ audit, filter, taken_at, with_comments }) => {
    const fields = exportFields({ with_comments })
    const about = JSON.stringify({ audit, filter, taken_at })
    return {
      type: 'application/json',
      head: () => `${about.slice(0, -1)},"violations":[`,
      row: (row, index) => `${index === 0 ? '' : ','}\n${JSON.stringify(pickFields(row, fields))}`,
      foot: (end) => `\n],"totals":${JSON.stringify(end)}}\n`,
    }
  },
} as const satisfies Record<ExportEnding, (about: ExportAbout) => ExportFormat>

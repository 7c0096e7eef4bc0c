import { CsvError, parse } from 'csv-parse'
import { Readable } from 'node:stream'
import { emptyFinding, type Finding, type Row, rowOf, type TableNotes } from './finding.ts'
import type { OpenText } from './read-sarif.ts'

/** The columns are the contract's fields. */
export const csvColumns = [
  'severity',
  'review_state',
  'rule_id',
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
  'group_id',
  'assigned_to_user_ids',
] as const

type Column = (typeof csvColumns)[number]
type Cells = Partial<Record<Column, string>>

/** Characters of one line, or of one row that has line breaks in its cells. */
const maxRowChars = 1_000_000
const tooLong = `the row has more than ${maxRowChars.toLocaleString('en')} characters`

const severities = ['UNSPECIFIED', 'LOW', 'MEDIUM', 'HIGH', 'CRITICAL'] as const
const reviewStates = ['undecided', 'elevated_risk', 'urgent_violation', 'dismissed', 'fixed'] as const

/** Begins with how the table was read, unless it is UTF-8 with commas and known columns. */
export async function* readCsv(open: OpenText, encoding = 'UTF-8'): AsyncGenerator<Row> {
  const delimiter = delimiterOf(await firstLine(open()))
  let notes: TableNotes | undefined
  const readHeader = (header: string[]) => {
    const unknown = header.filter((name) => name.trim() !== '' && !columnOf(name)).map((name) => name.trim())
    notes =
      encoding === 'UTF-8' && delimiter === ',' && unknown.length === 0 ? undefined : { encoding, delimiter, unknown }
    return readColumns(header)
  }
  const parser = Readable.from(open()).pipe(
    parse({
      bom: true,
      info: true,
      columns: readHeader,
      delimiter,
      max_record_size: maxRowChars,
      relax_column_count: false,
      skip_empty_lines: true,
    }),
  )
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: Cells; info: { lines: number } }>) {
      if (notes) yield { line: 1, table: notes }
      notes = undefined
      const problem = problemOf(record)
      yield problem ? { line: info.lines, problem } : rowOf(info.lines, findingOf(record))
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = typeof error['lines'] === 'number' ? error['lines'] : 1
    yield { line, problem: error.code === 'CSV_MAX_RECORD_SIZE' ? tooLong : error.message }
  }
}

async function firstLine(source: AsyncIterable<string>): Promise<string> {
  const chunks: string[] = []
  let chars = 0
  for await (const chunk of source) {
    chunks.push(chunk)
    chars += chunk.length
    if (chunk.includes('\n') || chars > maxRowChars) break
  }
  return chunks.join('').split('\n', 1)[0] ?? ''
}

/** Spreadsheets in much of Europe write semicolons: the delimiter that splits the header most is used. */
function delimiterOf(header: string): string {
  const uses = (delimiter: string) => header.split(delimiter).length
  return [',', ';', '\t'].reduce((best, each) => (uses(each) > uses(best) ? each : best))
}

const columnOf = (name: string) => csvColumns.find((column) => column === fold(name))

function readColumns(header: string[]): (Column | undefined)[] {
  const names = header.map(columnOf)
  if (!names.includes('reason')) {
    throw new Error(`The first line must name the columns, "reason" among them. It may name: ${csvColumns.join(', ')}.`)
  }
  return names
}

function fold(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
}

function problemOf(cells: Cells): string | null {
  if (!text(cells.reason)) return 'reason is empty'
  if (text(cells.severity) && !severityOf(cells)) {
    return `severity "${cells.severity}" is not one of ${severities.join(', ')}`
  }
  const state = text(cells.review_state)
  if (state && !stateOf(cells)) return `review_state "${state}" is not one of ${reviewStates.join(', ')}`
  if (text(cells.dismissal_reason) && state !== 'dismissed')
    return 'dismissal_reason goes only with review_state dismissed'
  if (state === 'dismissed' && !text(cells.dismissal_reason)) return 'review_state dismissed needs a dismissal_reason'
  return null
}

function findingOf(cells: Cells): Finding {
  const rule_name = text(cells.rule_name) ?? text(cells.rule_id)
  return {
    ...emptyFinding,
    severity: severityOf(cells) ?? null,
    review_state: stateOf(cells) ?? 'undecided',
    rule_id: text(cells.rule_id) ?? rule_name,
    rule_name,
    rule_description: text(cells.rule_description),
    rule_explanation: text(cells.rule_explanation),
    asset_name: text(cells.asset_name) ?? text(cells.asset_url),
    asset_url: text(cells.asset_url),
    violating_text: text(cells.violating_text),
    reason: text(cells.reason) ?? '',
    recommended_solution: text(cells.recommended_solution),
    suggested_text: text(cells.suggested_text),
    dismissal_reason: text(cells.dismissal_reason),
    group_id: text(cells.group_id),
    assigned_to_user_ids: (cells.assigned_to_user_ids ?? '')
      .split(/[;|]/)
      .map((id) => id.trim())
      .filter(Boolean),
  }
}

function severityOf(cells: Cells) {
  return severities.find((severity) => severity === text(cells.severity)?.trim().toUpperCase())
}

function stateOf(cells: Cells) {
  return reviewStates.find((state) => state === text(cells.review_state)?.trim())
}

function text(cell: string | undefined): string | null {
  return cell?.trim() ? cell : null
}

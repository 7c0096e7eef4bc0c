export type CsvValue = string | number | boolean | null | undefined

export interface CsvColumn<Row> {
  header: string
  value: (row: Row) => CsvValue
}

// Without it spreadsheets read UTF-8 as the system's old code page.
const BYTE_ORDER_MARK = '\ufeff'

// What a spreadsheet takes for a formula, half or full width, also behind what it drops or splits at before it looks.
const FORMULA = /^(?:[\s\p{C}'"`,;|]*[=+\-@＝＋－＠−]|[\t\r\n])/u
const NEGATIVE_NUMBER = /^-\d+(?:[.,]\d+)?$/

/**
 * Rows as RFC 4180, one line at a time, so that an export of any size never stands in memory as a whole:
 * UTF-8 with a byte order mark, CRLF, texts quoted.
 */
export function* csvLines<Row>(columns: readonly CsvColumn<Row>[], rows: Iterable<Row>): Generator<string> {
  yield csvHead(columns)
  for (const row of rows) yield csvLine(columns.map((column) => column.value(row)))
}

/** The first line, for those who bring the rows page by page. */
export function csvHead<Row>(columns: readonly CsvColumn<Row>[]): string {
  return BYTE_ORDER_MARK + csvLine(columns.map((column) => column.header))
}

export function csvLine(values: readonly CsvValue[]): string {
  return `${values.map(csvCell).join(',')}\r\n`
}

function csvCell(value: CsvValue): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'string') return String(value)
  return `"${withoutFormula(value).replaceAll('"', '""')}"`
}

/**
 * An apostrophe in front makes a spreadsheet show the text instead of running it (OWASP, CSV injection). A plain
 * negative number is left alone: it can only be itself. `+31 20…` is guarded, or a telephone number becomes a sum.
 */
function withoutFormula(text: string): string {
  return FORMULA.test(text) && !NEGATIVE_NUMBER.test(text) ? `'${text}` : text
}

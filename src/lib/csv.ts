export type CsvValue = string | number | boolean | null | undefined

export interface CsvColumn<Row> {
  header: string
  value: (row: Row) => CsvValue
}

// Without it spreadsheets read UTF-8 as the system's legacy code page.
const byteOrderMark = '\ufeff'

// What a spreadsheet reads as a formula, in half or full width, also after characters that it ignores or splits at.
const formulaPattern = /^(?:[\s\p{C}'"`,;|]*[=+\-@＝＋－＠−]|[\t\r\n])/u
const negativeNumberPattern = /^-\d+(?:[.,]\d+)?$/

/**
 * Rows as RFC 4180, one line at a time, so that a large export is never in memory as a whole: UTF-8 with a byte order mark, CRLF,
 * quoted texts.
 */
export function* csvLines<Row>(columns: readonly CsvColumn<Row>[], rows: Iterable<Row>): Generator<string> {
  yield csvHead(columns)
  for (const row of rows) yield csvLine(columns.map((column) => column.value(row)))
}

/** The header line, for callers that write rows page by page. */
export function csvHead<Row>(columns: readonly CsvColumn<Row>[]): string {
  return byteOrderMark + csvLine(columns.map((column) => column.header))
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
 * An apostrophe in front makes a spreadsheet show the text instead of calculating it (OWASP, CSV injection). A plain negative
 * number is harmless and stays. `+31 20…` is escaped, or a telephone number would become a sum.
 */
function withoutFormula(text: string): string {
  return formulaPattern.test(text) && !negativeNumberPattern.test(text) ? `'${text}` : text
}

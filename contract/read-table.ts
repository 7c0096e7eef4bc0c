import papaparse from 'papaparse'
import type { ImportMessage } from './extensions.gen.ts'

/** A file that cannot be read, and why. */
export class FileProblem extends Error {
  readonly said: ImportMessage

  constructor(code: ImportMessage['code'], values: ImportMessage['values'] = {}, line: number | null = null) {
    super(code)
    this.said = { code, line, values }
  }
}

export type TableEncoding = 'UTF-8' | 'UTF-16' | 'Windows-1252'
type OpenBytes = () => AsyncIterable<Uint8Array>

const chunkBytes = 256 * 1024

/** Of a file that the user has chosen in a browser. */
export async function* bytesOf(file: Blob): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.size; at += chunkBytes) {
    yield new Uint8Array(await file.slice(at, at + chunkBytes).arrayBuffer())
  }
}

export interface TextFile {
  encoding: TableEncoding
  /** Reads it from its beginning. */
  open: () => AsyncIterable<string>
}

/** What is JSON or is named as SARIF is read as SARIF, everything else as CSV. */
export async function formatOf(name: string, open: OpenBytes): Promise<'sarif' | 'csv'> {
  if (/\.sarif(\.json)?$/i.test(name)) return 'sarif'
  for await (const bytes of open()) {
    const start = new TextDecoder(markOf(bytes)).decode(bytes).trimStart()
    if (start !== '') return /^[{[]/.test(start) ? 'sarif' : 'csv'
  }
  return 'csv'
}

/** By its mark; without one a table that is not UTF-8 is Windows-1252, which spreadsheets write in Western Europe. */
export async function openText(open: OpenBytes, format: 'sarif' | 'csv'): Promise<TextFile> {
  const label = await detectLabel(open, format)
  const encoding = label === 'utf-8' ? 'UTF-8' : label === 'windows-1252' ? 'Windows-1252' : 'UTF-16'
  return { encoding, open: () => decode(open(), encoding, label) }
}

async function detectLabel(open: OpenBytes, format: 'sarif' | 'csv'): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isFirst = true
  try {
    for await (const bytes of open()) {
      if (isFirst) {
        const [first, second, third] = bytes
        if (first === 0x50 && second === 0x4b && (third === 3 || third === 5)) throw new FileProblem('zip')
        const mark = markOf(bytes)
        // JSON has no other encoding; the line that is not UTF-8 is found when it is read.
        if (mark || format === 'sarif') return mark ?? 'utf-8'
      }
      isFirst = false
      decoder.decode(bytes, { stream: true })
    }
    decoder.decode()
    return 'utf-8'
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return 'windows-1252'
  }
}

function markOf([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}

/** Bytes that Windows-1252 does not have, and those of files that are no text. */
const noText = /[\0\u0081\u008D\u008F\u0090\u009D]/

async function* decode(chunks: AsyncIterable<Uint8Array>, encoding: TableEncoding, label: string) {
  const decoder = new TextDecoder(label, { fatal: true })
  let line = 1
  const undecodable = (before: string) => new FileProblem('undecodable', { encoding }, line + countLines(before))
  const decodeChunk = (bytes: Uint8Array | undefined): string => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined })
    } catch {
      // Decoded again without `fatal`, to know the line.
      throw undecodable(new TextDecoder(label).decode(bytes).split('\uFFFD', 1)[0] ?? '')
    }
  }
  for await (const bytes of chunks) {
    const text = decodeChunk(bytes)
    const at = encoding === 'UTF-8' ? -1 : text.search(noText)
    if (at >= 0) throw undecodable(text.slice(0, at))
    line += countLines(text)
    yield text
  }
  yield decodeChunk(undefined)
}

const countLines = (text: string, newline = '\n') => text.split(newline).length - 1

export interface Table {
  encoding: TableEncoding
  delimiter: string
  /** The names in the first line. */
  columns: string[]
  rows: AsyncIterable<TableRow>
}

interface TableRow {
  /** On which it begins. */
  line: number
  cells: string[]
}

/** Characters of one line, or of one row that has line breaks in its cells. */
const maxRowChars = 1_000_000

export async function readTable({ encoding, open }: TextFile): Promise<Table> {
  const head = await firstLine(open())
  const delimiter = delimiterOf(head)
  const rows = parseRows(open(), { delimiter, newline: newlineOf(head) })
  const first = await rows.next()
  if (first.done) throw new FileProblem('empty')
  return { encoding, delimiter, columns: first.value.cells.map((name) => name.trim()), rows }
}

async function firstLine(chunks: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const chunk of chunks) {
    text += chunk
    if (/\n|\r./s.test(text.trimStart()) || text.length > maxRowChars) break
  }
  return /^[^\r\n]*(?:\r\n|\n|\r)?/.exec(text.trimStart())?.[0] ?? ''
}

/** Spreadsheets in much of Europe write semicolons: the delimiter that splits the header most is used. */
function delimiterOf(header: string): string {
  const unquoted = header.replaceAll(/"[^"]*"/g, '')
  const uses = (delimiter: string) => unquoted.split(delimiter).length
  return [',', ';', '\t', '|'].reduce((best, each) => (uses(each) > uses(best) ? each : best))
}

function newlineOf(header: string) {
  return header.endsWith('\r\n') ? '\r\n' : header.endsWith('\r') ? '\r' : '\n'
}

interface Format {
  delimiter: string
  newline: '\r\n' | '\r' | '\n'
}

/** Rows with anything in them. Each chunk is parsed with what the last row of the one before has left. */
async function* parseRows(chunks: AsyncIterable<string>, format: Format): AsyncGenerator<TableRow> {
  let text = ''
  let line = 1
  const tooLong = () => new FileProblem('too_long', { max: maxRowChars }, line)
  function* take(rows: ParsedRow[]) {
    let start = 0
    for (const { cells, end, isBroken } of rows) {
      if (end - start > maxRowChars) throw tooLong()
      if (isBroken) throw new FileProblem('quotes', {}, line)
      if (cells.some((cell) => cell.trim() !== '')) yield { line, cells }
      line += countLines(text.slice(start, end), format.newline.at(-1))
      start = end
    }
    text = text.slice(start)
  }
  for await (const chunk of chunks) {
    text = (text + chunk).replace(/^\uFEFF/, '')
    yield* take(parse(text, format).slice(0, -1))
    if (text.length > maxRowChars) throw tooLong()
  }
  yield* take(parse(text, format))
}

interface ParsedRow {
  cells: string[]
  /** Where the next one begins. */
  end: number
  isBroken: boolean
}

function parse(text: string, format: Format): ParsedRow[] {
  const rows: ParsedRow[] = []
  papaparse.parse<string[]>(text, {
    ...format,
    step: ({ data, errors, meta }) => {
      rows.push({ cells: data, end: meta.cursor, isBroken: errors.some(({ type }) => type === 'Quotes') })
    },
  })
  return rows
}

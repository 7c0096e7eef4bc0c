import type { ImportFormat } from '../../api/imports.ts'
import { decodeTable, isZip, type TableEncoding } from '../../lib/decode-table.ts'
import { sarifPreview } from './sarif-preview.ts'

/** The first findings of a file, as far as they can be known without reading all of it. */
export interface PreviewRow {
  severity: string | null
  reason: string
  rule: string | null
  asset: string | null
}

export type PreviewProblem = 'empty' | 'zip' | 'unreadable' | 'not_sarif' | 'no_reason' | 'too_large' | 'none'

/** The service can still read what is too large for a preview, and a scan that found nothing is an audit too. */
export const isImportable = (problem: PreviewProblem | undefined) =>
  problem === undefined || problem === 'too_large' || problem === 'none'

export interface Preview {
  format: ImportFormat
  rows: readonly PreviewRow[]
  /** Of a table: as it was detected. */
  encoding?: TableEncoding
  delimiter?: string
  /** The columns of a CSV file that the service does not know, so it does not import them. */
  ignored?: readonly string[]
  problem?: PreviewProblem
}

/** Of a CSV file. The service ignores all others. */
const knownColumns: ReadonlySet<string> = new Set([
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
])

export const previewRows = 20
const csvBytes = 256 * 1024
/** SARIF is one JSON value, and results may come before the rules they name. */
const maxSarifBytes = 8 * 1024 * 1024

/** What is JSON or is named as SARIF is read as SARIF, and everything else as CSV. */
export async function readPreview(file: File): Promise<Preview> {
  const bytes = new Uint8Array(await file.slice(0, csvBytes).arrayBuffer())
  const isPart = file.size > csvBytes
  const { text, encoding } = decodeTable(bytes, isPart)
  const start = text.trimStart()
  const isSarif = /^[{[]/.test(start) || /\.sarif(\.json)?$/i.test(file.name)
  if (start === '') return { format: isSarif ? 'sarif' : 'csv', rows: [], problem: 'empty' }
  if (isZip(bytes)) return { format: 'csv', rows: [], problem: 'zip' }
  return isSarif ? readSarif(file) : { ...(await readCsv(start, isPart)), encoding }
}

async function readSarif(file: File): Promise<Preview> {
  const format = 'sarif'
  if (file.size > maxSarifBytes) return { format, rows: [], problem: 'too_large' }
  const rows = sarifPreview(parseJson(decodeTable(new Uint8Array(await file.arrayBuffer())).text), previewRows)
  if (!rows) return { format, rows: [], problem: 'not_sarif' }
  return { format, rows, ...(rows.length === 0 && { problem: 'none' }) }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The caller says that the file cannot be read.
    return undefined
  }
}

/** The last row of a part may be cut off. */
async function readCsv(text: string, isPart: boolean): Promise<Preview> {
  const format = 'csv'
  const { default: papaparse } = await import('papaparse')
  const { data, meta } = papaparse.parse<string[]>(text, {
    preview: previewRows + 2,
    skipEmptyLines: 'greedy',
    delimitersToGuess: [',', ';', '\t'],
  })
  const [head = [], ...all] = data
  const found = (isPart && all.length <= previewRows ? all.slice(0, -1) : all).slice(0, previewRows)
  const names = head.map(fold)
  if (!names.includes('reason')) return { format, rows: [], problem: 'no_reason' }
  const rows = found.map((cells) => {
    const cell = (name: string) => cells[names.indexOf(name)]?.trim() || null
    return {
      severity: cell('severity')?.toUpperCase() ?? null,
      reason: cell('reason') ?? '',
      rule: cell('rule_name') ?? cell('rule_id'),
      asset: cell('asset_name') ?? cell('asset_url'),
    }
  })
  const ignored = head.map((name) => name.trim()).filter((name) => name !== '' && !knownColumns.has(fold(name)))
  const problem = isPart ? 'too_large' : 'none'
  const delimiter = meta.delimiter === '\t' ? '⇥' : meta.delimiter
  return { format, rows, delimiter, ...(ignored.length > 0 && { ignored }), ...(rows.length === 0 && { problem }) }
}

/** "Rule name" is the column `rule_name`. */
function fold(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
}

/** The name of the file without what says its format. */
export function suggestName(fileName: string): string {
  return fileName.replace(/(\.(sarif|json|csv|tsv|txt))+$/i, '').trim() || fileName
}

import type { ImportMessage } from '../../../contract/extensions.gen.ts'
import type { TableEncoding, TextFile } from '../../../contract/read-table.ts'
import { sarifPreview } from './sarif-preview.ts'

/** The first findings of a file, as far as they can be known without reading all of it. */
export interface PreviewRow {
  severity: string | null
  reason: string
  rule: string | null
  asset: string | null
}

export interface TablePreview {
  format: 'csv'
  encoding: TableEncoding
  delimiter: string
  columns: string[]
  /** Of the first rows. */
  cells: string[][]
}

/** Without rows it is too large for a preview; the service can still read it. */
interface SarifPreview {
  format: 'sarif'
  rows?: PreviewRow[]
}

export type Preview = TablePreview | SarifPreview | { problem: ImportMessage }

export const previewRows = 20
/** SARIF is one JSON value, and results may come before the rules they name. */
const maxSarifBytes = 8 * 1024 * 1024

/** Read as the service reads it. The reader is loaded on demand. */
export async function readPreview(file: File): Promise<Preview> {
  const { bytesOf, FileProblem, formatOf, openText, readTable } = await import('../../../contract/read-table.ts')
  const { jsonItems } = await import('../../../contract/json-items.ts')
  try {
    const open = () => bytesOf(file)
    const format = await formatOf(file.name, open)
    const text = await openText(open, format)
    if (format === 'sarif') {
      if (file.size > maxSarifBytes) return { format }
      const rows = sarifPreview(await parseJson(text), previewRows)
      // Names the line on which it is no JSON.
      for await (const _ of rows ? [] : jsonItems(text.open(), () => false)) break
      if (!rows) throw new FileProblem('not_sarif', { version: '–' })
      return { format, rows }
    }
    const { encoding, delimiter, columns, rows } = await readTable(text)
    const cells: string[][] = []
    for await (const row of rows) {
      if (cells.push(row.cells) === previewRows) break
    }
    return { format, encoding, delimiter: delimiter === '\t' ? '⇥' : delimiter, columns, cells }
  } catch (error) {
    if (error instanceof FileProblem) return { problem: error.said }
    throw error
  }
}

async function parseJson({ open }: TextFile): Promise<unknown> {
  let text = ''
  for await (const chunk of open()) text += chunk
  try {
    return JSON.parse(text)
  } catch {
    // The caller finds out where.
    return undefined
  }
}

/** The first rows of a table as findings. */
export function mapRows(cells: readonly string[][], mapping: readonly (string | null)[]): PreviewRow[] {
  return cells.map((row) => {
    const cell = (name: string) => row[mapping.indexOf(name)]?.trim() || null
    return {
      severity: cell('severity')?.toUpperCase() ?? null,
      reason: cell('reason') ?? '',
      rule: cell('rule_name') ?? cell('rule_id'),
      asset: cell('asset_name') ?? cell('asset_url'),
    }
  })
}

/** The name of the file without what says its format. */
export function suggestName(fileName: string): string {
  return fileName.replace(/(\.(sarif|json|csv|tsv|txt))+$/i, '').trim() || fileName
}

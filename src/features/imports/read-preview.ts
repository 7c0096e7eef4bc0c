import type { ImportMessage } from '../../../contract/extensions.gen.ts'
import type { TableEncoding, TextFile } from '../../../contract/read-table.ts'
import { isRecord } from '../../lib/json.ts'
import { loadToSend } from '../../ui/load-later.ts'

/** The first findings of a file, as far as they can be known without reading all of it. */
export type PreviewRow = ReturnType<typeof mapRows>[number]

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

export const previewRows = 20
/** SARIF is one JSON value, and results may come before the rules they name. */
const maxSarifBytes = 8 * 1024 * 1024

/** Read as the service reads it. The reader is loaded on demand. */
export async function readPreview(file: File): Promise<TablePreview | SarifPreview | { problem: ImportMessage }> {
  const { bytesOf, FileProblem, formatOf, openText, readTable } = await loadToSend(
    () => import('../../../contract/read-table.ts'),
  )
  const { jsonItems } = await loadToSend(() => import('../../../contract/json-items.ts'))
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
export function mapRows(cells: readonly string[][], mapping: readonly (string | null)[]) {
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

const severityOfLevel: Record<string, string> = { error: 'HIGH', warning: 'MEDIUM', note: 'LOW', none: 'UNSPECIFIED' }
/** Kinds that report no violation. */
const notViolations = new Set<unknown>(['pass', 'notApplicable', 'informational'])

/** The first results of a SARIF log. Undefined for other JSON. The service reads more of it; this is what a reader recognises. */
function sarifPreview(json: unknown, limit: number): PreviewRow[] | undefined {
  if (!isRecord(json) || !Array.isArray(json['runs'])) return undefined
  const rows: PreviewRow[] = []
  for (const run of json['runs']) {
    const rules = listAt(run, 'tool', 'driver', 'rules')
    for (const result of listAt(run, 'results')) {
      if (rows.length === limit) return rows
      if (!notViolations.has(at(result, 'kind'))) rows.push(rowOf(result, rules))
    }
  }
  return rows
}

function rowOf(result: unknown, rules: readonly unknown[]): PreviewRow {
  const ruleId = textAt(result, 'ruleId') ?? textAt(result, 'rule', 'id')
  const rule = rules[Number(at(result, 'ruleIndex') ?? -1)] ?? rules.find((each) => at(each, 'id') === ruleId)
  const messageId = textAt(result, 'message', 'id')
  const [location] = listAt(result, 'locations')
  return {
    severity: severityOf(result, rule),
    reason:
      textAt(result, 'message', 'text') ??
      (messageId && textAt(rule, 'messageStrings', messageId, 'text')) ??
      textAt(rule, 'shortDescription', 'text') ??
      '',
    rule: textAt(rule, 'name') ?? textAt(rule, 'shortDescription', 'text') ?? ruleId,
    asset: textAt(location, 'physicalLocation', 'artifactLocation', 'uri'),
  }
}

function severityOf(result: unknown, rule: unknown): string {
  const score = Number(at(result, 'properties', 'security-severity') ?? at(rule, 'properties', 'security-severity'))
  if (score >= 9) return 'CRITICAL'
  if (score >= 7) return 'HIGH'
  if (score >= 4) return 'MEDIUM'
  if (score > 0) return 'LOW'
  const level = textAt(result, 'level') ?? textAt(rule, 'defaultConfiguration', 'level') ?? 'warning'
  return severityOfLevel[level] ?? 'UNSPECIFIED'
}

function at(value: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>((inner, name) => (isRecord(inner) ? inner[name] : undefined), value)
}

function textAt(value: unknown, ...path: string[]): string | null {
  const found = at(value, ...path)
  return typeof found === 'string' && found.trim() !== '' ? found : null
}

function listAt(value: unknown, ...path: string[]): readonly unknown[] {
  const found = at(value, ...path)
  return Array.isArray(found) ? found : []
}

import { isRecord } from '../../lib/is-record.ts'
import type { PreviewRow } from './read-preview.ts'

const severityOfLevel: Record<string, string> = { error: 'HIGH', warning: 'MEDIUM', note: 'LOW', none: 'UNSPECIFIED' }
/** Kinds that report no violation. */
const notViolations = new Set<unknown>(['pass', 'notApplicable', 'informational'])

/** The first results of a SARIF log. Undefined for other JSON. The service reads more of it; this is what a reader recognises. */
export function sarifPreview(json: unknown, limit: number): PreviewRow[] | undefined {
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

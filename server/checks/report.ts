import type { Severity, SkippedRule } from '../../contract/extensions.gen.ts'
import { count } from '../core/count.ts'
import { isNotable } from './ask-rules.ts'
import type { CheckFinding } from './engine.ts'

export interface CheckedSource {
  address: string
  /** Why it could not be read. */
  fault: string | null
  findings: CheckFinding[]
  rules_checked: number
  skipped: SkippedRule[]
}

export const reporters = { text: asText, json: asJson, sarif: asSarif }

function asText(sources: readonly CheckedSource[]): string {
  const lines = sources.flatMap(({ address, fault, findings }) => [
    ...(fault === null ? [] : [`${address}: cannot be read. ${fault}`]),
    ...findings.flatMap(({ severity, rule_name, violating_text, reason, suggested_text }) => [
      `${address}: ${severity} ${rule_name}: "${violating_text.replaceAll(/\s+/g, ' ')}"`,
      `  ${reason}`,
      ...(suggested_text === null ? [] : [`  Suggestion: ${suggested_text}`]),
    ]),
  ])
  const skipped = new Set(
    sources.flatMap(({ skipped }) => skipped.filter(isNotable).map(({ rule_id, why }) => `${rule_id} (${why})`)),
  )
  const total = sources.reduce((sum, { findings }) => sum + findings.length, 0)
  if (skipped.size > 0) lines.push(`Not checked: ${[...skipped].join(', ')}`)
  return [...lines, `${count(total, 'finding')} in ${count(sources.length, 'text')}.`].join('\n')
}

function asJson(sources: readonly CheckedSource[]): string {
  return JSON.stringify(sources, null, 2)
}

const levels: Record<Severity, string> = {
  CRITICAL: 'error',
  HIGH: 'error',
  MEDIUM: 'warning',
  LOW: 'note',
  UNSPECIFIED: 'none',
}
/** As GitHub and `redline import` read the property `security-severity`. */
const scores: Record<Severity, string> = { CRITICAL: '9.5', HIGH: '8.0', MEDIUM: '5.0', LOW: '2.0', UNSPECIFIED: '0.0' }

function asSarif(sources: readonly CheckedSource[]): string {
  const findings = sources.flatMap(({ address, findings }) => findings.map((finding) => ({ ...finding, address })))
  const rules = new Map(findings.map((finding) => [finding.rule_id, finding]))
  const faults = sources.filter(({ fault }) => fault !== null)
  const run = {
    tool: {
      driver: {
        name: 'Redline',
        rules: [...rules.values()].map(({ rule_id, rule_name, severity }) => ({
          id: rule_id,
          name: rule_name,
          shortDescription: { text: rule_name },
          properties: { 'security-severity': scores[severity] },
        })),
      },
    },
    invocations: [
      {
        executionSuccessful: faults.length === 0,
        toolExecutionNotifications: faults.map(({ address, fault }) => ({
          level: 'error',
          message: { text: `${address}: ${fault}` },
        })),
      },
    ],
    results: findings.map(({ address, rule_id, severity, reason, violating_text, passage, suggested_text }) => ({
      ruleId: rule_id,
      level: levels[severity],
      message: { text: reason },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: encodeURI(address) },
            region: { snippet: { text: violating_text } },
          },
        },
      ],
      properties: { passage, ...(suggested_text === null ? {} : { suggestion: suggested_text }) },
    })),
  }
  return JSON.stringify(
    { $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0', runs: [run] },
    null,
    2,
  )
}

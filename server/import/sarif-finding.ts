import { emptyFinding, type Finding } from './finding.ts'
import type { Message, Region, ReportingDescriptor, Result, Rules, Run } from './sarif.ts'
import { addressOf } from './sarif-address.ts'

type Severity = NonNullable<Finding['severity']>

const severityOfLevel = new Map<string, Severity>([
  ['error', 'HIGH'],
  ['warning', 'MEDIUM'],
  ['note', 'LOW'],
  ['none', 'UNSPECIFIED'],
])

/** Kinds that report no violation: SARIF 2.1.0, 3.27.9. */
const notViolations = new Set(['pass', 'notApplicable', 'informational'])

export function isViolation(result: Result): boolean {
  return !notViolations.has(result.kind ?? 'fail')
}

/** Undefined when the result says nothing that could be shown. */
export function findingOfResult(result: Result, run: Run): Finding | undefined {
  const rule = ruleOf(result, run)
  const reason = messageText(result.message, rule) || messageText(rule?.shortDescription)
  if (!reason) return undefined
  const location = result.locations?.[0]
  const region = location?.physicalLocation?.region
  const address = addressOf(location?.physicalLocation?.artifactLocation, run)
  const logicalName = location?.logicalLocations?.map((name) => name.fullyQualifiedName ?? name.name).find(Boolean)
  const rule_id = result.ruleId ?? result.rule?.id ?? rule?.id ?? null
  return {
    ...emptyFinding,
    ...decisionOf(result),
    severity: severityOf(result, rule),
    rule_id,
    rule_name: rule?.name ?? messageText(rule?.shortDescription) ?? rule_id,
    rule_description: messageText(rule?.fullDescription) ?? messageText(rule?.shortDescription),
    rule_explanation: messageText(rule?.help) ?? rule?.helpUri ?? null,
    asset_name: address?.split('/').at(-1) || logicalName || address,
    asset_url: address ?? logicalName ?? null,
    violating_text: region?.snippet?.text ?? location?.physicalLocation?.contextRegion?.snippet?.text?.trim() ?? null,
    reason,
    recommended_solution: messageText(result.fixes?.[0]?.description),
    suggested_text: result.fixes?.[0]?.artifactChanges?.[0]?.replacements?.[0]?.insertedContent?.text ?? null,
    fingerprint: fingerprintOf(result),
    location: locationOf(region),
  }
}

/** What an integer column holds. */
const maxPosition = 2_147_483_647

const position = (given: number | null | undefined) => (given && given > 0 && given <= maxPosition ? given : null)

function locationOf(region: Region | null | undefined): Finding['location'] {
  const { startLine, startColumn, endLine, endColumn } = region ?? {}
  const line = position(startLine)
  if (line === null) return null
  return { line, column: position(startColumn), end_line: position(endLine), end_column: position(endColumn) }
}

/** The tool's own identity of the result (3.27.16), or the parts it gives towards one (3.27.17); the order of keys has no meaning. */
function fingerprintOf({ fingerprints, partialFingerprints }: Result): string | null {
  const given = [fingerprints, partialFingerprints].map((each) => Object.entries(each ?? {}))
  const entries = given.find(({ length }) => length > 0)
  return entries ? JSON.stringify(entries.sort(([a], [b]) => (a < b ? -1 : 1))) : null
}

function ruleOf(result: Result, run: Run): ReportingDescriptor | undefined {
  const extension = result.rule?.toolComponent?.index
  const rules = typeof extension === 'number' ? run.extensionRules[extension] : run.driverRules
  const index = result.ruleIndex ?? result.rule?.index
  const byIndex = typeof index === 'number' ? rules?.list[index] : undefined
  return byIndex ?? ruleById(rules, result.ruleId ?? result.rule?.id)
}

const maxIdParts = 8

/** A hierarchical id ("CA1000/1") belongs to the rule its front names: 3.52.4. */
function ruleById(rules: Rules | undefined, id: string | null | undefined): ReportingDescriptor | undefined {
  if (!rules || typeof id !== 'string') return undefined
  let found = rules.byId.get(id)
  const parts = id.split('/', maxIdParts)
  for (let count = parts.length; !found && count > 0; count -= 1)
    found = rules.byId.get(parts.slice(0, count).join('/'))
  return found
}

function severityOf(result: Result, rule: ReportingDescriptor | undefined): Severity {
  const given = result.properties?.['security-severity'] ?? rule?.properties?.['security-severity']
  // An object can have a `toString` that is no function.
  const score = typeof given === 'string' || typeof given === 'number' ? Number(given) : Number.NaN
  if (score >= 9) return 'CRITICAL'
  if (score >= 7) return 'HIGH'
  if (score >= 4) return 'MEDIUM'
  if (score > 0) return 'LOW'
  return severityOfLevel.get(result.level ?? rule?.defaultConfiguration?.level ?? 'warning') ?? 'UNSPECIFIED'
}

function decisionOf(result: Result): Pick<Finding, 'review_state' | 'dismissal_reason'> {
  const suppression = result.suppressions?.find((each) => (each.status ?? 'accepted') === 'accepted')
  if (suppression) {
    return { review_state: 'dismissed', dismissal_reason: suppression.justification ?? 'Suppressed in the source' }
  }
  return { review_state: result.baselineState === 'absent' ? 'fixed' : 'undecided', dismissal_reason: null }
}

function textOfId(rule: ReportingDescriptor | undefined, id: string): string | null | undefined {
  const texts = rule?.messageStrings
  return texts && Object.hasOwn(texts, id) ? texts[id]?.text : undefined
}

function messageText(message: Message | null | undefined, rule?: ReportingDescriptor): string | null {
  if (!message) return null
  const template = message.text ?? (message.id ? textOfId(rule, message.id) : undefined) ?? message.markdown
  if (!template) return null
  // Placeholders count from zero, and a doubled brace is a brace: 3.11.5.
  const filled = template.replace(/\{\{|\}\}|\{(\d+)\}/g, (found: string, index: string | undefined) =>
    index === undefined ? (found[0] ?? '') : (message.arguments?.[Number(index)] ?? found),
  )
  return filled.trim() || null
}

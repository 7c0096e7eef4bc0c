import { createHash } from 'node:crypto'
import type { ModelUse, SkippedRule } from '../../../contract/extensions.gen.ts'
import { emptyFinding, type Finding, maxTextChars } from '../../import/finding.ts'
import { groupKey } from '../../import/identity.ts'
import type { KnowledgeBase } from '../../library/repository.ts'
import { version } from '../../package-root.ts'
import { askRules, isNotable } from '../ask-rules.ts'
import { isValidOn } from '../applies.ts'
import type { Checker } from '../checker.ts'
import type { CheckFinding } from '../engine.ts'
import type { ExtractedText } from '../extracted-text.ts'
import type { CheckModel, ModelExchange } from '../model/ask-model.ts'
import { type RuleItem, ruleVersion } from '../rules/rule.ts'
import type { Content } from './content.ts'

/** What was found in an asset. */
export interface AssetResult {
  findings: Finding[]
  /** Findings that are too many to be published. */
  left_out: number
  skipped: SkippedRule[]
  /** What a language model was asked, by the index of the text among those of the asset. */
  exchanges: (ModelExchange & { text: number })[]
}

/** The embedded engine is busy with them for about half a second. */
export const maxFindings = 500
/** A table may have thousands of texts: what was asked about the others is not kept. */
const maxExchangeChars = 4_000_000
/** Reasons that may not be there at the next check. */
const transient: ReadonlySet<string> = new Set<SkippedRule['why']>(['too_slow', 'model_failed', 'limit'])

export interface Checking {
  checker: Checker
  model: CheckModel | null
  rules: readonly RuleItem[]
  knowledge: readonly KnowledgeBase[]
  /** Rules that take too long. */
  slow: Set<string>
  /** To the language model. */
  requestsLeft: number
  signal: AbortSignal
}

/** The same as long as the rules that are valid today find the same in the same text. */
export function hashOfRules({ model, rules, knowledge }: Pick<Checking, 'model' | 'rules' | 'knowledge'>): string {
  const today = new Date().toISOString().slice(0, 10)
  const versions = rules.filter((rule) => isValidOn(rule, today)).map(ruleVersion)
  const asked = rules.some(({ check }) => check.model) ? { model: model?.name, knowledge } : null
  return createHash('sha256')
    .update(JSON.stringify([version, versions, asked]))
    .digest('base64url')
}

export async function checkTexts({ hash, value: texts }: Content<ExtractedText[]>, checking: Checking) {
  const result: AssetResult = { findings: [], left_out: 0, skipped: [], exchanges: [] }
  const skipped = new Map<string, SkippedRule>()
  let use: ModelUse | null = null
  let chars = 0
  for (const [index, text] of texts.entries()) {
    const requestsLeft = checking.requestsLeft - (use?.requests ?? 0)
    const asked = await askRules(text, checking.rules, { ...checking, requestsLeft })
    use = sumOf(use, asked.use)
    for (const found of asked.findings) {
      if (result.findings.length < maxFindings) result.findings.push(toFinding(found, text, { index, hash }))
      else result.left_out += 1
    }
    for (const exchange of asked.exchanges) {
      chars += exchange.answer.length + exchange.messages.reduce((sum, { content }) => sum + content.length, 0)
      if (chars <= maxExchangeChars) result.exchanges.push({ ...exchange, text: index })
    }
    for (const each of asked.skipped.filter(isNotable)) skipped.set(JSON.stringify(each), each)
  }
  result.skipped = [...skipped.values()]
  return { result, use, isFinal: !result.skipped.some(({ why }) => transient.has(why)) }
}

function sumOf(one: ModelUse | null, other: ModelUse | null): ModelUse | null {
  if (!one || !other) return one ?? other
  return {
    model: other.model,
    requests: one.requests + other.requests,
    dropped: one.dropped + other.dropped,
    unsure: one.unsure + other.unsure,
    failed: one.failed + other.failed,
  }
}

const cut = (given: string | null) => given?.slice(0, maxTextChars) ?? null

function toFinding(
  found: CheckFinding,
  { title: asset_name, address: asset_url }: ExtractedText,
  { hash: text_hash, index }: { hash: string; index: number },
): Finding {
  const { rule_id, rule_name, severity, rule_version, block, start, end } = found
  const finding: Finding = {
    ...emptyFinding,
    rule_id,
    rule_name,
    severity,
    violating_text: cut(found.violating_text),
    reason: found.reason.slice(0, maxTextChars),
    recommended_solution: cut(found.recommended_solution),
    suggested_text: cut(found.suggested_text),
    asset_name,
    asset_url,
    checked: { rule_version, text_hash, text: index, block, start, end },
  }
  // What is alike on later pages is not known yet.
  const group = groupKey(finding)
  return { ...finding, group_id: group === null ? null : `g_${group}` }
}

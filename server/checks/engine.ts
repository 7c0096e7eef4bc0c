import type { Severity, SkippedRule } from '../../contract/extensions.gen.ts'
import { idOf } from '../library/library-item.ts'
import { whyNotApplied } from './applies.ts'
import type { Block, ExtractedText } from './extracted-text.ts'
import { compileCheck } from './find/compile-check.ts'
import type { Finder, Found } from './find/found.ts'
import { type PreparedText, prepareText } from './find/prepared-text.ts'
import { type RuleItem, ruleVersion, textIn } from './rules/rule.ts'

export interface CompiledRule {
  rule: RuleItem
  id: string
  version: string
  /** Null for a rule that is asked of a language model. */
  find: Finder | null
}

/** What violates a rule, with the texts that a reviewer reads. */
export interface CheckFinding {
  rule_id: string
  /** The content of the rule that found it. */
  rule_version: string
  rule_name: string
  severity: Severity
  violating_text: string
  /** Index of the block in which it stands. */
  block: number
  /** In the text of the block. */
  start: number
  end: number
  passage: string
  heading: string | null
  kind: Block['kind']
  reason: string
  recommended_solution: string | null
  suggested_text: string | null
}

export interface CheckResult {
  findings: CheckFinding[]
  rules_checked: number
  skipped: SkippedRule[]
  /** The rules that apply and are asked of a language model. */
  model_rules: RuleItem[]
}

export function compileRule(rule: RuleItem): CompiledRule {
  return { rule, id: idOf(rule.key), version: ruleVersion(rule), find: compileCheck(rule) }
}

/** Asks each rule that applies on this day about the text. `onRule` is called before each of them. */
export function checkText(
  text: ExtractedText,
  rules: readonly CompiledRule[],
  { day, onRule }: { day: string; onRule?: (rule: CompiledRule) => void },
): CheckResult {
  const prepared = prepareText(text)
  const result: CheckResult = { findings: [], rules_checked: 0, skipped: [], model_rules: [] }
  for (const compiled of rules) {
    const why = whyNotApplied(compiled.rule, text, day)
    if (why !== null) {
      result.skipped.push({ rule_id: compiled.id, why })
    } else if (compiled.find === null) {
      result.model_rules.push(compiled.rule)
    } else {
      onRule?.(compiled)
      result.findings.push(...findingsOf(prepared, compiled, compiled.find(prepared)))
      result.rules_checked += 1
    }
  }
  return result
}

/** Of one rule, in reading order. */
export function findingsOf(
  { blocks, language }: Pick<PreparedText | ExtractedText, 'blocks' | 'language'>,
  { rule, id, version }: Pick<CompiledRule, 'rule' | 'id' | 'version'>,
  found: readonly (Found & { reason?: string })[],
): CheckFinding[] {
  return found.flatMap(({ block, start, end, suggestion, reason }) => {
    const given = blocks[block]
    if (!given) return []
    return {
      rule_id: id,
      rule_version: version,
      rule_name: textIn(rule.name, language),
      severity: rule.severity,
      violating_text: given.text.slice(start, end),
      block,
      start,
      end,
      passage: given.text,
      heading: given.heading,
      kind: given.kind,
      reason: reason ?? textIn(rule.reason, language),
      recommended_solution: rule.solution === undefined ? null : textIn(rule.solution, language),
      suggested_text: suggestion ?? null,
    }
  })
}

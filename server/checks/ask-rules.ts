import type { SkippedRule } from '../../contract/extensions.gen.ts'
import type { KnowledgeBase } from '../library/repository.ts'
import type { Checker } from './checker.ts'
import type { ExtractedText } from './extracted-text.ts'
import { type AskedModel, askModelRules, type CheckModel } from './model/ask-model.ts'
import type { RuleItem } from './rules/rule.ts'

interface Asking {
  checker: Checker
  model: CheckModel | null
  knowledge: readonly KnowledgeBase[]
  /** Ids of rules that take too long, for all texts that are given it. */
  slow?: Set<string>
  /** To the language model; as many as the text needs when absent. */
  requestsLeft?: number
  signal?: AbortSignal
}

/** Asks the rules that apply about a text, those for a language model too. */
export async function askRules(
  text: ExtractedText,
  rules: readonly RuleItem[],
  { checker, model, slow, ...asking }: Asking,
): Promise<AskedModel> {
  const { model_rules, ...result } = await checker.check(text, rules, { slow })
  const asked = await askModelRules(model, text, model_rules, asking)
  return {
    ...asked,
    findings: [...result.findings, ...asked.findings],
    rules_checked: result.rules_checked + asked.rules_checked,
    skipped: [...result.skipped, ...asked.skipped],
  }
}

const notable: ReadonlySet<string> = new Set<SkippedRule['why']>([
  'too_slow',
  'no_model',
  'model_failed',
  'too_long',
  'limit',
])

/** Whether a person has to know it; that a rule is for other texts is no news. */
export const isNotable = ({ why }: SkippedRule) => notable.has(why)

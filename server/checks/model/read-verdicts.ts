import { isObject, parseJson } from '../../core/json.ts'
import { idOf } from '../../library/library-item.ts'
import { type CheckFinding, findingsOf } from '../engine.ts'
import { foundIn } from '../find/found.ts'
import { normalise, type PreparedText } from '../find/prepared-text.ts'
import { type RuleItem, ruleVersion } from '../rules/rule.ts'

interface Verdicts {
  findings: CheckFinding[]
  /** Answers whose quote does not stand in the text, or that name no rule. */
  dropped: number
  unsure: number
}

/** Null for an answer that is not the JSON that was asked for. */
export function readVerdicts(answer: string, text: PreparedText, rules: readonly RuleItem[]): Verdicts | null {
  const given = parseJson(answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1))
  if (!isObject(given) || !Array.isArray(given['answers'])) return null
  const verdicts: Verdicts = { findings: [], dropped: 0, unsure: 0 }
  for (const entry of given['answers'].filter(isObject)) {
    const { rule: key, verdict } = entry
    const rule = rules.find((one) => one.key === key)
    if (verdict === 'unsure') verdicts.unsure += 1
    if (verdict !== 'violates') continue
    const findings = rule ? findingsIn(entry, text, rule) : []
    if (findings.length === 0) verdicts.dropped += 1
    verdicts.findings.push(...findings)
  }
  return verdicts
}

function findingsIn(entry: Record<string, unknown>, text: PreparedText, rule: RuleItem): CheckFinding[] {
  const quote = normalise(textOf(entry['quote']) ?? '').normalised.trim()
  const block = text.blocks.find(({ normalised }) => quote !== '' && normalised.includes(quote))
  if (!block) return []
  const start = block.normalised.indexOf(quote)
  const found = foundIn(block, start, start + quote.length, textOf(entry['suggestion']))
  const compiled = { rule, id: idOf(rule.key), version: ruleVersion(rule) }
  return findingsOf(text, compiled, [{ ...found, reason: textOf(entry['reason']) }])
}

const textOf = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined)

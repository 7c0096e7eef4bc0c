import { randomUUID } from 'node:crypto'
import type { ModelUse, SkippedRule } from '../../../contract/extensions.gen.ts'
import { type Complete, completion } from '../../documents/completion.ts'
import { textInAnswer } from '../../documents/model-answer.ts'
import { charsPerToken } from '../../documents/model-prompt.ts'
import type { Message } from '../../documents/model-request.ts'
import { WritingFailed } from '../../documents/writer.ts'
import { readWriterSettings } from '../../documents/writer-from-environment.ts'
import { idOf } from '../../library/library-item.ts'
import type { KnowledgeBase } from '../../library/repository.ts'
import { readVariables } from '../../settings.ts'
import type { CheckFinding } from '../engine.ts'
import type { ExtractedText } from '../extracted-text.ts'
import { prepareText } from '../find/prepared-text.ts'
import { type RuleItem, ruleVersion } from '../rules/rule.ts'
import { questionsFor } from './model-prompt.ts'
import { readVerdicts } from './read-verdicts.ts'

export interface CheckModel {
  name: string
  promptTokens: number
  complete: Complete
}

/** The language model of the writer, or the one that CHECKS_MODEL names at the same address. Null if none is set. */
export function checkModelFromEnvironment(env: NodeJS.ProcessEnv): CheckModel | null {
  const settings = readWriterSettings(env)
  if (!settings) return null
  const model = readVariables(env).CHECKS_MODEL ?? settings.model
  return {
    name: model,
    promptTokens: settings.promptTokens,
    complete: completion({ ...settings, model, temperature: 0 }),
  }
}

export interface AskedModel {
  findings: CheckFinding[]
  rules_checked: number
  skipped: SkippedRule[]
  /** Null if nothing was asked. */
  use: ModelUse | null
  exchanges: ModelExchange[]
}

/** What was sent and answered, word for word. */
export interface ModelExchange {
  model: string
  /** The versions of the rules that it was asked about. */
  rule_versions: string[]
  messages: Message[]
  answer: string
}

const maxRequestsPerText = 20

/** Asks the language model about one text. Rules that it could not be asked about, or not about all of the text, are skipped. */
export async function askModelRules(
  model: CheckModel | null,
  text: ExtractedText,
  rules: readonly RuleItem[],
  {
    knowledge,
    requestsLeft = 1,
    signal,
  }: { knowledge: readonly KnowledgeBase[]; requestsLeft?: number; signal?: AbortSignal },
): Promise<AskedModel> {
  const asked: AskedModel = { findings: [], rules_checked: 0, skipped: [], use: null, exchanges: [] }
  const skipAll = (why: SkippedRule['why']) => ({
    ...asked,
    skipped: rules.map(({ key }) => ({ rule_id: idOf(key), why })),
  })
  if (rules.length === 0) return asked
  if (!model) return skipAll('no_model')
  if (requestsLeft <= 0) return skipAll('limit')
  const maxChars = model.promptTokens * charsPerToken
  const questions = questionsFor(text, rules, { knowledge, maxChars, boundary: `text-${randomUUID()}` })
  if (questions.length > maxRequestsPerText) return skipAll('too_long')
  const use: ModelUse = { model: model.name, requests: 0, dropped: 0, unsure: 0, failed: 0 }
  const failed = new Set<RuleItem>()
  const prepared = prepareText(text)
  for (const question of questions) {
    use.requests += 1
    const answer = await answerOf(model, question.messages, signal)
    const verdicts = readVerdicts(answer, prepared, question.rules)
    asked.exchanges.push({
      model: model.name,
      rule_versions: question.rules.map(ruleVersion),
      messages: question.messages,
      answer,
    })
    if (verdicts) {
      asked.findings.push(...verdicts.findings)
      use.dropped += verdicts.dropped
      use.unsure += verdicts.unsure
    } else {
      use.failed += 1
      for (const rule of question.rules) failed.add(rule)
    }
  }
  const skipped = [...failed].map(({ key }) => ({ rule_id: idOf(key), why: 'model_failed' as const }))
  return { ...asked, use, skipped, rules_checked: rules.length - failed.size }
}

/** Empty if there is none. */
async function answerOf({ complete }: CheckModel, messages: Message[], signal?: AbortSignal): Promise<string> {
  try {
    return textInAnswer(await complete(messages, signal))
  } catch (error) {
    if (!(error instanceof WritingFailed)) throw error
    return ''
  }
}

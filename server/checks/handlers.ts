import type { CheckAnswer, CheckRequest } from '../../contract/extensions.gen.ts'
import { logAct } from '../administration/log.ts'
import { auditWithId } from '../audits/repository.ts'
import { found, invalid, invalidValue, notFound } from '../core/errors.ts'
import type { SomeHandlers } from '../core/operations.ts'
import type { Database } from '../db/database.ts'
import { idOf, type ItemFault } from '../library/library-item.ts'
import { deleteItem, insertLibrary, listKnowledgeBases, listRules } from '../library/repository.ts'
import { askRules } from './ask-rules.ts'
import type { Checker } from './checker.ts'
import type { CheckFinding } from './engine.ts'
import { extractFile } from './extract/extract-file.ts'
import { UnreadableSource } from './extract/unreadable-source.ts'
import type { ExtractedText } from './extracted-text.ts'
import type { CheckModel } from './model/ask-model.ts'
import { faultsOfRule, tryRule } from './rules/check-rule.ts'
import { parseRule } from './rules/parse-rule.ts'
import { previewOnAudit } from './rules/preview.ts'
import { kindsOf, type RuleItem, ruleVersion, textIn } from './rules/rule.ts'

/** `model` is null where no language model is set. */
export function checkHandlers(db: Database, checker: Checker, model: CheckModel | null) {
  return {
    async checkText({ caller: { workspace_id }, body, signal }): Promise<CheckAnswer> {
      const text = await extractGiven(body)
      const rules = await listRules(db, workspace_id)
      const packs = new Set(body.packs ?? rules.map(({ pack }) => pack))
      const chosen = rules.filter(({ pack }) => packs.has(pack))
      const knowledge = await listKnowledgeBases(db, workspace_id)
      const { findings, rules_checked, skipped, use } = await askRules(text, chosen, {
        checker,
        model,
        knowledge,
        signal,
      })
      const offsets = offsetsIn(body.text, text)
      return {
        findings: findings.map((each) => listed(each, offsets[each.block])),
        language_key: text.language,
        rules_checked,
        skipped,
        model: use,
      }
    },

    async listRules({ caller: { workspace_id } }) {
      const rules = await listRules(db, workspace_id)
      const items = rules.map((rule) => {
        const { key, pack, name, severity, check } = rule
        const shown = { rule_id: idOf(key), key, pack, name: textIn(name, null), severity }
        return { ...shown, kind: kindsOf(check).join(), version: ruleVersion(rule) }
      })
      return { items }
    },

    async getRule({ caller: { workspace_id }, params: { rule_id } }) {
      const [rule] = await listRules(db, workspace_id, rule_id)
      return detailOf(found(rule, 'Rule'))
    },

    async previewRule({ caller: { workspace_id }, body: { rule: given, audit_id }, signal }) {
      const audit = audit_id === undefined ? null : await auditWithId(db, workspace_id, audit_id)
      const parsed = parseRule(given)
      if ('faults' in parsed) return { faults: parsed.faults, examples: [], audit: null }
      const { rule } = parsed
      const tried = await tryRule(rule, checker)
      if (!audit || rule.check.model || tried.faults.some(({ path }) => path[0] !== 'examples')) {
        return { ...tried, audit: null }
      }
      const slow = new Set<string>()
      const preview = await previewOnAudit(db, checker, audit, rule, { slow, signal })
      const message = 'it takes too long for a text of the audit'
      const faults = slow.size > 0 ? [{ path: ['check'], message }] : []
      return { ...tried, faults: [...tried.faults, ...faults], audit: preview }
    },

    async putRule({ caller, params: { key }, body }) {
      const parsed = parseRule(body)
      if ('faults' in parsed) throw refused(parsed.faults)
      const { rule } = parsed
      if (rule.key !== key) throw invalidValue(['body', 'key'], `it is not the key of the address, ${key}`)
      const faults = await faultsOfRule(rule, checker)
      if (faults.length > 0) throw refused(faults)
      await db.transaction(async (tx) => {
        await insertLibrary(tx, caller.workspace_id, [{ kind: 'rules', id: idOf(key), item: rule }])
        await logAct(tx, caller.workspace_id, { act: 'library_applied', by: caller, subject: key })
      })
      return detailOf(rule)
    },

    async deleteRule({ caller, params: { key } }) {
      await db.transaction(async (tx) => {
        if (!(await deleteItem(tx, caller.workspace_id, { kind: 'rules', id: idOf(key) }))) throw notFound('Rule')
        await logAct(tx, caller.workspace_id, { act: 'library_applied', by: caller, subject: key })
      })
    },
  } satisfies SomeHandlers
}

function detailOf(rule: RuleItem) {
  return { rule_id: idOf(rule.key), version: ruleVersion(rule), rule: { ...rule } }
}

function refused(faults: readonly ItemFault[]) {
  return invalid(faults.map(({ path, message }) => ({ loc: ['body', ...path], msg: message, type: 'value_error' })))
}

const contentTypes = { text: 'text/plain', html: 'text/html', markdown: 'text/markdown' } as const

async function extractGiven({ language_key, address, ...given }: CheckRequest): Promise<ExtractedText> {
  const formats = (['text', 'html', 'markdown'] as const).filter((format) => given[format] !== undefined)
  const [format] = formats
  if (!format || formats.length > 1) throw invalidValue(['body'], 'give one of text, html and markdown')
  const bytes = new TextEncoder().encode(given[format])
  try {
    const texts = await extractFile({ name: '', bytes, contentType: `${contentTypes[format]}; charset=utf-8` })
    const [text] = texts
    if (!text) throw invalidValue(['body', format], 'there is no text in it')
    return {
      ...text,
      kind: format === 'html' ? 'page' : 'text',
      address: address ?? null,
      language: language_key ?? text.language,
    }
  } catch (error) {
    if (error instanceof UnreadableSource) throw invalidValue(['body', format], error.message)
    throw error
  }
}

/** Where each block begins in the plain text; nothing for a text with markup, which may split it. */
function offsetsIn(source: string | undefined, { blocks }: ExtractedText): (number | undefined)[] {
  if (source === undefined) return []
  let position = 0
  return blocks.map(({ text }) => {
    const start = source.indexOf(text, position)
    if (start < 0) return undefined
    position = start + text.length
    return start
  })
}

function listed(
  { block: _block, passage: text, heading, kind, start, end, ...finding }: CheckFinding,
  offset: number | undefined,
): CheckAnswer['findings'][number] {
  const inSource = offset === undefined ? { start: null, end: null } : { start: start + offset, end: end + offset }
  return { ...finding, ...inSource, passage: { text, start, end, heading, kind } }
}

import type { DocumentGenerateInput, ToneOfVoiceMeta, ValidationErrorItem } from '../../contract/openapi.gen.ts'
import { found, invalid } from '../core/errors.ts'
import { isObject, type JsonObject } from '../core/json.ts'
import type { Queryable } from '../db/database.ts'
import type { FormEntry } from '../library/form-entry.ts'
import { listKnowledgeBases, listTemplates, listTonesOfVoice } from '../library/repository.ts'
import { checkInput } from './check-input.ts'
import { visibleFields } from './visible-fields.ts'
import type { WritingJob } from './writer.ts'

/** Everything that a writer needs. Throws 404 for an unknown template, and one 422 with all other faults. */
export async function prepareJob(db: Queryable, workspace_id: string, request: DocumentGenerateInput) {
  const { language_key, toneOfVoiceMetaId } = request
  const [template] = await listTemplates(db, workspace_id, request.templateId)
  const { commands, templateMetas } = found(template, 'Template')
  const meta = templateMetas.find(({ languageKey }) => languageKey === language_key)
  const tones = toneOfVoiceMetaId ? await listTonesOfVoice(db, workspace_id) : []
  const tone = tones.flatMap(({ toneOfVoiceMetas }) => toneOfVoiceMetas).find(({ id }) => id === toneOfVoiceMetaId)
  const checked = checkInput(request.input, meta?.form ?? [])
  const named = meta && checked.errors.length === 0 ? namedInfobases(meta.form, checked.values) : []
  const known = named.length > 0 ? await listKnowledgeBases(db, workspace_id) : []
  const unknown = named.filter(({ id }) => !known.some((infobase) => infobase.id === id))
  const errors = [
    ...(meta ? [] : [wrong(['language_key'], `a language of the template; it has none in ${language_key}`)]),
    ...toneErrors(request, tone),
    ...checked.errors,
    ...unknown.map(({ at }) => wrong(['input', ...at], 'the id of a knowledge base of this workspace')),
  ]
  if (!meta || errors.length > 0) throw invalid(errors)

  const { name, form, body } = meta
  const instructions = commands.filter((each) => each.languageKey === language_key).map((each) => each.instruction)
  const job: WritingJob = {
    languageKey: language_key,
    template: { name, form, instructions, body },
    tone: tone ?? null,
    input: checked.values,
    infobases: known.filter((infobase) => named.some(({ id }) => id === infobase.id)),
  }
  return { job, toneOfVoiceId: tone?.toneOfVoiceId ?? null }
}

function wrong(path: (string | number)[], expected: string): ValidationErrorItem {
  return { loc: ['body', ...path], msg: `Input should be ${expected}`, type: 'value_error' }
}

function toneErrors({ toneOfVoiceMetaId, language_key }: DocumentGenerateInput, tone: ToneOfVoiceMeta | undefined) {
  if (toneOfVoiceMetaId === undefined || toneOfVoiceMetaId === null || tone?.languageKey === language_key) return []
  const expected = tone ? `in ${language_key}; this one is in ${tone.languageKey}` : 'of this workspace'
  return [wrong(['toneOfVoiceMetaId'], `a tone of voice ${expected}`)]
}

/** The knowledge bases that the input names, in the fields that ask for one, and where. */
function namedInfobases(form: readonly FormEntry[], values: JsonObject): { at: (string | number)[]; id: string }[] {
  return visibleFields(form, values).flatMap(({ entry, path, value }) => {
    if (entry.type === 'list') {
      const rows: unknown[] = Array.isArray(value) ? value : []
      return rows.flatMap((row, i) =>
        isObject(row) ? namedInfobases(entry.fields, row).map(({ at, id }) => ({ at: [...path, i, ...at], id })) : [],
      )
    }
    if (entry.type !== 'infobase') return []
    if (typeof value === 'string' && value.trim() !== '') return [{ at: path, id: value }]
    if (!Array.isArray(value)) return []
    return value.flatMap((id: unknown, i) => (typeof id === 'string' ? [{ at: [...path, i], id }] : []))
  })
}

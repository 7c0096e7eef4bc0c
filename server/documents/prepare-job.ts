import type { DocumentGenerateInput, ToneOfVoiceMeta, ValidationErrorItem } from '../../contract/openapi.gen.ts'
import { found, invalid } from '../core/errors.ts'
import { isObject, type JsonObject } from '../core/json.ts'
import type { Queryable } from '../db/database.ts'
import type { FormEntry } from '../library/form-entry.ts'
import { type KnowledgeBase, listKnowledgeBases, listTemplates, listTonesOfVoice } from '../library/repository.ts'
import { checkInput } from './check-input.ts'
import { parseInput } from './input-json.ts'
import { visibleFields } from './visible-fields.ts'
import type { WritingJob, WritingTone } from './writer.ts'

type JobRequest = Pick<DocumentGenerateInput, 'templateId' | 'language_key' | 'input' | 'toneOfVoiceMetaId'>

/** Everything that a writer needs. Throws 404 for an unknown template, and one 422 with all other faults. */
export async function prepareJob(db: Queryable, workspace_id: string, request: JobRequest) {
  const { language_key, toneOfVoiceMetaId } = request
  const [template] = await listTemplates(db, workspace_id, request.templateId)
  const { commands, templateMetas } = found(template, 'Template')
  const meta = templateMetas.find(({ languageKey }) => languageKey === language_key)
  const tone = toneOfVoiceMetaId ? await findTone(db, workspace_id, toneOfVoiceMetaId) : null
  const errors = [...toneErrors(request, tone)]
  if (!meta) {
    const { error } = parseInput(request.input)
    const msg = `Input should be a language of the template; it has none in ${language_key}`
    throw invalid([{ loc: ['body', 'language_key'], msg, type: 'value_error' }, ...errors, ...(error ? [error] : [])])
  }
  const { name, form, body } = meta
  const checked = checkInput(request.input, form)
  const named = checked.errors.length === 0 ? namedInfobases(form, checked.values) : []
  const known = named.length > 0 ? await listKnowledgeBases(db, workspace_id) : []
  const infobases = known.filter((infobase) => named.some(({ id }) => id === infobase.id))
  errors.push(...checked.errors, ...unknownInfobases(named, infobases))
  if (errors.length > 0) throw invalid(errors)

  const instructions = commands.filter((each) => each.languageKey === language_key).map((each) => each.instruction)
  const job: WritingJob = {
    languageKey: language_key,
    template: { name, form, instructions, body },
    tone: tone ?? null,
    input: checked.values,
    infobases,
  }
  return { job, toneOfVoiceId: tone?.toneOfVoiceId ?? null }
}

type Tone = WritingTone & Pick<ToneOfVoiceMeta, 'toneOfVoiceId' | 'languageKey'>

async function findTone(db: Queryable, workspace_id: string, id: string): Promise<Tone | undefined> {
  const tones = await listTonesOfVoice(db, workspace_id)
  return tones.flatMap(({ toneOfVoiceMetas }) => toneOfVoiceMetas).find((tone) => tone.id === id)
}

function toneErrors(request: JobRequest, tone: Tone | null | undefined): ValidationErrorItem[] {
  if (request.toneOfVoiceMetaId === undefined || request.toneOfVoiceMetaId === null) return []
  const loc = ['body', 'toneOfVoiceMetaId']
  if (!tone) return [{ loc, msg: 'Input should be a tone of voice of this workspace', type: 'value_error' }]
  if (tone.languageKey === request.language_key) return []
  const msg = `Input should be a tone of voice in ${request.language_key}; this one is in ${tone.languageKey}`
  return [{ loc, msg, type: 'value_error' }]
}

interface NamedInfobase {
  /** Where in `input` it is named. */
  at: (string | number)[]
  id: string
}

/** The knowledge bases that the input names, in the fields that ask for one. */
function namedInfobases(form: readonly FormEntry[], values: JsonObject): NamedInfobase[] {
  return visibleFields(form, values).flatMap(({ entry, path, value }): NamedInfobase[] => {
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

function unknownInfobases(named: NamedInfobase[], infobases: readonly KnowledgeBase[]): ValidationErrorItem[] {
  const known = new Set(infobases.map(({ id }) => id))
  return named
    .filter(({ id }) => !known.has(id))
    .map(({ at }) => ({
      loc: ['body', 'input', ...at],
      msg: 'Input should be the id of a knowledge base of this workspace',
      type: 'value_error',
    }))
}

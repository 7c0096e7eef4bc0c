import type { LanguageKey, ValidationErrorItem } from '../../contract/openapi.gen.ts'
import type { Queryable } from '../db/database.ts'
import { invalid, notFound } from '../core/errors.ts'
import { checkInput } from './check-input.ts'
import { parseInput } from './input-json.ts'
import { findInfobases, findTemplateSource, findToneSource, type ToneSource } from './job-sources.ts'
import { namedInfobases } from './named-infobases.ts'
import type { WritingInfobase, WritingJob } from './writer.ts'

export interface JobRequest {
  templateId: string
  language_key: LanguageKey
  input: string
  toneOfVoiceMetaId?: string | null
}

export interface PreparedJob {
  job: WritingJob
  toneOfVoiceId: string | null
}

/** Everything that a writer needs. Throws 404 for an unknown template, and one 422 with all other faults. */
export async function prepareJob(db: Queryable, workspace_id: string, request: JobRequest): Promise<PreparedJob> {
  const { language_key, toneOfVoiceMetaId } = request
  const template = await findTemplateSource(db, workspace_id, request.templateId, language_key)
  const tone = toneOfVoiceMetaId ? await findToneSource(db, workspace_id, toneOfVoiceMetaId) : null
  if (!template) throw notFound('Template')
  const errors = [...toneErrors(request, tone)]
  if (!template.meta) {
    const { error } = parseInput(request.input)
    const msg = `Input should be a language of the template; it has none in ${language_key}`
    throw invalid([{ loc: ['body', 'language_key'], msg, type: 'value_error' }, ...errors, ...(error ? [error] : [])])
  }
  const { name, form, body } = template.meta
  const checked = checkInput(request.input, form)
  const named = checked.errors.length === 0 ? namedInfobases(form, checked.values) : []
  const infobases = await findInfobases(db, workspace_id, [...new Set(named.map(({ id }) => id))])
  errors.push(...checked.errors, ...unknownInfobases(named, infobases))
  if (errors.length > 0) throw invalid(errors)

  const { key, instructions } = template
  const job: WritingJob = {
    languageKey: language_key,
    template: { key, name, form, instructions, body },
    tone: tone ? { key: tone.key, name: tone.name, description: tone.description, content: tone.content } : null,
    input: checked.values,
    infobases,
  }
  return { job, toneOfVoiceId: tone?.toneOfVoiceId ?? null }
}

function toneErrors(request: JobRequest, tone: ToneSource | null | undefined): ValidationErrorItem[] {
  if (request.toneOfVoiceMetaId === undefined || request.toneOfVoiceMetaId === null) return []
  const loc = ['body', 'toneOfVoiceMetaId']
  if (!tone) return [{ loc, msg: 'Input should be a tone of voice of this workspace', type: 'value_error' }]
  if (tone.languageKey === request.language_key) return []
  const msg = `Input should be a tone of voice in ${request.language_key}; this one is in ${tone.languageKey}`
  return [{ loc, msg, type: 'value_error' }]
}

function unknownInfobases(
  named: ReturnType<typeof namedInfobases>,
  found: readonly WritingInfobase[],
): ValidationErrorItem[] {
  const known = new Set(found.map(({ id }) => id))
  return named
    .filter(({ id }) => !known.has(id))
    .map(({ at }) => ({
      loc: ['body', 'input', ...at],
      msg: 'Input should be the id of a knowledge base of this workspace',
      type: 'value_error',
    }))
}

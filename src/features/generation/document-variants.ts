import { unsent } from '../../api/generations.ts'
import type { Decimal } from '../../lib/form/parse-number.ts'
import { normalizeForm } from '../../lib/form/read-form.ts'
import { newId } from '../../lib/new-id.ts'
import type { Template, ToneOfVoice } from '../../../contract/openapi.gen.ts'
import type { Generation } from '../../state/stored-values.ts'

export const maxTones = 4

/** A tone of voice in one language. */
export type ToneChoice = ReturnType<typeof tonesIn>[number]

export function tonesIn(tones: readonly ToneOfVoice[], language: string) {
  return tones.flatMap(({ id, key, toneOfVoiceMetas }) => {
    const meta = toneOfVoiceMetas.find(({ languageKey }) => languageKey === language)
    if (!meta) return []
    const { name, description, content } = meta
    return [{ toneOfVoiceId: id, toneOfVoiceMetaId: meta.id, name: name || key, description, content }]
  })
}

export function languagesOf(template: Template): string[] {
  return [...new Set(template.templateMetas.map(({ languageKey }) => languageKey))]
}

export function formIn(
  { templateMetas }: Template,
  language: string,
  decimal?: Decimal,
): ReturnType<typeof normalizeForm> {
  const meta = templateMetas.find(({ languageKey }) => languageKey === language)
  return normalizeForm(meta?.form ?? [], { language, decimal })
}

/** One document to generate: a language and a tone, or none. */
export interface Variant {
  language_key: string
  tone: ToneChoice | null
}

/** Every language in every chosen tone that has it. */
export function variantsFor(
  languages: readonly string[],
  toneOfVoiceIds: readonly string[],
  tones: readonly ToneOfVoice[],
) {
  const all = languages.flatMap((language_key) => tonesIn(tones, language_key).map((tone) => ({ language_key, tone })))
  const offered = tones.flatMap(({ id }) => all.find(({ tone }) => tone.toneOfVoiceId === id)?.tone ?? [])
  const wanted = toneOfVoiceIds.flatMap((id) => offered.find(({ toneOfVoiceId }) => toneOfVoiceId === id) ?? [])
  const asked = languages.flatMap((language_key) => wanted.map((tone) => ({ language_key, tone })))
  const existing = ({ language_key, tone }: (typeof asked)[number]) =>
    all.find((one) => one.language_key === language_key && one.tone.toneOfVoiceId === tone.toneOfVoiceId)
  const withoutTone = languages.map((language_key): Variant => ({ language_key, tone: null }))
  return {
    /** The tones that one of the languages has, each in the first language that has it. */
    offered,
    /** The ids of those that are chosen. */
    chosen: wanted.map(({ toneOfVoiceId }) => toneOfVoiceId),
    variants: wanted.length === 0 ? withoutTone : asked.flatMap((variant) => existing(variant) ?? []),
    /** Those that do not exist because the tone lacks the language. */
    left_out: asked.filter((variant) => !existing(variant)),
  }
}

export function newGeneration(
  template: Pick<Template, 'id' | 'key'>,
  { language_key, tone }: Variant,
  request: Pick<Generation, 'run_id' | 'row' | 'input' | 'violation_id' | 'submitted_at'> & { id?: string },
): Generation {
  return {
    id: newId(),
    ...request,
    templateId: template.id,
    templateKey: template.key,
    language_key,
    toneOfVoiceId: tone?.toneOfVoiceId ?? null,
    toneOfVoiceMetaId: tone?.toneOfVoiceMetaId ?? null,
    tone_name: tone?.name ?? null,
    ...unsent,
  }
}

const doubleClickMs = 1_000

/** The same request is running or was just sent, as after a double click. */
export function isBeingGenerated(generation: Generation, all: readonly Generation[]): boolean {
  return all.some(
    (one) =>
      (one.state === 'ready' || one.state === 'sent' || generation.submitted_at - one.submitted_at < doubleClickMs) &&
      one.row === generation.row &&
      one.templateId === generation.templateId &&
      one.language_key === generation.language_key &&
      one.toneOfVoiceMetaId === generation.toneOfVoiceMetaId &&
      one.input === generation.input &&
      one.violation_id === generation.violation_id,
  )
}

export type Version = Generation & { documentId: string }

/**
 * What a result is compared with: the newest document of an earlier run in the same language and tone, else in the same
 * language, else in any. `all` is sorted newest first.
 */
export function earlierVersion(generation: Generation, all: readonly Generation[]): Version | null {
  const { run_id, language_key, toneOfVoiceId } = generation
  const earlier = all
    .slice(all.indexOf(generation) + 1)
    .filter((one): one is Version => one.documentId !== null && (run_id === undefined || one.run_id !== run_id))
  const inLanguage = earlier.filter((one) => one.language_key === language_key)
  return inLanguage.find((one) => one.toneOfVoiceId === toneOfVoiceId) ?? inLanguage[0] ?? earlier[0] ?? null
}

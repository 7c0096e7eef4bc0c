import type { Generation } from '../../api/generations.ts'
import { newId } from '../../lib/new-id.ts'
import type { SchemaTemplate as Template, SchemaToneOfVoice as ToneOfVoice } from '../../api/schema.gen.ts'

export const mostTones = 4

/** A tone as it is in one language. */
export interface ToneChoice {
  toneOfVoiceId: string
  toneOfVoiceMetaId: string
  name: string
  description: string | null | undefined
  content: string | null | undefined
}

/** The tones that have this language. */
export function tonesIn(tones: readonly ToneOfVoice[], language: string): ToneChoice[] {
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

/** One document to be: a language and a tone, or none. */
export interface Cell {
  language_key: string
  tone: ToneChoice | null
}

/** Every language in every chosen tone; `left_out` are tones that a language does not have. */
export function cellsFor(
  languages: readonly string[],
  toneOfVoiceIds: readonly string[],
  tones: readonly ToneOfVoice[],
): { cells: Cell[]; left_out: number } {
  let left_out = 0
  const cells = languages.flatMap((language_key): Cell[] => {
    if (toneOfVoiceIds.length === 0) return [{ language_key, tone: null }]
    const known = tonesIn(tones, language_key)
    const found = toneOfVoiceIds.flatMap((id) => known.find(({ toneOfVoiceId }) => toneOfVoiceId === id) ?? [])
    left_out += toneOfVoiceIds.length - found.length
    return found.map((tone) => ({ language_key, tone }))
  })
  return { cells, left_out }
}

/** A request as it is first kept. */
export function newGeneration(
  template: Template,
  { language_key, tone }: Cell,
  { input, violation_id, submitted_at }: Pick<Generation, 'input' | 'violation_id' | 'submitted_at'>,
): Generation {
  return {
    id: newId(),
    submitted_at,
    templateId: template.id,
    templateKey: template.key,
    language_key,
    toneOfVoiceId: tone?.toneOfVoiceId ?? null,
    toneOfVoiceMetaId: tone?.toneOfVoiceMetaId ?? null,
    tone_name: tone?.name ?? null,
    input,
    violation_id,
    state: 'ready',
    problem: null,
    documentId: null,
    accepted_at: null,
    stopped: false,
  }
}

const doubleClickMs = 1_000

/** Being sent already, or requested a moment ago: a double click asks for one. */
export function isUnderWay(generation: Generation, all: readonly Generation[]): boolean {
  return all.some(
    (one) =>
      (one.state === 'ready' || one.state === 'sent' || generation.submitted_at - one.submitted_at < doubleClickMs) &&
      one.templateId === generation.templateId &&
      one.language_key === generation.language_key &&
      one.toneOfVoiceMetaId === generation.toneOfVoiceMetaId &&
      one.input === generation.input &&
      one.violation_id === generation.violation_id,
  )
}

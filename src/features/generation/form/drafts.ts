import { isRecord } from '../../../lib/is-record.ts'
import type { Values } from '../../../lib/form/values.ts'
import { type Persisted, persistedFor } from '../../../lib/persisted-store.ts'

/** What was typed into the form of one template in one language. */
export interface Draft {
  values: Values
  /** Keys that the user gave to entries without one, by field id. */
  keys: Record<string, string>
  /** The click that filled in the form before this was typed. */
  fillId: string
}

/** What was chosen above the form of one template. */
export interface Choices {
  language_key: string
  toneOfVoiceIds: string[]
  /** Further languages to generate in. */
  also: string[]
  send_empty: boolean
  /** The click that filled in the form before this was chosen. */
  fillId: string
}

export const emptyDraft: Draft = { values: {}, keys: {}, fillId: '' }
export const noChoices: Choices = { language_key: '', toneOfVoiceIds: [], also: [], send_empty: false, fillId: '' }

/**
 * One draft per template and language. A form that was filled from a violation or an earlier document has its own draft
 * (`origin`), so that neither replaces the other.
 */
export function draftOf(connectionId: string, templateId: string, language: string, origin: string): Persisted<Draft> {
  return persistedFor(
    connectionId,
    ['draft', templateId, language, origin].map(encodeURIComponent).join('.'),
    emptyDraft,
    readDraft,
  )
}

export function choicesOf(connectionId: string, templateId: string): Persisted<Choices> {
  return persistedFor(connectionId, `choices.${encodeURIComponent(templateId)}`, noChoices, readChoices)
}

function readDraft(json: unknown): Draft | undefined {
  if (!isRecord(json) || !isRecord(json['values'])) return undefined
  const keys = isRecord(json['keys']) ? json['keys'] : {}
  const named = Object.entries(keys).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- JSON is a raw value, whatever it holds
  return { values: json['values'] as Values, keys: Object.fromEntries(named), fillId: text(json['fillId']) }
}

function readChoices(json: unknown): Choices | undefined {
  if (!isRecord(json)) return undefined
  return {
    language_key: text(json['language_key']),
    toneOfVoiceIds: texts(json['toneOfVoiceIds']),
    also: texts(json['also']),
    send_empty: json['send_empty'] === true,
    fillId: text(json['fillId']),
  }
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : []
}

import type { Values } from '../../../lib/form/values.ts'
import { type Persisted, persistedFor } from '../../../state/persisted-store.ts'

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

const emptyDraft: Draft = { values: {}, keys: {}, fillId: '' }
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
  )
}

export function choicesOf(connectionId: string, templateId: string): Persisted<Choices> {
  return persistedFor(connectionId, `choices.${encodeURIComponent(templateId)}`, noChoices)
}

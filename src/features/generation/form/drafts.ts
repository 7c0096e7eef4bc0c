import { type Persisted, persistedFor } from '../../../state/persisted-store.ts'
import { connectionSchema } from '../../../state/schema.ts'
import type { Choices, Draft } from '../../../state/stored-values.ts'

/**
 * One draft per template and language. A form that was filled from a violation or an earlier document has its own draft
 * (`origin`), so that neither replaces the other.
 */
export function draftOf(connectionId: string, templateId: string, language: string, origin: string): Persisted<Draft> {
  const key = [templateId, language, origin].map(encodeURIComponent).join('.')
  return persistedFor(connectionId, connectionSchema.draft, key)
}

export function choicesOf(connectionId: string, templateId: string): Persisted<Choices> {
  return persistedFor(connectionId, connectionSchema.choices, encodeURIComponent(templateId))
}

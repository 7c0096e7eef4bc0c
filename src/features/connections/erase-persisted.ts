import { erasePersisted, persistedNames } from '../../lib/persisted-database.ts'
import { eraseRaw, namesIn } from '../../lib/storage.ts'

/** Drafts, recent reasons, history, documents. Unsent changes are kept. */
export async function eraseAllPersisted(connectionId: string): Promise<void> {
  const prefix = `c.${connectionId}.`
  const names = namesIn().filter((name) => name.startsWith(prefix) && !name.startsWith(`${prefix}outbox.`))
  for (const name of names) eraseRaw(name)
  const values = await persistedNames(connectionId)
  for (const name of values) if (!name.startsWith('outbox/')) await erasePersisted(connectionId, name)
}

import { randomUUID } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import { createWorkspace } from '../../testing/workspace.ts'
import { insertDocument } from '../repository.ts'
import { fillLibrary } from './library.ts'

/** `count` documents of a workspace of their own, none of them begun. */
export async function insertWaiting(db: Database, count = 1, more: { templateId?: string; input?: string } = {}) {
  const { workspace_id, key_id } = await createWorkspace(db)
  await fillLibrary(db, workspace_id)
  const ids: string[] = []
  for (let i = 0; i < count; i += 1) {
    const id = randomUUID()
    ids.push(id)
    const row = {
      workspace_id,
      id,
      key_id,
      languageKey: 'EN' as const,
      templateId: 'product-description',
      toneOfVoiceId: 'warm',
      toneOfVoiceMetaId: 'warm-en',
      input: JSON.stringify({ product: `Harbour ${i}` }),
      ...more,
    }
    await insertDocument(db, row, {
      status: 'waiting',
      title: 'Product description',
      document: null,
      rawDocument: '',
      generatedOutput: '',
    })
  }
  return { workspace_id, ids, id: ids[0] ?? '' }
}

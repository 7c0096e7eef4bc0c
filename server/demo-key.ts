import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from './db/database.ts'
import { formatKey, matchesHash, newKey, parseKey } from './keys/key.ts'
import { UserFacingError } from './user-facing-error.ts'
import { createKey, findKey } from './workspaces/api-keys.ts'
import { findWorkspace } from './workspaces/repository.ts'

export const demoWorkspaceId = 'northwind'
const owner_email = 'reviewer@northwind.example'

/**
 * The key of the demo workspace, so that every start can print the link that opens it. Only this key is stored in clear text, in
 * the data folder, readable by its owner only: the workspace holds nothing but invented data. Null when there is no demo
 * workspace, or when its key was revoked.
 */
export async function ensureDemoKey(db: Database, { dataDir, given }: { dataDir: string; given?: string }) {
  const workspace = await findWorkspace(db, demoWorkspaceId)
  if (!workspace) return null
  const file = join(dataDir, 'demo-key')
  const kept = (await readFile(file, 'utf8').catch(() => '')).trim()
  const { public_id, secret } = newKey()
  // The dashboard recognises the demo by the beginning of its key (src/api/connections.ts).
  const fresh = formatKey({ public_id: `demo${public_id}`, secret })
  const key = given ?? (parseKey(kept) ? kept : fresh)
  const stored = await findKey(db, parseKey(key)?.public_id ?? '')
  if (stored?.revoked_at) return null
  if (stored && stored.workspace_id !== workspace.id)
    throw new UserFacingError('REDLINE_DEMO_KEY has the id of a key of another workspace: use another id.')
  if (!stored || !matchesHash(parseKey(key)?.secret ?? '', stored.secret_hash))
    await createKey(db, { workspace_id: workspace.id, owner_email, fixedKey: key })
  if (!given) {
    await mkdir(dataDir, { recursive: true })
    await writeFile(file, `${key}\n`, { mode: 0o600 })
  }
  return key
}

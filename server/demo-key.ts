import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from './db/database.ts'
import { demoWorkspace } from './demo/workspaces.ts'
import { formatKey, newKey, parseKey } from './keys/key.ts'
import { createKey, findKey } from './workspaces/api-keys.ts'
import { findWorkspace } from './workspaces/repository.ts'

const owner_email = 'you@northwind.example'

/**
 * The key of the demo workspace, so that every start can print the link that opens it. It alone is kept in clear, in the
 * data folder, readable by its owner only: there is nothing behind it but invented data. Null when the demo is not there,
 * or when someone revoked its key.
 */
export async function ensureDemoKey(
  db: Database,
  { dataDir, given }: { dataDir: string; given?: string },
): Promise<string | null> {
  const workspace = await findWorkspace(db, demoWorkspace.id)
  if (!workspace) return null
  const key = given ?? (await keptKey(dataDir)) ?? newDemoKey()
  const stored = await findKey(db, parseKey(key)?.public_id ?? '')
  if (stored?.revoked_at) return null
  if (!stored) await createKey(db, { workspace_id: workspace.id, owner_email, fixedKey: key })
  if (!given) await keepKey(dataDir, key)
  return key
}

/** The dashboard tells the demo by the beginning of its key (see src/api/connections.ts). */
function newDemoKey() {
  const { public_id, secret } = newKey()
  return formatKey({ public_id: `demo${public_id}`, secret })
}

const fileIn = (dataDir: string) => join(dataDir, 'demo-key')

async function keptKey(dataDir: string): Promise<string | null> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch(() => '')
  return parseKey(text.trim()) ? text.trim() : null
}

async function keepKey(dataDir: string, key: string): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  await writeFile(fileIn(dataDir), `${key}\n`, { mode: 0o600 })
}

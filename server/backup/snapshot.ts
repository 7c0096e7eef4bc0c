import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../db/database.ts'
import { openPglite } from '../db/pglite.ts'

const prefix = 'snapshot-'

/**
 * Runs `use` on a database that does not hold up the service. PostgreSQL has snapshots itself; the embedded engine has one
 * connection, so its folder is copied while no statement runs, and the copy is opened instead.
 */
export async function withSnapshot<T>(db: Database, dataDir: string, use: (db: Database) => Promise<T>): Promise<T> {
  if (db.engine === 'postgres') return use(db)
  await removeLeftovers(dataDir)
  const folder = await mkdtemp(join(dataDir, prefix))
  try {
    await db.execute('checkpoint')
    await db.transaction(() => cp(join(dataDir, 'database'), folder, { recursive: true }))
    const copy = await openPglite({ folder, durable: false })
    try {
      return await use(copy)
    } finally {
      await copy.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A process that was killed could not remove its copy. */
async function removeLeftovers(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (name.startsWith(prefix)) await rm(join(dataDir, name), { recursive: true, force: true })
  }
}

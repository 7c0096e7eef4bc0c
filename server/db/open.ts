import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from './database.ts'
import { lockFolder, type FolderLock } from './folder-lock.ts'
import { migrate } from './migrate.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'
import { checkServer } from './postgres-check.ts'
import { fillFolder } from './template-folder.ts'

export interface DatabaseOptions {
  /** The folder of the embedded engine. */
  dataDir?: string
  /** A PostgreSQL server to use instead. */
  databaseUrl?: string
  /** The lock on `dataDir`, when the caller holds it already and will release it. */
  lock?: FolderLock
}

/** The database, at the newest migration. What it refuses is said in one sentence. */
export async function openDatabase({ dataDir = '.data', databaseUrl, lock }: DatabaseOptions): Promise<Database> {
  return databaseUrl ? openServer(databaseUrl) : openFolder(dataDir, lock)
}

async function openServer(databaseUrl: string): Promise<Database> {
  const db = openPostgres({ databaseUrl })
  try {
    await checkServer(db, databaseUrl)
    await migrate(db)
    return db
  } catch (error) {
    await db.close()
    throw error
  }
}

async function openFolder(dataDir: string, given?: FolderLock): Promise<Database> {
  const lock = given ?? (await lockFolder(dataDir))
  const release = async () => {
    if (!given) await lock.release()
  }
  try {
    const folder = join(dataDir, 'database')
    if (!existsSync(folder)) await fillFolder(folder)
    const db = await openPglite({ folder, durable: true })
    const close = () => db.close().finally(release)
    await migrate(db).catch(async (error: unknown) => {
      await db.close()
      throw error
    })
    return { ...db, close }
  } catch (error) {
    await release()
    throw error
  }
}

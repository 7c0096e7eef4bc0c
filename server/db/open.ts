import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from './database.ts'
import { lockFolder, type FolderLock } from './folder-lock.ts'
import { migrate } from './migrate.ts'
import { openPglite } from './pglite.ts'
import { openPostgres, type PostgresOptions } from './postgres.ts'
import { checkServer } from './postgres-check.ts'
import { UserFacingError } from '../user-facing-error.ts'
import { fillFolder } from './template-folder.ts'

export interface DatabaseOptions extends Partial<PostgresOptions> {
  /** The folder of the embedded engine, unless there is a `databaseUrl`. */
  dataDir?: string
  /** The lock on `dataDir`, when the caller holds it already. It is released with the database. */
  lock?: FolderLock
}

/** Opens the database and applies all migrations. Errors are one sentence each. */
export async function openDatabase({
  dataDir = '.data',
  databaseUrl,
  lock,
  ...server
}: DatabaseOptions): Promise<Database> {
  const db = databaseUrl ? openPostgres({ databaseUrl, ...server }) : await openFolder(dataDir, lock)
  try {
    if (databaseUrl) await checkServer(db, databaseUrl)
    await migrate(db)
    return db
  } catch (error) {
    await db.close()
    throw error
  }
}

async function openFolder(dataDir: string, given?: FolderLock): Promise<Database> {
  const lock = given ?? (await lockFolder(dataDir))
  try {
    const folder = join(dataDir, 'database')
    if (!existsSync(folder)) await fillFolder(folder)
    const db = await openPglite({ folder, durable: true }).catch((error: unknown) => {
      throw describeUnreadable(folder, error)
    })
    return { ...db, close: () => db.close().finally(() => lock.release()) }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** A folder that the engine does not open: of another version, or damaged. */
function describeUnreadable(folder: string, cause: unknown): UserFacingError {
  const message = cause instanceof Error ? cause.message : String(cause)
  const [, made, ours] = /initialized by PostgreSQL version (\d+), .* this version (\d+)/.exec(message) ?? []
  if (made && ours) {
    return new UserFacingError(
      `The folder ${folder} holds a database of PostgreSQL ${made}, and this Redline has ${ours}: run "npm run redline -- backup FILE" with the Redline that made it, move the folder away, and run "npm run redline -- restore FILE" with this one.`,
      { cause },
    )
  }
  const reason = /(?:FATAL|PANIC|ERROR): +(.+)/.exec(message)?.[1] ?? 'the engine does not start on it'
  return new UserFacingError(
    `The database in ${folder} cannot be opened (${reason}): if it is damaged, move the folder away and run "npm run redline -- restore FILE" with your last backup.`,
    { cause },
  )
}

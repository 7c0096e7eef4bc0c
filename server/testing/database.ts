import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { inject } from 'vitest'
import type { Database } from '../db/database.ts'
import { openPglite } from '../db/pglite.ts'
import { openPostgres } from '../db/postgres.ts'
import { sql } from '../db/sql.ts'
import { ensureTemplate } from '../db/template-folder.ts'
import { testFolderPrefix } from './orphans.ts'

const openers = { pglite: openTestFolder, postgres: openTestServer } satisfies Record<
  Database['engine'],
  () => Promise<Database>
>

/** An empty, migrated database of its own for a test file, on the engine this run is about. Close it at the end. */
export async function openTestDatabase(): Promise<Database> {
  return openers[testEngine()]()
}

let shared: Promise<Database> | undefined

/** A migrated database for tests that look only at workspaces of their own. The test files of a process share it. */
export async function openSharedDatabase(): Promise<Database> {
  shared ??= openTestDatabase()
  return { ...(await shared), async close() {} }
}

export function testEngine(): Database['engine'] {
  return process.env['REDLINE_TEST_ENGINE'] === 'postgres' ? 'postgres' : 'pglite'
}

/** The embedded engine, also in a run that is about the other. */
export async function openTestFolder(): Promise<Database> {
  // Halves the start-up time: a test is too short for optimised code to pay off.
  setFlagsFromString('--liftoff-only')
  const parent = mkdtempSync(join(tmpdir(), `${testFolderPrefix}${process.pid}-`))
  const remove = () => rmSync(parent, { recursive: true, force: true })
  process.once('exit', remove)
  const folder = join(parent, 'database')
  cpSync(await ensureTemplate(), folder, { recursive: true })
  const db = await openPglite({ folder, durable: false })
  return {
    ...db,
    async close() {
      await db.close()
      remove()
      process.off('exit', remove)
    },
  }
}

async function openTestServer(): Promise<Database> {
  const server = inject('postgres')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = openPostgres({ databaseUrl: server.adminUrl, connections: 1 })
  await admin.execute(`create database ${name} template ${server.template}`)
  const db = connectTo(name)
  return {
    ...db,
    async close() {
      await db.close()
      await admin.execute(`drop database ${name} with (force)`)
      await admin.close()
    },
  }
}

function connectTo(name: string): Database {
  const databaseUrl = new URL(inject('postgres').adminUrl)
  databaseUrl.pathname = name
  return openPostgres({ databaseUrl: databaseUrl.href })
}

/** A second connection to the same data, as another process has. The embedded engine allows one process, so there it is the same. */
export async function openAgain(db: Database): Promise<Database> {
  if (db.engine === 'pglite') return { ...db, async close() {} }
  const [row] = await db.query<{ name: string }>(sql`select current_database() as name`)
  return connectTo(row?.name ?? '')
}

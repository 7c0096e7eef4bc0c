import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../../server/db/database.ts'
import { openDatabase } from '../../server/db/open.ts'
import { openPostgres } from '../../server/db/postgres.ts'
import { startPostgres } from '../../server/testing/postgres-process.ts'
import { type Loaded, loadViolations } from './load-violations.ts'

export interface BenchDatabase {
  size: number
  db: Database
  loaded: Loaded
}

/** A database of violations for each size, all open at the same time so that they can take turns. */
export interface BenchDatabases {
  databases: BenchDatabase[]
  /** The folders of the embedded engine, smallest first; they stay until `remove`. */
  folders: { size: number; dataDir: string }[]
  /** The address of the database of this size, where other processes can use it as well. */
  urlOf?: (size: number) => string
  close(): Promise<void>
  remove(): Promise<void>
}

interface Place {
  open(size: number): Promise<Database>
  folders: BenchDatabases['folders']
  urlOf?: BenchDatabases['urlOf']
  remove(): Promise<void>
}

const places = { pglite: inFolders, postgres: onServer } satisfies Record<Database['engine'], () => Promise<Place>>

export type Engine = keyof typeof places

export async function loadDatabases(engine: Engine, sizes: number[]): Promise<BenchDatabases> {
  const place = await places[engine]()
  const databases: BenchDatabase[] = []
  for (const size of sizes) {
    const db = await place.open(size)
    const started = performance.now()
    databases.push({ size, db, loaded: await loadViolations(db, size) })
    const seconds = (performance.now() - started) / 1000
    console.log(`${engine}: ${size.toLocaleString('en')} violations loaded in ${seconds.toFixed(0)} s`)
  }
  return {
    databases,
    folders: place.folders,
    urlOf: place.urlOf,
    async close() {
      for (const { db } of databases) await db.close()
    },
    remove: () => place.remove(),
  }
}

async function inFolders(): Promise<Place> {
  const parent = await mkdtemp(join(tmpdir(), 'redline-bench-'))
  const folders: BenchDatabases['folders'] = []
  return {
    folders,
    open(size) {
      const dataDir = join(parent, String(size))
      folders.push({ size, dataDir })
      return openDatabase({ dataDir })
    },
    remove: () => rm(parent, { recursive: true, force: true }),
  }
}

async function onServer(): Promise<Place> {
  const server = await startPostgres()
  const urlOf = (size: number) => server.url(`bench_${size}`)
  return {
    folders: [],
    urlOf,
    async open(size) {
      const admin = openPostgres({ databaseUrl: server.url('postgres'), connections: 1 })
      await admin.execute(`create database bench_${size}`)
      await admin.close()
      return openDatabase({ databaseUrl: urlOf(size) })
    },
    remove: () => server.stop(),
  }
}

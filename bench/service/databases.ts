import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
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
  /** The process of the database server. */
  serverId?: number
  close(): Promise<void>
  remove(): Promise<void>
}

interface Location extends Pick<BenchDatabases, 'folders' | 'urlOf' | 'serverId' | 'remove'> {
  open(size: number, isLoaded: boolean): Promise<Database>
}

const locations = { pglite: inFolders, postgres: onServer } satisfies Record<
  Database['engine'],
  (keptIn?: string) => Promise<Location>
>

export type Engine = keyof typeof locations

/** Databases in `keptIn` stay there, and those of an earlier run are used again. */
export async function loadDatabases(engine: Engine, sizes: number[], keptIn?: string): Promise<BenchDatabases> {
  const folder = keptIn && resolve(keptIn)
  if (folder) await mkdir(folder, { recursive: true })
  const location = await locations[engine](folder)
  const databases: BenchDatabase[] = []
  for (const size of sizes) {
    const description = folder && join(folder, `${engine}-${size}.json`)
    const known = await readDescription(description)
    const db = await location.open(size, known !== undefined)
    const started = performance.now()
    const loaded = known ?? (await loadViolations(db, size))
    if (description) await writeFile(description, JSON.stringify(loaded))
    databases.push({ size, db, loaded })
    const seconds = (performance.now() - started) / 1000
    console.log(`${engine}: ${size.toLocaleString('en')} violations loaded in ${seconds.toFixed(0)} s`)
  }
  return {
    ...location,
    databases,
    async close() {
      for (const { db } of databases.splice(0)) await db.close()
    },
  }
}

async function readDescription(file: string | undefined): Promise<Loaded | undefined> {
  if (!file || !existsSync(file)) return undefined
  const loaded: Loaded = JSON.parse(await readFile(file, 'utf8'))
  return loaded
}

async function inFolders(keptIn?: string): Promise<Location> {
  const parent = keptIn ?? (await mkdtemp(join(tmpdir(), 'redline-bench-')))
  const folders: BenchDatabases['folders'] = []
  return {
    folders,
    async open(size, isLoaded) {
      const dataDir = join(parent, `pglite-${size}`)
      if (!isLoaded) await rm(dataDir, { recursive: true, force: true })
      folders.push({ size, dataDir })
      return openDatabase({ dataDir })
    },
    async remove() {
      if (!keptIn) await rm(parent, { recursive: true, force: true })
    },
  }
}

async function onServer(keptIn?: string): Promise<Location> {
  const server = await startPostgres(keptIn && join(keptIn, 'postgres'))
  const urlOf = (size: number) => server.url(`bench_${size}`)
  return {
    folders: [],
    urlOf,
    serverId: server.processId,
    async open(size, isLoaded) {
      if (!isLoaded) await createDatabase(server.url('postgres'), `bench_${size}`)
      return openDatabase({ databaseUrl: urlOf(size) })
    },
    remove: () => server.stop(),
  }
}

async function createDatabase(databaseUrl: string, name: string) {
  const admin = openPostgres({ databaseUrl, connections: 1 })
  await admin.execute(`drop database if exists ${name}`)
  await admin.execute(`create database ${name}`)
  await admin.close()
}

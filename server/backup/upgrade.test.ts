// @module-tag long
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { readMigrations } from '../db/migrations.ts'
import { openDatabase } from '../db/open.ts'
import { openPglite } from '../db/pglite.ts'
import { sql } from '../db/sql.ts'
import { listKnowledgeBases, listTemplates, listTonesOfVoice } from '../library/repository.ts'
import { openTestDatabase } from '../testing/database.ts'
import { restoreFromFile } from './backup-file.ts'
import type { BackupHeader } from './backup.ts'
import { rawSql, readTables } from './tables.ts'

/** A small backup made by each released version, named after it. */
const folder = new URL('fixtures/releases/', import.meta.url).pathname
const releases = readdirSync(folder).map((file) => file.replace(/\.gz$/, ''))
const fileOf = (release: string) => join(folder, `${release}.gz`)

type Row = Record<string, unknown>
type Tables = Map<string, Row[]>

/** What later versions no longer store, by table. Everything else of a released version is kept as it was. */
const dropped: Record<string, string[]> = {
  audit: ['characters'],
  document: ['attempts', 'leased_until'],
  import_job: ['process_id', 'leased_until'],
  staged_finding: ['identity', 'previous_violation_id'],
  violation_text: ['identity'],
}

function readRelease(release: string): { header: BackupHeader; tables: Tables } {
  const [first = '', ...lines] = gunzipSync(readFileSync(fileOf(release)))
    .toString()
    .trimEnd()
    .split('\n')
  const tables: Tables = new Map()
  let rows: Row[] = []
  for (const line of lines) {
    const value: unknown = JSON.parse(line)
    if (!Array.isArray(value)) rows.push(value as Row)
    else if (value[0] === 'table') tables.set(String(value[1]), (rows = []))
  }
  return { header: JSON.parse(first) as BackupHeader, tables }
}

/** The folder as the release left it: its schema and its rows. */
async function makeDataFolder(dataDir: string, { header, tables }: ReturnType<typeof readRelease>): Promise<void> {
  const db = await openPglite({ folder: join(dataDir, 'database'), durable: false })
  try {
    const numbers = new Set(header.migrations.map(({ number }) => number))
    await migrate(
      db,
      readMigrations().filter(({ number }) => numbers.has(number)),
    )
    await db.transaction(async (tx) => {
      for (const { name, quoted } of await readTables(tx, () => true)) {
        await tx.execute(`alter table ${quoted} disable trigger user`)
        const insert = rawSql(
          `insert into ${quoted} overriding system value select * from json_populate_recordset(null::${quoted}, `,
        )
        await tx.query(sql`${insert}${JSON.stringify(tables.get(name) ?? [])}::json)`)
        await tx.execute(`alter table ${quoted} enable trigger user`)
      }
    })
  } finally {
    await db.close()
  }
}

/** The rows by table, as text in a fixed order, without the columns that are no longer stored. */
function comparable(tables: Tables): Record<string, string[]> {
  const kept = [...tables].filter(([name]) => !libraryTables.has(name))
  const entries = kept.map(([name, rows]) => {
    const columns = (row: Row) => Object.entries(row).filter(([column]) => !dropped[name]?.includes(column))
    return [name, rows.map((row) => JSON.stringify(columns(row).toSorted(([a], [b]) => (a < b ? -1 : 1)))).toSorted()]
  })
  return Object.fromEntries(entries)
}

/** The tables and columns of the release, as they are in the database now. */
async function readNow(db: Database, release: Tables): Promise<Tables> {
  const now: Tables = new Map()
  await db.transaction(async (tx) => {
    await tx.execute("set local timezone = 'UTC'")
    for (const { name, quoted } of await readTables(tx)) {
      const columns = Object.keys(release.get(name)?.[0] ?? {})
      if (!release.has(name)) continue
      const rows = await tx.query<{ line: string }>(
        rawSql(`select row_to_json(stored)::text as line from ${quoted} as stored`),
      )
      const stored = rows.map(({ line }) => JSON.parse(line) as Row)
      now.set(
        name,
        stored.map((row) => Object.fromEntries(columns.filter((column) => column in row).map((c) => [c, row[c]]))),
      )
    }
  })
  return now
}

/** These became `library_item`. */
const libraryTables = new Set([
  'template',
  'template_meta',
  'template_command',
  'tone_of_voice',
  'tone_of_voice_meta',
  'infobase',
])

/** The library of the release, without the ids inside of its items, which follow from theirs. */
function libraryOf(tables: Tables) {
  const rowsOf = (table: string, column: string, id: unknown) =>
    (tables.get(table) ?? []).filter((row) => row[column] === id)
  const ids = (table: string) => (tables.get(table) ?? []).map(({ id, key }) => ({ id, key })).toSorted(byId)
  return {
    templates: ids('template').map(({ id, key }) => ({
      id,
      key,
      commands: rowsOf('template_command', 'template_id', id).map(pick('languageKey', 'instruction')),
      templateMetas: rowsOf('template_meta', 'template_id', id).map(pick('languageKey', 'name', 'form', 'body')),
    })),
    tones: ids('tone_of_voice').map(({ id, key }) => ({
      id,
      key,
      toneOfVoiceMetas: rowsOf('tone_of_voice_meta', 'toneOfVoiceId', id).map(
        pick('languageKey', 'name', 'description', 'content'),
      ),
    })),
    knowledgeBases: (tables.get('infobase') ?? []).map(pick('id', 'name', 'description', 'content')),
  }
}

const byId = (a: { id?: unknown }, b: { id?: unknown }) => (String(a.id) < String(b.id) ? -1 : 1)
const pick =
  (...columns: string[]) =>
  (row: object) =>
    Object.fromEntries(Object.entries(row).filter(([column]) => columns.includes(column)))

async function readLibraryNow(db: Database, tables: Tables) {
  const workspace_id = String(tables.get('infobase')?.[0]?.['workspace_id'])
  const templates = await listTemplates(db, workspace_id)
  const tones = await listTonesOfVoice(db, workspace_id)
  return {
    templates: templates.toSorted(byId).map(({ commands, templateMetas, ...template }) => ({
      ...template,
      commands: commands.map(pick('languageKey', 'instruction')),
      templateMetas: templateMetas.map(pick('languageKey', 'name', 'form', 'body')),
    })),
    tones: tones.toSorted(byId).map(({ toneOfVoiceMetas, ...tone }) => ({
      ...tone,
      toneOfVoiceMetas: toneOfVoiceMetas.map(pick('languageKey', 'name', 'description', 'content')),
    })),
    knowledgeBases: await listKnowledgeBases(db, workspace_id),
  }
}

/** A document that waited has a job, and every violation has what the next scan recognises it by. */
async function readAdded(db: Database) {
  const [added] = await db.query(sql`
    select (select array_agg(subject_id) from job) as waiting, (select count(*) from violation_source) as recognised`)
  return added
}

function addedTo(tables: Tables) {
  const waiting = tables.get('document')?.filter(({ status }) => status === 'waiting')
  return { waiting: waiting?.map(({ id }) => id), recognised: tables.get('violation')?.length }
}

test.each(releases)('a backup of %s is restored with every row', async (release) => {
  const { tables } = readRelease(release)
  const db = await openTestDatabase()
  try {
    await restoreFromFile(db, fileOf(release), { replace: true })
    expect(comparable(await readNow(db, tables))).toEqual(comparable(tables))
    expect(await readAdded(db)).toEqual(addedTo(tables))
    expect(await readLibraryNow(db, tables)).toEqual(libraryOf(tables))
  } finally {
    await db.close()
  }
})

test.each(releases)('a data folder of %s is migrated with every row', async (release) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'redline-upgrade-'))
  const made = readRelease(release)
  await makeDataFolder(dataDir, made)
  const db = await openDatabase({ dataDir })
  try {
    expect(comparable(await readNow(db, made.tables))).toEqual(comparable(made.tables))
    expect(await readAdded(db)).toEqual(addedTo(made.tables))
    expect(await readLibraryNow(db, made.tables)).toEqual(libraryOf(made.tables))
  } finally {
    await db.close()
    rmSync(dataDir, { recursive: true })
  }
})

import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { type Migration, readMigrations } from '../db/migrations.ts'
import { openDatabase } from '../db/open.ts'
import { sql } from '../db/sql.ts'
import { seedAudit } from '../testing/audit.ts'
import { openAgain, openTestDatabase, openTestFolder, testEngine } from '../testing/database.ts'
import { populate } from '../testing/populate.ts'
import { createWorkspace, listWorkspaces } from '../workspaces/repository.ts'
import { backUpToFile, restoreFromFile } from './backup-file.ts'
import { leftOut, writeBackup } from './backup.ts'
import { restoreBackup } from './restore.ts'
import { withSnapshot } from './snapshot.ts'
import { rawSql, readTables } from './tables.ts'

const source = await openTestDatabase()
const target = await openTestDatabase()
const { workspace_id } = await populate(source)
const folder = mkdtempSync(join(tmpdir(), 'redline-backup-'))
afterAll(async () => {
  await source.close()
  await target.close()
  rmSync(folder, { recursive: true })
})

const replace = { replace: true }

async function linesOf(db: Database): Promise<string[]> {
  const lines: string[] = []
  await writeBackup(db, async (backup) => {
    for await (const line of backup) lines.push(line)
  })
  return lines
}

async function* stream(lines: string[]) {
  yield* lines
}

/** All tables that the migrations make are known as ours. */
const withoutOurs = async (db: Database) => (await writeBackup(db, async () => {})).foreign

/** Every row of every table that a backup has, as text, in an order that does not depend on the engine; without the entry of a restore. */
async function content(db: Database): Promise<Record<string, string[]>> {
  return db.transaction(async (tx) => {
    await tx.execute("set local timezone = 'UTC'")
    const tables: Record<string, string[]> = {}
    for (const { name, quoted } of (await readTables(tx)).filter((table) => !leftOut.has(table.name))) {
      const rows = await tx.query<{ line: string }>(
        rawSql(`select row_to_json(stored)::text as line from ${quoted} as stored`),
      )
      const lines = rows.map(({ line }) => line.replaceAll(/\s+/g, ' ')).sort()
      tables[name] = lines.filter((line) => !line.includes('"act":"backup_restored"'))
    }
    return tables
  })
}

test('a backup restored into the other engine, and back, is equal row by row', { tags: 'long' }, async () => {
  const expected = await content(source)
  expect(Object.values(expected).filter((rows) => rows.length > 0).length).toBeGreaterThan(12)
  const embedded = await openTestFolder()
  try {
    await restoreBackup(embedded, stream(await linesOf(source)))
    expect(await content(embedded)).toEqual(expected)
    await restoreBackup(target, stream(await linesOf(embedded)))
    expect(await content(target)).toEqual(expected)
    const statistics = sql`select count(*) > 0 as known from pg_stats where tablename = 'violation_text'`
    for (const db of [embedded, target]) expect(await db.query(statistics)).toEqual([{ known: true }])
  } finally {
    await embedded.close()
  }
  await seedAudit(target, workspace_id, [{}])
  const [last] = await target.query<{ newest: boolean }>(sql`
    select seq = max(seq) over () as newest from violation order by seq desc limit 1`)
  expect(last).toEqual({ newest: true })
})

test('a database that is not empty is kept unless it is to be replaced, and also when the backup is cut off', {
  tags: 'long',
}, async () => {
  await createWorkspace(target, { name: 'Mine' })
  const lines = await linesOf(source)
  const names = async () => (await listWorkspaces(target)).map(({ name }) => name)
  await expect(restoreBackup(target, stream(lines))).rejects.toThrow('This database is not empty: add --replace')
  await expect(restoreBackup(target, stream(lines.slice(0, -1)), replace)).rejects.toThrow('is not whole')
  await expect(restoreBackup(target, stream(lines.toSpliced(-2, 1)), replace)).rejects.toThrow('is not whole')
  expect(await names()).toContain('Mine')
  await restoreBackup(target, stream(lines), replace)
  expect(await names()).not.toContain('Mine')
})

test('a file of a newer version, and one that is no backup, is refused in one sentence', async () => {
  const [header = ''] = await linesOf(source)
  const change = (given: object) => stream([JSON.stringify({ ...JSON.parse(header), ...given })])
  const newer = 'This backup was made by a newer Redline: update Redline, and restore it then.'
  await expect(restoreBackup(target, change({ version: 2 }))).rejects.toThrow(newer)
  await expect(restoreBackup(target, change({ migrations: [{ number: 999, checksum: null }] }))).rejects.toThrow(newer)
  await expect(restoreBackup(target, change({ migrations: [{ number: 1, checksum: 'x' }] }))).rejects.toThrow(
    'another version of the migration service',
  )
  for (const line of ['', 'reason,severity', '{}', '[1]']) {
    await expect(restoreBackup(target, stream([line]))).rejects.toThrow(
      'This file is not a backup that Redline has made.',
    )
  }
})

test('what is written while a backup is made is not in it, and does not wait for it', { tags: 'long' }, async () => {
  const dataDir = mkdtempSync(join(folder, 'data-'))
  const db = testEngine() === 'pglite' ? await openDatabase({ dataDir }) : await openTestDatabase()
  const other = await openAgain(db)
  try {
    await createWorkspace(db, { name: 'Before' })
    const lines: string[] = []
    await withSnapshot(db, dataDir, (snapshot) =>
      writeBackup(snapshot, async (backup) => {
        for await (const line of backup) {
          if (lines.length === 0) await createWorkspace(other, { name: 'Meanwhile' })
          lines.push(line)
        }
      }),
    )
    expect((await listWorkspaces(db)).map(({ name }) => name)).toEqual(['Before', 'Meanwhile'])
    expect(lines.filter((line) => line.includes('"name":"Before"'))).toHaveLength(1)
    expect(lines.filter((line) => line.includes('Meanwhile'))).toEqual([])
  } finally {
    await other.close()
    await db.close()
  }
})

test('the file is compressed, readable by its owner only, and never overwritten', { tags: 'long' }, async () => {
  const file = join(folder, `${randomUUID()}.gz`)
  const { rows } = await backUpToFile(source, file)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(gunzipSync(readFileSync(file)).toString().trimEnd().split('\n').at(-1)).toBe(`["end",${rows}]`)
  await expect(backUpToFile(source, file)).rejects.toThrow(`${file} is there already: name a new file.`)
  await expect(backUpToFile(source, join(folder, 'no/such/folder'))).rejects.toThrow(
    'cannot be written: there is no such file or folder.',
  )
  expect(await restoreFromFile(target, file, replace)).toEqual({ rows })
  expect(await content(target)).toEqual(await content(source))
})

test('a file that is missing, cut off or no backup is refused, and a backup that fails leaves no file', {
  tags: 'long',
}, async () => {
  const file = join(folder, `${randomUUID()}.gz`)
  await expect(restoreFromFile(target, file, replace)).rejects.toThrow(
    'cannot be read: there is no such file or folder.',
  )
  await backUpToFile(source, file)
  truncateSync(file, statSync(file).size - 40)
  await expect(restoreFromFile(target, file, replace)).rejects.toThrow('is not whole')
  writeFileSync(file, 'reason,severity\n')
  await expect(restoreFromFile(target, file, replace)).rejects.toThrow('is not whole')
  const stopped = join(folder, `${randomUUID()}.gz`)
  await expect(backUpToFile(source, stopped, AbortSignal.abort())).rejects.toThrow('The backup was stopped.')
  expect([existsSync(stopped), existsSync(`${stopped}.part`)]).toEqual([false, false])
})

test('a backup of an older schema is restored and brought to the newest', { tags: 'long' }, async () => {
  const known = readMigrations()
  const added: Migration = {
    number: 999,
    name: 'next',
    script: "alter table audit add column added text not null default 'x'; update audit set name = name || '!';",
  }
  const fixture = new URL('fixtures/schema-008.gz', import.meta.url).pathname
  await restoreFromFile(target, fixture, { ...replace, migrations: [...known, added] })
  expect(await target.query(sql`select name, added from audit order by seq`)).toEqual([
    { name: 'First!', added: 'x' },
    { name: 'Second!', added: 'x' },
  ])
  expect(
    await target.query(
      sql`select count(*) as count from violation join violation_text using (workspace_id, audit_id, seq)`,
    ),
  ).toEqual([{ count: 6 }])
  expect(await target.query(sql`select distinct scopes from api_key`)).toEqual([
    { scopes: ['read', 'review', 'import', 'admin'] },
  ])
  expect(await target.query(sql`select count(*) as count from migration`)).toEqual([{ count: known.length + 1 }])
})

test('tables, types and numbers of others in the schema stay as they are, and a backup leaves them out and names them', {
  tags: 'long',
}, async () => {
  const shared = await openTestDatabase()
  try {
    expect(await withoutOurs(shared)).toEqual([])
    await shared.execute(`
      create type mood as enum ('calm');
      create table bank_ledger (id integer generated always as identity primary key, mood mood);
      insert into bank_ledger (mood) values ('calm'), ('calm');
      delete from bank_ledger where id = 2`)
    const lines: string[] = []
    const { foreign } = await writeBackup(shared, async (backup) => {
      for await (const line of backup) lines.push(line)
    })
    expect(foreign).toEqual(['bank_ledger'])
    expect(lines.join('')).not.toContain('bank_ledger')
    for (const backup of [lines, await linesOf(source)]) await restoreBackup(shared, stream(backup), replace)
    const older = new URL('fixtures/schema-008.gz', import.meta.url).pathname
    await restoreFromFile(shared, older, replace)
    await shared.execute("insert into bank_ledger (mood) values ('calm')")
    expect(await shared.query(sql`select * from bank_ledger`)).toEqual([
      { id: 1, mood: 'calm' },
      { id: 3, mood: 'calm' },
    ])
    await shared.execute('create view open_audits as select name from audit')
    await expect(restoreBackup(shared, stream(lines), replace)).rejects.toThrow(
      /needs a table of Redline.*view open_audits depends on table audit/,
    )
    expect(await shared.query(sql`select name from open_audits order by name`)).toEqual([
      { name: 'First' },
      { name: 'Second' },
    ])
  } finally {
    await shared.close()
  }
})

test('stored answers to requests are in no backup', async () => {
  await source.query(sql`
    insert into idempotency_key (workspace_id, request_hash, expires_at, body)
    values (${workspace_id}, 'hash', now() + interval '1 day', '{"answer": "stored"}')`)
  expect((await linesOf(source)).filter((line) => /idempotency|stored/.test(line))).toEqual([])
})

test('webhooks are restored; events and deliveries are not, and restored rows make none', {
  tags: 'long',
}, async () => {
  await source.query(sql`
    insert into webhook (workspace_id, id, url, events, secret, created_by)
    values (${workspace_id}, 'hook', 'https://hooks.example/', '{decision}', 'whsec_1', 'admin@example.com')`)
  await source.query(sql`
    insert into violation_comment (workspace_id, id, violation_id, content)
    select workspace_id, 'news', id, 'New' from violation where workspace_id = ${workspace_id} limit 1`)
  await source.query(sql`insert into job (workspace_id, kind, subject_id) values (${workspace_id}, 'webhook', '1')`)
  const events = (db: Database) => db.query(sql`select type from event where workspace_id = ${workspace_id}`)
  expect(await events(source)).not.toEqual([])
  await restoreBackup(target, stream(await linesOf(source)), replace)
  expect(await events(target)).toEqual([])
  expect(await target.query(sql`select from job where kind = 'webhook'`)).toEqual([])
  expect(await target.query(sql`select id, secret from webhook where workspace_id = ${workspace_id}`)).toEqual([
    { id: 'hook', secret: 'whsec_1' },
  ])
  await seedAudit(target, workspace_id, [])
  expect(await events(target)).toEqual([{ type: 'audit' }])
})

import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from './open.ts'
import { sql } from './sql.ts'
import { ensureTemplate, fillFolder } from './template-folder.ts'

const home = mkdtempSync(join(tmpdir(), 'redline-template-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

test('a new folder is an empty database at the newest schema, and is there whole or not at all', {
  tags: 'long',
}, async () => {
  const dataDir = join(home, 'data')
  const db = await openDatabase({ dataDir })
  expect(await db.query(sql`select count(*) from workspace`)).toEqual([{ count: 0 }])
  expect(await db.query(sql`select max(number) > 0 as migrated from migration`)).toEqual([{ migrated: true }])
  await db.query(sql`insert into workspace (id, name) values ('w1', 'First')`)
  await db.close()
  expect(readdirSync(dataDir)).toEqual(['database'])

  const again = await openDatabase({ dataDir })
  expect(await again.query(sql`select name from workspace`)).toEqual([{ name: 'First' }])
  await again.close()
})

test('a row is looked up by its index from the first one on', { tags: 'long' }, async () => {
  const db = await openDatabase({ dataDir: join(home, 'indexed') })
  const plan = await db.query(sql`explain select from violation where workspace_id = 'w' and id = 'v'`)
  await db.close()
  expect(JSON.stringify(plan)).toContain('Index')
})

test('the template is made once', async () => {
  const first = await ensureTemplate()
  expect(await ensureTemplate()).toBe(first)
  expect(existsSync(join(first, 'PG_VERSION'))).toBe(true)
  expect(existsSync(join(first, 'postmaster.pid'))).toBe(false)
})

test('a database is made without a template where none can be kept', { tags: 'long', timeout: 120_000 }, async () => {
  const blocked = join(home, 'not-a-folder')
  writeFileSync(blocked, '')
  const folder = join(home, 'plain')
  await fillFolder(folder, blocked)
  expect(existsSync(join(folder, 'PG_VERSION'))).toBe(true)
})

test('what a kill left of an earlier attempt is removed', async () => {
  const dataDir = mkdtempSync(join(home, 'killed-'))
  mkdtempSync(join(dataDir, 'database.new-'))
  await fillFolder(join(dataDir, 'database'))
  expect(readdirSync(dataDir)).toEqual(['database'])
})

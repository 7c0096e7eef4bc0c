import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '../testing/database.ts'
import { createWorkspace } from '../testing/workspace.ts'
import { sql } from './sql.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

const rename = (workspace_id: string, name: string) =>
  sql`update workspace set name = ${name} where id = ${workspace_id}`

test('every write is a new version, also one inside a statement that answers rows', async () => {
  const { workspace_id } = await createWorkspace(db)
  const seen = new Set([await db.version()])
  await db.query(rename(workspace_id, 'One'))
  seen.add(await db.version())
  await db.query(sql`with renamed as (${rename(workspace_id, 'Two')}) select 1`)
  seen.add(await db.version())
  await db.execute(`update workspace set name = 'Three' where name = 'Two'`)
  seen.add(await db.version())
  await db.query(sql`delete from workspace where id = ${workspace_id}`)
  seen.add(await db.version())
  expect(seen.size).toBe(5)
})

test('a transaction counts when it is kept', async () => {
  const { workspace_id } = await createWorkspace(db)
  const before = await db.version()
  await db.transaction((tx) => tx.query(rename(workspace_id, 'Kept')))
  expect(await db.version()).not.toBe(before)
})

test('the same version is the same data, while others write', async () => {
  const { workspace_id } = await createWorkspace(db)
  const names = new Map<string, Set<string>>()
  const writing = (async () => {
    for (let n = 1; n <= 50; n += 1) await db.query(rename(workspace_id, `Name ${n}`))
  })()
  const readers = Array.from({ length: 4 }, async () => {
    for (let n = 1; n <= 50; n += 1) {
      const version = await db.version()
      const [row] = await db.query<{ name: string }>(sql`select name from workspace where id = ${workspace_id}`)
      if (version !== (await db.version())) continue
      names.set(version, (names.get(version) ?? new Set()).add(row?.name ?? ''))
    }
  })
  await Promise.all([writing, ...readers])
  for (const [version, seen] of names) expect([version, ...seen]).toHaveLength(2)
})

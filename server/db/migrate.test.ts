// @module-tag smoke
import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '../testing/database.ts'
import { migrate } from './migrate.ts'
import { readMigrations, type Migration } from './migrations.ts'
import { sql } from './sql.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

const known = readMigrations()
const newest = Math.max(...known.map(({ number }) => number))
const next = (script: string): Migration[] => [...known, { number: newest + 1, name: 'next', script }]
const numbers = async () =>
  (await db.query<{ number: number }>(sql`select number from migration order by number`)).map(({ number }) => number)
const knownNumbers = known.map(({ number }) => number)

test('a migration that fails leaves nothing behind, and the next start tries it again', async () => {
  await expect(migrate(db, next('create table half (id int); select 1 / 0;'))).rejects.toMatchObject({ code: '22012' })
  expect(await db.query(sql`select to_regclass('half') as half`)).toEqual([{ half: null }])
  expect(await numbers()).toEqual(knownNumbers)
})

test('a migration that was changed after it was applied is refused', async () => {
  await expect(
    migrate(
      db,
      known.map((each) => (each.number === 2 ? { ...each, script: `${each.script}-- changed` } : each)),
    ),
  ).rejects.toThrow(
    'The migration document_lease was changed after this database had applied it: put the released file back, and make the change in a new migration.',
  )
  const otherLineEnds = known.map((each) => ({ ...each, script: each.script.replaceAll('\n', '\r\n') }))
  await expect(migrate(db, otherLineEnds)).resolves.toBeUndefined()
})

test('a database from before checksums is opened as it is', async () => {
  await db.execute('alter table migration drop column checksum')
  await migrate(db)
  expect(await numbers()).toEqual(knownNumbers)
})

test('the planner knows the rows after a migration', async () => {
  await db.query(sql`insert into workspace (id, name) values ('w', 'w')`)
  const statistics = () => db.query(sql`select from pg_stats where tablename = 'workspace'`)
  expect(await statistics()).toEqual([])
  await migrate(db, next('select 1'))
  expect(await statistics()).not.toEqual([])
  await db.query(sql`delete from migration where number = ${newest + 1}`)
})

test('processes that start together apply each migration once, and an older program is refused after it', {
  tags: 'long',
}, async () => {
  const added = next('create table added (id int);')
  await Promise.all([migrate(db, added), migrate(db, added), migrate(db, added)])
  expect(await numbers()).toEqual([...knownNumbers, newest + 1])
  await expect(migrate(db, known)).rejects.toThrow(
    `This database was made by a newer Redline (its schema is ${newest + 1}, this one knows ${newest}): update Redline, or use another database.`,
  )
})

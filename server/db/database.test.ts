// @module-tag smoke
import { vacuum } from './maintenance.ts'
import { AsyncResource } from 'node:async_hooks'
import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '../testing/database.ts'
import { createWorkspace } from '../testing/workspace.ts'
import { sql } from './sql.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

const audit = (workspace_id: string, id: string) =>
  sql`insert into audit (workspace_id, id, name, status, created_at) values (${workspace_id}, ${id}, ${id}, 'done', now())`

const audits = (workspace_id: string) =>
  db.query<{ id: string }>(sql`select id from audit where workspace_id = ${workspace_id} order by seq`)

test('columns come back as the values the code works with', async () => {
  const [row] = await db.query(sql`
    select 9007199254740991::bigint as bigint, count(*) as count, 1::smallint as small, 1.5::float8 as float, true as yes,
      null::text as nothing, 'HIGH'::severity as severity, array['a', 'b,"c"', null] as texts, '{"a":[1]}'::json as json,
      '{"b":null}'::jsonb as jsonb, timestamptz '2026-11-15 10:00:00.123+02' as instant, date '2026-11-15' as day,
      timestamp '2026-11-15 10:00:00' as local, 12.50::numeric as exact, array[1, 2]::int[] as numbers
    from workspace where false`)
  expect(row).toEqual({
    bigint: 9007199254740991,
    count: 0,
    small: 1,
    float: 1.5,
    yes: true,
    nothing: null,
    severity: 'HIGH',
    texts: ['a', 'b,"c"', null],
    json: { a: [1] },
    jsonb: { b: null },
    instant: '2026-11-15T08:00:00.123Z',
    day: '2026-11-15',
    local: '2026-11-15 10:00:00',
    exact: '12.50',
    numbers: [1, 2],
  })
})

test('values arrive as they were given', async () => {
  const instant = new Date('2026-03-29T01:30:00.456Z')
  const [row] = await db.query(sql`
    select ${'a\'b"\\ %_ 🎉\n'}::text as text, ${7}::int as number, ${2 ** 40}::bigint as bigint, ${false}::boolean as no, ${instant}::timestamptz as instant,
      ${null}::text as nothing, ${undefined}::text as missing, ${['x', 'y "z" \\ {,}', '', null]}::text[] as texts, ${[]}::text[] as empty,
      ${[3, 1]}::int[] as numbers, ${['LOW', null]}::severity[]::text[] as severities, ${[true, false]}::boolean[] as flags,
      (${[instant]}::timestamptz[])[1] as listed, ${{ a: ['b', null] }}::json as json, ${'["c"]'}::json as written, ${[{ a: 1 }, { b: '"' }]}::json[] as jsons`)
  expect(row).toEqual({
    text: 'a\'b"\\ %_ 🎉\n',
    number: 7,
    bigint: 2 ** 40,
    no: false,
    instant: instant.toISOString(),
    nothing: null,
    missing: null,
    texts: ['x', 'y "z" \\ {,}', '', null],
    empty: [],
    numbers: [3, 1],
    severities: ['LOW', null],
    flags: [true, false],
    listed: instant.toISOString(),
    json: { a: ['b', null] },
    written: ['c'],
    jsons: [{ a: 1 }, { b: '"' }],
  })
})

test('a transaction is kept when its work is done', async () => {
  const { workspace_id } = await createWorkspace(db)
  const answer = await db.transaction(async (tx) => {
    await tx.query(audit(workspace_id, 'a1'))
    await tx.query(audit(workspace_id, 'a2'))
    return 'done'
  })
  expect(answer).toBe('done')
  expect(await audits(workspace_id)).toEqual([{ id: 'a1' }, { id: 'a2' }])
})

test('a transaction leaves nothing behind when its work throws', async () => {
  const { workspace_id } = await createWorkspace(db)
  const work = db.transaction(async (tx) => {
    await tx.query(audit(workspace_id, 'a1'))
    throw new Error('changed my mind')
  })
  await expect(work).rejects.toThrow('changed my mind')
  expect(await audits(workspace_id)).toEqual([])
})

test('a failed statement that the work ignores does not pass for success', async () => {
  const { workspace_id } = await createWorkspace(db)
  const work = db.transaction(async (tx) => {
    await tx.query(audit(workspace_id, 'a1'))
    await tx.query(sql`select 1 / 0`).catch(() => {})
  })
  await expect(work).rejects.toMatchObject({ code: '25P02' })
  expect(await audits(workspace_id)).toEqual([])
})

test('an error says what PostgreSQL says of it', async () => {
  const { workspace_id } = await createWorkspace(db)
  await db.query(audit(workspace_id, 'a1'))
  await expect(db.query(audit(workspace_id, 'a1'))).rejects.toMatchObject({
    code: '23505',
    message: 'duplicate key value violates unique constraint "audit_pkey"',
    constraint: 'audit_pkey',
    table: 'audit',
  })
  for (const wrong of [sql`select ${'maybe'}::boolean`, sql`select ${'x'}::int`, sql`select ${'{'}::json`]) {
    await expect(db.query(wrong)).rejects.toMatchObject({ code: '22P02' })
  }
  await expect(db.query(sql`select * from nowhere`)).rejects.toMatchObject({ code: '42P01' })
  await expect(db.query(sql`select 1`)).resolves.toHaveLength(1)
})

test('racing transactions each see the other whole or not at all', async () => {
  const { workspace_id } = await createWorkspace(db)
  const add = (id: string) =>
    db.transaction(async (tx) => {
      await tx.query(audit(workspace_id, `${id}-first`))
      await tx.query(audit(workspace_id, `${id}-second`))
    })
  const count = async () =>
    (await db.query<{ count: number }>(sql`select count(*) from audit where workspace_id = ${workspace_id}`))[0]?.count
  const ids = Array.from({ length: 12 }, (_, i) => `a${i}`)
  const counts = await Promise.all(ids.flatMap((id) => [add(id), count()]))
  expect(counts.filter((seen) => typeof seen === 'number' && seen % 2 === 1)).toEqual([])
  expect(await count()).toBe(24)
})

test('statements and transactions on the database belong to the transaction that is open', async () => {
  const work = db.transaction(async () => {
    await db.query(sql`insert into workspace (id, name) values ('joined', 'Joined')`)
    await db.transaction((tx) => tx.query(sql`insert into workspace (id, name) values ('nested', 'Nested')`))
    expect(await db.query(sql`select id from workspace where id in ('joined', 'nested')`)).toHaveLength(2)
    throw new Error('not kept')
  })
  await expect(work).rejects.toThrow('not kept')
  expect(await db.query(sql`select id from workspace where id in ('joined', 'nested')`)).toEqual([])
})

test('a transaction that is over takes no more statements, and what it started may use the database', async () => {
  const afterwards = await db.transaction(async (tx) => ({
    late: () => tx.query(sql`select 1`),
    // Bound to the transaction's own context, as a timer that it sets would be.
    other: AsyncResource.bind(() => db.query(sql`select 1 as one`)),
  }))
  await expect(afterwards.late()).rejects.toThrow('The transaction is over')
  await expect(afterwards.other()).resolves.toEqual([{ one: 1 }])
})

test('a script runs all of its statements', async () => {
  await db.execute('create table scratch (id int); insert into scratch values (1), (2);')
  expect(await db.query(sql`select id from scratch`)).toEqual([{ id: 1 }, { id: 2 }])
  await db.execute('drop table scratch')
})

test('a vacuum leaves the data as it was', { tags: 'long' }, async () => {
  const { workspace_id } = await createWorkspace(db)
  await db.query(audit(workspace_id, 'a1'))
  await vacuum(db)
  expect(await audits(workspace_id)).toEqual([{ id: 'a1' }])
})

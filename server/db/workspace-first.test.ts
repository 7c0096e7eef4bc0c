// @module-tag long
import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '../testing/database.ts'
import { withSchemaBefore } from '../testing/old-schema.ts'
import { readTables } from '../backup/tables.ts'
import { sql } from './sql.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

/** They say which workspaces there are and which key belongs to which, so they are read before the workspace is known. */
const directory = new Set(['workspace', 'api_key'])

interface Columns {
  name: string
  table_name: string
  columns: string[]
}

test('the workspace leads the primary key and every unique index of every table that holds its data', async () => {
  const unique = await db.query<Columns & { is_primary: boolean }>(sql`
    select
      indexes.relname as name, tables.relname as table_name, indisprimary as is_primary,
      array(
        select attname::text from unnest(indkey) with ordinality as keys (attnum, ordinal)
        join pg_attribute on attrelid = indrelid and pg_attribute.attnum = keys.attnum
        order by ordinal
      ) as columns
    from pg_index
    join pg_class as indexes on indexes.oid = indexrelid
    join pg_class as tables on tables.oid = indrelid
    where indisunique and tables.relnamespace = current_schema()::regnamespace and tables.relname <> 'migration'`)
  const ofData = unique.filter(({ table_name }) => !directory.has(table_name))
  expect(ofData.filter(({ columns }) => columns[0] !== 'workspace_id')).toEqual([])
  const tables = (await readTables(db)).map(({ name }) => name).filter((name) => !directory.has(name))
  expect(ofData.flatMap((index) => (index.is_primary ? index.table_name : [])).toSorted()).toEqual(tables.toSorted())
})

test('a reference from one table to another stays inside the workspace', async () => {
  const references = await db.query<Columns>(sql`
    select
      conname as name, conrelid::regclass::text as table_name,
      array(
        select attname::text from unnest(conkey) with ordinality as keys (attnum, ordinal)
        join pg_attribute on attrelid = conrelid and pg_attribute.attnum = keys.attnum
        order by ordinal
      ) as columns
    from pg_constraint
    where contype = 'f' and connamespace = current_schema()::regnamespace`)
  expect(references.length).toBeGreaterThan(15)
  expect(references.filter(({ columns }) => columns[0] !== 'workspace_id')).toEqual([])
})

test('a database from before keeps its violations, texts, comments and counts, and loses what belonged to nothing', async () => {
  await withSchemaBefore(db, 10, async (tx, upgrade) => {
    await tx.execute(`
      insert into workspace (id, name) values ('w', 'w'), ('x', 'x');
      insert into audit (workspace_id, id, name, status, created_at) values ('w', 'a', 'A', 'COMPLETED', now());
      insert into violation (workspace_id, id, audit_id, severity) values
        ('x', 'v', null, 'LOW'), ('w', 'v', 'a', null), ('w', 'u', 'a', 'HIGH');
      insert into violation_text (seq, reason, search_text)
        select seq, workspace_id || id, lower(workspace_id || id) from violation;
      insert into violation_count values ('w', 'a', 'undecided', null, 1), ('w', 'a', 'undecided', 'HIGH', 1);
      insert into violation_comment (workspace_id, id, violation_id, content) values
        ('w', 'c', 'v', 'Kept'), ('w', 'd', 'gone', 'Lost');
      insert into violation_predecessor values ('w', 'v', 'a', 'gone too'), ('w', 'gone', 'a', 'v')`)
    const [before] = await tx.query<{ seqs: number[] }>(sql`
      select to_json(array_agg(seq order by workspace_id, id)) as seqs from violation`)
    await upgrade()
    expect(
      await tx.query(sql`
        select to_json(array_agg(seq order by workspace_id, violation.id)) as seqs,
          array_agg(reason order by workspace_id, violation.id) as reasons,
          array_agg(violation_text.audit_id order by workspace_id, violation.id) as audits
        from violation join violation_text using (workspace_id, seq)`),
    ).toEqual([{ ...before, reasons: ['wu', 'wv', 'xv'], audits: ['a', 'a', null] }])
    expect(await tx.query(sql`select severity, count from violation_count order by severity`)).toEqual([
      { severity: '', count: 1 },
      { severity: 'HIGH', count: 1 },
    ])
    expect(await tx.query(sql`select content from violation_comment`)).toEqual([{ content: 'Kept' }])
    expect(await tx.query(sql`select violation_id from violation_predecessor`)).toEqual([{ violation_id: 'v' }])
    await tx.execute("insert into violation (workspace_id, id) values ('w', 'next')")
    expect(await tx.query(sql`select seq = max(seq) over () as newest from violation where id = 'next'`)).toEqual([
      { newest: true },
    ])
  })
})

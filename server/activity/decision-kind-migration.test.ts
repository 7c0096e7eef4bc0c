// @module-tag long
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { openTestDatabase } from '../testing/database.ts'
import { withSchemaBefore } from '../testing/old-schema.ts'

let db: Database

beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

test('keys from before scopes may do everything, and decisions from before kinds get the one that is known', async () => {
  const found = await withSchemaBefore(db, 12, async (tx, upgrade) => {
    await tx.execute(`
      insert into workspace (id, name) values ('w', 'Bank');
      insert into api_key (id, workspace_id, owner_email, secret_hash) values ('k', 'w', 'a@b.example', 'x');
      insert into activity (
        workspace_id, decision_id, violation_id, action, from_state, to_state, carried_from_audit_id
      ) values
        ('w', 'alone', 'v1', 'reopen', 'fixed', 'undecided', null),
        ('w', 'together', 'v2', 'reopen', 'fixed', 'undecided', null),
        ('w', 'together', 'v3', 'reopen', 'fixed', 'undecided', null),
        ('w', 'carried', 'v4', 'mark_fixed', 'undecided', 'fixed', 'before')`)
    await upgrade()
    return {
      keys: await tx.query(sql`select scopes from api_key`),
      kinds: await tx.query(sql`select violation_id, kind from activity order by seq`),
    }
  })
  expect(found.keys).toEqual([{ scopes: ['read', 'review', 'import', 'admin'] }])
  expect(found.kinds).toEqual([
    { violation_id: 'v1', kind: 'single' },
    { violation_id: 'v2', kind: 'group' },
    { violation_id: 'v3', kind: 'group' },
    { violation_id: 'v4', kind: 'import' },
  ])
})

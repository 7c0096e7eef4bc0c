import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '../testing/database.ts'
import { createWorkspace } from '../testing/workspace.ts'
import { sql } from './sql.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

test('opens', async () => {
  const w = await createWorkspace(db)
  expect(await db.query(sql`select id from workspace`)).toEqual([{ id: w.workspace_id }])
})

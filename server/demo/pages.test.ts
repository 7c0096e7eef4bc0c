// @module-tag long
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { listAudits } from '../audits/repository.ts'
import { findPassage } from '../checks/audits/passage.ts'
import type { Database } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { readLibraryFolder } from '../library/library-folder.ts'
import { itemsOf } from '../library/library-item.ts'
import { insertLibrary } from '../library/repository.ts'
import { openTestDatabase } from '../testing/database.ts'
import { openTestService, type TestService } from '../testing/service.ts'
import { createWorkspace } from '../testing/workspace.ts'
import { demoLibraryFolder, startPagesAudit } from './seed.ts'

/** By file, the rules and what violates them. Read one by one; a file without any is right as it is. */
type Findings = Record<string, Record<string, string[]>>

const expected: Findings = parse(readFileSync(new URL('fixtures/findings-of-pages.yaml', import.meta.url), 'utf8'))
const name = 'Website and brochures'

// Of its own: any service on the database runs its jobs.
let db: Database
let service: TestService
let workspace_id: string
beforeAll(async () => {
  db = await openTestDatabase()
  service = await openTestService({ db })
  await service.app.ready()
  ;({ workspace_id } = await createWorkspace(db))
  await insertLibrary(db, workspace_id, itemsOf(await readLibraryFolder(demoLibraryFolder)))
  await startPagesAudit(db, workspace_id, name)
})
afterAll(() => service.close())

test('the service checks every page of the demo, and finds what a careful reader would', async () => {
  const find = async () => (await listAudits(db, workspace_id, { limit: 1 }))[0]
  await expect.poll(async () => (await find())?.status, { timeout: 60_000 }).not.toMatch(/QUEUED|RUNNING/)
  const files = Object.keys(expected)
  expect(await find()).toMatchObject({ name, status: 'COMPLETED' })
  const states = await db.query(sql`select address, state from audit_asset where workspace_id = ${workspace_id}`)
  expect(states).toEqual(expect.arrayContaining(files.map((address) => ({ address, state: 'completed' }))))
  expect(states).toHaveLength(files.length)

  const found: Findings = Object.fromEntries(files.map((file) => [file, {}]))
  for (const { id, asset_url, rule_id } of await violations()) {
    const passage = await findPassage(db, workspace_id, id)
    const inFile = (found[asset_url.replace(/:\d+$/, '')] ??= {})
    const quote = passage?.text.slice(passage.start, passage.end).replaceAll(/\s+/g, ' ') ?? ''
    inFile[rule_id] = [...(inFile[rule_id] ?? []), quote]
  }
  expect(found).toEqual(expected)
})

test('the rules that need a language model are named', async () => {
  const skipped = await db.query(sql`
    select distinct skipped::text as rules from audit_asset where workspace_id = ${workspace_id}`)
  expect(skipped).toEqual([{ rules: expect.stringMatching(/balanced-benefits.*no_model.*green-impression.*no_model/) }])
})

function violations() {
  return db.query<{ id: string; asset_url: string; rule_id: string }>(sql`
    select violation.id, asset.url as asset_url, rule_id from violation
    join asset on asset.workspace_id = violation.workspace_id and asset.id = asset_id
    where violation.workspace_id = ${workspace_id}
    order by asset.url, rule_id, violation.seq`)
}

import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '../db/database.ts'
import { type Sql, sql } from '../db/sql.ts'
import { seedAudit } from '../testing/audit.ts'
import { openTestService, type TestService } from '../testing/service.ts'
import { createKey, findKey, listKeys, revokeKey, recordKeyUse } from './api-keys.ts'
import {
  createWorkspace,
  deleteWorkspace,
  findWorkspace,
  listWorkspaces,
  renameWorkspace,
  setApiAccess,
} from './repository.ts'

let service: TestService
let db: Database

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  service = await openTestService()
  db = service.db
})
afterAll(async () => {
  vi.useRealTimers()
  await service.close()
})

const wait = (seconds: number) => vi.setSystemTime(Date.now() + 1000 * seconds)

async function named(name: string) {
  const workspace = await createWorkspace(db, { name })
  if (!workspace) throw new Error(`The name ${name} is taken`)
  return workspace
}

test('a workspace is found by its name or its id, and its name is its own', async () => {
  const workspace = await named('Bank')
  expect(await findWorkspace(db, 'Bank')).toEqual(workspace)
  expect(await findWorkspace(db, workspace.id)).toEqual(workspace)
  expect(await createWorkspace(db, { name: 'Bank' })).toBeUndefined()
  expect(await listWorkspaces(db)).toContainEqual(workspace)
})

test('a key opens its workspace until 5 seconds after it is revoked', async () => {
  const { id: workspace_id } = await named('Insurer')
  const { id, key } = await createKey(db, { workspace_id, owner_email: 'ann@insurer.example' })
  const asked = async () => (await service.client(key).GET('/public/v1/audits')).response.status
  expect(await asked()).toBe(200)
  await revokeKey(db, id)
  const [revoked] = await listKeys(db, workspace_id)
  expect(revoked).toMatchObject({ id, workspace_name: 'Insurer', owner_email: 'ann@insurer.example' })
  expect(revoked?.revoked_at).not.toBeNull()
  wait(5)
  expect(await asked()).toBe(401)
  await revokeKey(db, id)
  expect(await listKeys(db, workspace_id)).toEqual([revoked])
})

test('a key is refused from the moment it expires', async () => {
  const { id: workspace_id } = await named('Lender')
  const keyFor = async (expires_in_days: number) => {
    const { key } = await createKey(db, { workspace_id, owner_email: 'ann@lender.example', expires_in_days })
    return (await service.client(key).GET('/public/v1/audits')).response.status
  }
  expect(await keyFor(1)).toBe(200)
  expect(await keyFor(0)).toBe(401)
})

test('the last use of a key is written once a minute at most', async () => {
  const { id: workspace_id } = await named('Broker')
  const { id } = await createKey(db, { workspace_id, owner_email: 'ann@broker.example', label: 'CI' })
  const writes: unknown[] = []
  const counted: Database = {
    ...db,
    async query<T extends object>(statement: Sql) {
      const rows = await db.query<T>(statement)
      writes.push(statement)
      return rows
    },
  }
  const use = recordKeyUse(counted)
  use(id)
  use(id)
  await vi.waitFor(async () => {
    expect(await listKeys(db, workspace_id)).toEqual([
      expect.objectContaining({ id, label: 'CI', last_used_at: expect.any(String) }),
    ])
  })
  expect(writes).toHaveLength(1)
  wait(60)
  use(id)
  await vi.waitFor(() => expect(writes).toHaveLength(2))
})

test('a workspace keeps its data under a new name, and loses API access when its plan does', async () => {
  const { id } = await named('Old name')
  const { key } = await createKey(db, { workspace_id: id, owner_email: 'ann@old.example' })
  await named('Taken name')
  await expect(renameWorkspace(db, id, 'Taken name')).rejects.toThrow(
    'There is a workspace named "Taken name" already.',
  )
  await renameWorkspace(db, id, 'New name')
  expect(await findWorkspace(db, 'New name')).toMatchObject({ id })
  const status = async () => (await service.client(key).GET('/public/v1/audits')).response.status
  expect(await status()).toBe(200)
  await setApiAccess(db, id, false)
  wait(5)
  expect(await status()).toBe(403)
  await setApiAccess(db, id, true)
  wait(5)
  expect(await status()).toBe(200)
})

test('only a hash of the secret is stored', async () => {
  const { id: workspace_id } = await named('Careful')
  const { id, key } = await createKey(db, { workspace_id, owner_email: 'ann@careful.example' })
  const secret = key.slice(`rl_${id}_`.length)
  const [row] = await db.query(sql`select api_key::text as stored from api_key where id = ${id}`)
  expect(secret.length).toBeGreaterThan(40)
  expect(row).toEqual({ stored: expect.not.stringContaining(secret) })
})

test('a fixed key is the same each time, and belongs to one workspace', async () => {
  const one = await named('First')
  const two = await named('Second')
  const fixedKey = 'rl_fixed_0123456789abcdef'
  const given = { owner_email: 'ann@first.example', fixedKey }
  expect(await createKey(db, { ...given, workspace_id: one.id })).toMatchObject({ id: 'fixed', key: fixedKey })
  expect(await createKey(db, { ...given, workspace_id: one.id })).toMatchObject({ id: 'fixed', key: fixedKey })
  await expect(createKey(db, { ...given, workspace_id: two.id })).rejects.toThrow('Another workspace')
  await expect(createKey(db, { ...given, workspace_id: one.id, fixedKey: 'demo' })).rejects.toThrow('rl_')
})

test('unknown keys and ids are not found', async () => {
  expect(await findKey(db, "nobody' or ''='")).toBeNull()
  await expect(revokeKey(db, 'nobody')).rejects.toThrow('Key not found')
  expect(await findWorkspace(db, 'nobody')).toBeUndefined()
})

test('deleting a workspace takes everything of it along', async () => {
  const { id } = await named('Short-lived')
  await seedAudit(db, id, [{ id: 'v', group_id: 'g' }])
  await createKey(db, { workspace_id: id, owner_email: 'ann@short.example' })
  await deleteWorkspace(db, id)
  expect(await findWorkspace(db, id)).toBeUndefined()
  expect(await db.query(sql`select 1 from violation_count where workspace_id = ${id}`)).toEqual([])
  await seedAudit(db, (await named('Short-lived')).id, [{ id: 'v', group_id: 'g' }])
})

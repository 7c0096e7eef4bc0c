import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoWorkspaceId, ensureDemoKey } from './demo-key.ts'
import { openTestService, type TestService } from './testing/service.ts'
import { createKey, revokeKey } from './workspaces/api-keys.ts'
import { createWorkspace } from './workspaces/repository.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'redline-demo-key-'))
let service: TestService
beforeAll(async () => {
  service = await openTestService({ limits: { keyCacheMs: 0 } })
  await createWorkspace(service.db, { id: demoWorkspaceId, name: 'Northwind Group' })
})
afterAll(async () => {
  await service.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const ensure = (given?: string) => ensureDemoKey(service.db, { dataDir, given })
const status = async (key: string | null) => (await service.client(key ?? '').GET('/public/v1/audits')).response.status

test('a generated key is stored in the data folder and stays the same', async () => {
  const key = await ensure()
  expect(readFileSync(join(dataDir, 'demo-key'), 'utf8')).toBe(`${key}\n`)
  expect(await ensure()).toBe(key)
  expect(await status(key)).toBe(200)
})

test('a changed secret of a given key is accepted from the next start on, and the old one no longer', async () => {
  const [before, after] = ['rl_demogiven_before', 'rl_demogiven_after']
  expect(await status(await ensure(before))).toBe(200)
  expect(await status(await ensure(after))).toBe(200)
  expect(await status(before)).toBe(401)
})

test('a revoked key stays revoked', async () => {
  await ensure('rl_demorevoked_a')
  await revokeKey(service.db, 'demorevoked')
  expect(await ensure('rl_demorevoked_b')).toBeNull()
  expect(await status('rl_demorevoked_b')).toBe(401)
})

test('a key of another workspace is refused in one sentence', async () => {
  const other = await createWorkspace(service.db, { name: 'Other' })
  await createKey(service.db, {
    workspace_id: other?.id ?? '',
    owner_email: 'ann@other.example',
    fixedKey: 'rl_taken_a',
  })
  await expect(ensure('rl_taken_b')).rejects.toThrow('has the id of a key of another workspace')
})

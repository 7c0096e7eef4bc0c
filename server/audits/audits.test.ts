import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedAudit } from '../testing/audit.ts'
import { openTestService, type TestService } from '../testing/service.ts'
import { createWorkspace } from '../testing/workspace.ts'
import { findAudit } from './repository.ts'

let service: TestService

beforeAll(async () => {
  service = await openTestService()
})
afterAll(() => service.close())

async function reviewer() {
  const workspace = await createWorkspace(service.db)
  const api = service.client(workspace.key)
  return { ...workspace, list: (limit?: number) => api.GET('/public/v1/audits', { params: { query: { limit } } }) }
}

test('audits come newest first, 20 of them unless asked for more or fewer', async () => {
  const { workspace_id, list } = await reviewer()
  for (let day = 1; day <= 22; day += 1) {
    await seedAudit(service.db, workspace_id, [], { id: `day ${day}`, created_at: new Date(Date.UTC(2026, 0, day)) })
  }
  const { data } = await list()
  expect(data).toMatchObject({ returned: 20, limit: 20 })
  expect(data?.audits.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, i) => `day ${22 - i}`))
  expect((await list(3)).data).toMatchObject({ returned: 3, limit: 3, audits: [{ id: 'day 22' }, {}, {}] })
  expect((await list(100)).data).toMatchObject({ returned: 22, limit: 100 })
})

test('every audit is reached by cursor in the extensions, also those of the same time, and found by its name', async () => {
  const { workspace_id, key } = await reviewer()
  const api = service.client(key)
  for (let i = 0; i < 103; i += 1) {
    const created_at = new Date(Date.UTC(2026, 0, 1 + Math.floor(i / 2)))
    await seedAudit(service.db, workspace_id, [], { id: String(i), name: `Website ${i}_%`, created_at })
  }
  const find = async (query: { name?: string; cursor?: string; page_size?: number }) =>
    (await api.GET('/extensions/v1/audits', { params: { query } })).data
  const found: string[] = []
  let cursor: string | undefined
  do {
    const page = await find({ cursor, page_size: 20 })
    found.push(...(page?.audits ?? []).map(({ id }) => id))
    cursor = page?.next_cursor ?? undefined
  } while (cursor !== undefined)
  expect(found).toEqual(Array.from({ length: 103 }, (_, i) => String(102 - i)))
  expect(await find({ name: 'SITE 7_%' })).toMatchObject({
    audits: [{ id: '7', total_violations: 0 }],
    next_cursor: null,
  })
  const { response } = await api.GET('/extensions/v1/audits', { params: { query: { cursor: 'x' } } })
  expect(response.status).toBe(422)
})

test('the extensions list the audits with their review progress, which follows decisions', async () => {
  const { workspace_id, key } = await reviewer()
  const api = service.client(key)
  await seedAudit(service.db, workspace_id, [{ id: 'a' }, { severity: null }, { review_state: 'fixed' }])
  await seedAudit(service.db, workspace_id, [], { id: 'empty', created_at: new Date(0) })
  const none = { undecided: 0, elevated_risk: 0, urgent_violation: 0, dismissed: 0, fixed: 0 }
  const progress = async () => {
    const { data } = await api.GET('/extensions/v1/audits')
    return data?.audits.map(({ review_progress, total_violations }) => ({ ...review_progress, total_violations }))
  }
  expect(await progress()).toEqual([
    { ...none, undecided: 2, fixed: 1, total_violations: 3 },
    { ...none, total_violations: 0 },
  ])
  await api.POST('/public/v1/violations/{violation_id}/review', {
    params: { path: { violation_id: 'a' } },
    body: { action: 'urgent_violation' },
  })
  expect((await progress())?.[0]).toEqual({ ...none, undecided: 1, urgent_violation: 1, fixed: 1, total_violations: 3 })
})

test('an audit counts its violations in every state', async () => {
  const { workspace_id, list } = await reviewer()
  const id = await seedAudit(service.db, workspace_id, [{ severity: null }, { review_state: 'fixed' }, {}])
  expect((await list()).data?.audits).toEqual([
    {
      id,
      name: 'Spring campaign',
      status: 'COMPLETED',
      created_at: '2026-03-01T09:00:00.000Z',
      completed_at: '2026-03-01T09:30:00.000Z',
      total_assets: 3,
      completed_assets: 3,
      failed_assets: 0,
      total_violations: 3,
    },
  ])
})

test.each(['QUEUED', 'RUNNING', 'FAILED'] as const)('an audit that is %s has not completed', async (status) => {
  const { workspace_id, list } = await reviewer()
  await seedAudit(service.db, workspace_id, [], { status, completed_at: null })
  expect((await list()).data?.audits).toEqual([expect.objectContaining({ status, completed_at: null })])
})

test('a workspace without audits has an empty list', async () => {
  const { list } = await reviewer()
  expect((await list()).data).toEqual({ audits: [], returned: 0, limit: 20 })
})

test.each([0, 101, 1.5])('a limit of %d is refused', async (limit) => {
  const { list } = await reviewer()
  const { response, error } = await list(limit)
  expect(response.status).toBe(422)
  expect(error).toMatchObject({ detail: [{ loc: ['query', 'limit'] }] })
})

test('on the command line an audit goes by its id, or by its name when that is the newest of it', async () => {
  const { workspace_id } = await reviewer()
  await seedAudit(service.db, workspace_id, [], { id: 'old', name: 'Site', created_at: new Date(0) })
  await seedAudit(service.db, workspace_id, [], { id: 'new', name: 'Site', created_at: new Date(1) })
  expect(await findAudit(service.db, workspace_id, 'old')).toMatchObject({ id: 'old', name: 'Site' })
  expect(await findAudit(service.db, workspace_id, 'Site')).toMatchObject({ id: 'new', name: 'Site' })
  expect(await findAudit(service.db, workspace_id, 'site')).toBeUndefined()
})

import { AsyncResource } from 'node:async_hooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedAudit } from './testing/audit.ts'
import { sql } from './db/sql.ts'
import { addToLibrary } from './testing/library.ts'
import { openTestService, type ServiceClient, type TestService } from './testing/service.ts'
import { createWorkspace } from './testing/workspace.ts'

let service: TestService

beforeAll(async () => {
  service = await openTestService()
})
afterAll(() => service.close())

type Call = (api: ServiceClient, id: string) => Promise<{ response: Response; error?: unknown }>

const lists = {
  listAudits: (api: ServiceClient) => api.GET('/public/v1/audits'),
  listTemplates: (api: ServiceClient) => api.GET('/public/v1/template'),
  listTonesOfVoice: (api: ServiceClient) => api.GET('/public/v1/toneofvoice'),
  listKnowledgeBases: (api: ServiceClient) => api.GET('/public/v1/infobase'),
}

/** Every operation that names something which may be another workspace's. */
const named = {
  listViolations: (api, audit_id) =>
    api.GET('/public/v1/audits/{audit_id}/violations', { params: { path: { audit_id }, query: { search: 'x' } } }),
  getViolation: (api, violation_id) =>
    api.GET('/public/v1/violations/{violation_id}', { params: { path: { violation_id } } }),
  reviewViolation: (api, violation_id) =>
    api.POST('/public/v1/violations/{violation_id}/review', {
      params: { path: { violation_id } },
      body: { action: 'mark_fixed', apply_to_group: true },
    }),
  addComment: (api, violation_id) =>
    api.POST('/public/v1/violations/{violation_id}/comments', {
      params: { path: { violation_id } },
      body: { comment: 'Seen' },
    }),
  getTemplate: (api, id) => api.GET('/public/v1/template/{id}', { params: { path: { id } } }),
  getToneOfVoice: (api, id) => api.GET('/public/v1/toneofvoice/{id}', { params: { path: { id } } }),
  getKnowledgeBase: (api, id) => api.GET('/public/v1/infobase/{id}', { params: { path: { id } } }),
} satisfies Record<string, Call>

const every: [string, Call][] = Object.entries({ ...lists, ...named })

describe.each(every)('%s', (_, call) => {
  test('needs a key that is known', async () => {
    const { key_id } = await createWorkspace(service.db)
    for (const key of [undefined, 'nonsense', `rl_${key_id}_wrong`]) {
      const { response, error } = await call(service.client(key), 'x')
      expect(response.status).toBe(401)
      expect(error).toEqual({ detail: 'API key missing or invalid' })
    }
  })

  test('needs a workspace with API access', async () => {
    const { key } = await createWorkspace(service.db, { api_access: false })
    const { response, error } = await call(service.client(key), 'x')
    expect(response.status).toBe(403)
    expect(error).toEqual({ detail: 'The workspace is not on a plan with API access' })
  })
})

const oneOfEach = (key: string) => ({
  templates: [{ key, languages: [], name: 'n', form: [] }],
  tonesOfVoice: [{ key, languages: {} }],
  knowledgeBases: [{ key, name: 'n' }],
})

test.each(Object.entries(named))(
  '%s says the same of what is another workspace’s and of what is nobody’s',
  async (_, call) => {
    const { workspace_id, key } = await createWorkspace(service.db)
    const stranger = await createWorkspace(service.db)
    const id = 'shared/id'
    await seedAudit(service.db, workspace_id, [{ id }], { id })
    await addToLibrary(service.db, workspace_id, oneOfEach(id))

    expect((await call(service.client(key), id)).response.ok).toBe(true)
    const notYours = await call(service.client(stranger.key), id)
    const nobodys = await call(service.client(stranger.key), 'nowhere')
    expect(notYours.response.status).toBe(404)
    expect(nobodys.response.status).toBe(404)
    expect(notYours.error).toEqual(nobodys.error)
    expect(notYours.error).toEqual({ detail: expect.stringMatching(/ not found$/) })
  },
)

test.each(Object.entries(lists))('%s shows a workspace nothing of another', async (_, call) => {
  const { workspace_id } = await createWorkspace(service.db)
  await seedAudit(service.db, workspace_id, [{}])
  await addToLibrary(service.db, workspace_id, oneOfEach('t'))
  const stranger = await createWorkspace(service.db)
  const { data } = await call(service.client(stranger.key))
  expect(Array.isArray(data) ? data : data?.audits).toEqual([])
})

test('the service is well while its database answers', async () => {
  const { response, data } = await service.client().GET('/public/v1/healthz')
  expect(response.status).toBe(200)
  expect(data).toEqual({ status: 'pass' })
})

test('the service stays ready while an import keeps a transaction open', async () => {
  const probe = new AsyncResource('another request')
  await service.db.transaction(async (tx) => {
    await tx.query(sql`insert into workspace (id, name) values ('importing', 'Importing')`)
    const answer = await probe.runInAsyncScope(async () => (await service.app.inject('/readyz')).json<unknown>())
    expect(answer).toEqual({ status: 'pass' })
  })
})

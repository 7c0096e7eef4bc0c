import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { seedAudit } from '../testing/audit.ts'
import { openTestService, type TestService } from '../testing/service.ts'
import { createWorkspace } from '../testing/workspace.ts'
import { createKey, revokeKey } from '../workspaces/api-keys.ts'

let service: TestService
beforeAll(async () => {
  service = await openTestService()
})
afterAll(() => service.close())

/** A workspace of three people with an audit of four violations, two of them in a group that reaches into another audit. */
async function open() {
  const { db } = service
  const { workspace_id, key, owner_email } = await createWorkspace(db)
  for (const owner_email of ['anna@bank.example', 'ben@bank.example']) {
    await createKey(db, { workspace_id, owner_email })
  }
  const id = (name: string) => `${name} ${workspace_id}`
  const audit_id = await seedAudit(db, workspace_id, [
    { id: id('a'), group_id: 'g' },
    { id: id('b'), group_id: 'g' },
    { id: id('c'), assigned_to_user_ids: ['imported'] },
    { id: id('d') },
  ])
  await seedAudit(db, workspace_id, [{ id: id('other audit'), group_id: 'g' }])
  const api = service.client(key)
  return { api, audit_id, workspace_id, owner_email, id }
}

test('people are the owners of keys that can be used to review, each once', async () => {
  const { api, workspace_id, owner_email } = await open()
  await createKey(service.db, { workspace_id, owner_email: 'anna@bank.example' })
  const expired = { workspace_id, owner_email: 'expired@bank.example', expires_in_days: 0 }
  await createKey(service.db, expired)
  const { id } = await createKey(service.db, { workspace_id, owner_email: 'left@bank.example' })
  await revokeKey(service.db, id)
  await createKey(service.db, { workspace_id, owner_email: 'auditor@bank.example', scopes: ['read'] })
  await createKey(service.db, { workspace_id, owner_email: 'ci@bank.example', scopes: ['import'] })
  const { data } = await api.GET('/extensions/v1/people')
  expect(data?.people.map(({ email }) => email)).toEqual(['anna@bank.example', 'ben@bank.example', owner_email])
})

test('people are added and removed, in the order in which they were added, and the published API shows it', async () => {
  const { api, id, audit_id } = await open()
  const assign = (add: string[], remove: string[] = []) =>
    api.POST('/extensions/v1/assignments', {
      body: { violation_ids: [id('d'), id('c'), id('d')], apply_to_group: false, add, remove },
    })
  await assign(['ben@bank.example', 'anna@bank.example'])
  const { data } = await assign(['anna@bank.example'], ['imported'])
  expect(data?.violations).toEqual([
    { violation_id: id('c'), assigned_to: ['ben@bank.example', 'anna@bank.example'] },
    { violation_id: id('d'), assigned_to: ['ben@bank.example', 'anna@bank.example'] },
  ])
  const published = await api.GET('/public/v1/violations/{violation_id}', {
    params: { path: { violation_id: id('c') } },
  })
  expect(published.data?.assigned_to_user_ids).toEqual(['ben@bank.example', 'anna@bank.example'])
  const mine = await api.GET('/extensions/v1/audits/{audit_id}/violations', {
    params: { path: { audit_id }, query: { assigned_to: ['anna@bank.example'] } },
  })
  expect(mine.data?.violations.map((violation) => violation.id)).toEqual([id('c'), id('d')])
})

test('a group is assigned in the audit of the violation only, and nothing enters the history', async () => {
  const { api, id, workspace_id } = await open()
  const { data } = await api.POST('/extensions/v1/assignments', {
    body: { violation_ids: [id('a'), id('d')], apply_to_group: true, add: ['ben@bank.example'], remove: [] },
  })
  expect(data?.violations.map((violation) => violation.violation_id)).toEqual([id('a'), id('b'), id('d')])
  expect(await service.db.query(sql`select from activity where workspace_id = ${workspace_id}`)).toEqual([])
})

test('nothing is assigned when one violation does not exist, or a person has no key', async () => {
  const { api, id, workspace_id } = await open()
  const body = { apply_to_group: false, remove: ['imported'] }
  const missing = await api.POST('/extensions/v1/assignments', {
    body: { ...body, violation_ids: [id('a'), id('c'), 'none'], add: ['ben@bank.example'] },
  })
  expect(missing.response.status).toBe(404)
  const stranger = await api.POST('/extensions/v1/assignments', {
    body: { ...body, violation_ids: [id('a'), id('c')], add: ['ben@bank.example', 'who@bank.example'] },
  })
  expect(stranger.response.status).toBe(422)
  expect(stranger.error).toMatchObject({ detail: [{ loc: ['body', 'add', 1] }] })
  const left = await service.db.query(sql`select email from violation_assignee where workspace_id = ${workspace_id}`)
  expect(left).toEqual([{ email: 'imported' }])
})

test('people who assign and decide at the same time do not get in each other’s way', async () => {
  const { api, id } = await open()
  const ids = ['a', 'b', 'c', 'd'].map(id)
  const people = ['anna@bank.example', 'ben@bank.example']
  const requests = Array.from({ length: 24 }, async (_, index) => {
    const violation_ids = index % 2 ? ids : ids.toReversed()
    if (index % 3 === 0) {
      const { response } = await api.POST('/public/v1/violations/{violation_id}/review', {
        params: { path: { violation_id: id('b') } },
        body: { action: 'mark_fixed', apply_to_group: true },
      })
      return response.status
    }
    const [add, remove] = index % 4 < 2 ? [people, []] : [[], people]
    const body = { violation_ids, apply_to_group: true, add, remove }
    return (await api.POST('/extensions/v1/assignments', { body })).response.status
  })
  expect(new Set(await Promise.all(requests))).toEqual(new Set([200]))
})

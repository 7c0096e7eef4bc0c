import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { seedAudit } from '../testing/audit.ts'
import { openTestService, type ServiceClient, type TestService } from '../testing/service.ts'
import { createWorkspace } from '../testing/workspace.ts'
import { createKey } from '../workspaces/api-keys.ts'

let service: TestService
beforeAll(async () => {
  service = await openTestService()
})
afterAll(() => service.close())

const review = (api: ServiceClient, violation_id: string, action: 'mark_fixed' | 'urgent_violation' | 'reopen') =>
  api.POST('/public/v1/violations/{violation_id}/review', { params: { path: { violation_id } }, body: { action } })

const comment = (api: ServiceClient, violation_id: string, text: string) =>
  api.POST('/public/v1/violations/{violation_id}/comments', {
    params: { path: { violation_id } },
    body: { comment: text },
  })

test('my work has what is assigned to me in any audit, decisions that others replaced, and comments by others', async () => {
  const { workspace_id, key, owner_email } = await createWorkspace(service.db)
  const eva = service.client((await createKey(service.db, { workspace_id, owner_email: 'eva@bank.example' })).key)
  const me = service.client(key)
  const work = async () => (await me.GET('/extensions/v1/my-work')).data
  const none = { total: 0, items: [] }
  expect(await work()).toEqual({ assigned: { total: 0, audits: [] }, replaced: none, comments: none })

  const may = { id: `may ${workspace_id}`, name: 'May', created_at: new Date('2026-05-01') }
  const june = { id: `june ${workspace_id}`, name: 'June', created_at: new Date('2026-06-01') }
  await seedAudit(service.db, workspace_id, [{ id: 'a' }, { id: 'b' }], may)
  await seedAudit(service.db, workspace_id, [{ id: 'c' }, { id: 'd' }, { id: 'e' }], june)
  await eva.POST('/extensions/v1/assignments', { body: { violation_ids: ['a', 'c', 'd'], add: [owner_email] } })
  await review(me, 'd', 'mark_fixed')
  expect((await work())?.assigned).toEqual({
    total: 2,
    audits: [
      { audit_id: june.id, audit_name: 'June', undecided: 1 },
      { audit_id: may.id, audit_name: 'May', undecided: 1 },
    ],
  })

  for (const id of ['b', 'e']) await review(me, id, 'mark_fixed')
  for (const id of ['b', 'd', 'e']) await review(eva, id, 'urgent_violation')
  await review(me, 'e', 'mark_fixed')
  const replaced = {
    audit_name: 'June',
    from_state: 'fixed',
    to_state: 'urgent_violation',
    actor_email: 'eva@bank.example',
  }
  expect((await work())?.replaced).toMatchObject({
    total: 2,
    items: [
      { ...replaced, violation_id: 'd', audit_id: june.id },
      { ...replaced, violation_id: 'b', audit_name: 'May' },
    ],
  })
  await service.db.query(sql`
    update activity set created_at = now() - interval '31 days' where workspace_id = ${workspace_id} and violation_id = 'd'`)
  expect((await work())?.replaced.items.map(({ violation_id }) => violation_id)).toEqual(['b'])

  await comment(eva, 'a', 'Assigned')
  await comment(eva, 'e', 'x'.repeat(600))
  await comment(eva, 'b', 'Hers by now')
  await comment(me, 'a', 'Mine')
  const comments = (await work())?.comments
  expect(comments?.total).toBe(2)
  expect(comments?.items).toMatchObject([
    { violation_id: 'e', content: 'x'.repeat(500), author_email: 'eva@bank.example' },
    { violation_id: 'a', content: 'Assigned', audit_name: 'May' },
  ])
})

test('a decision that was put back as it was is not replaced any more', async () => {
  const { workspace_id, key } = await createWorkspace(service.db)
  const eva = service.client((await createKey(service.db, { workspace_id, owner_email: 'eva@bank.example' })).key)
  const me = service.client(key)
  await seedAudit(service.db, workspace_id, [{ id: 'a' }])
  await review(me, 'a', 'mark_fixed')
  const decide = (action: 'urgent_violation' | 'mark_fixed', from: 'fixed' | 'urgent_violation', undoes?: string) =>
    eva.POST('/extensions/v1/reviews', {
      body: { action, kind: 'single', decisions: [{ violation_id: 'a', expected: { review_state: from }, undoes }] },
    })
  const { data } = await decide('urgent_violation', 'fixed')
  const work = async () => (await me.GET('/extensions/v1/my-work')).data
  expect((await work())?.replaced.total).toBe(1)
  const { response } = await decide('mark_fixed', 'urgent_violation', data?.decision_id ?? '')
  expect(response.status).toBe(200)
  expect((await work())?.replaced.total).toBe(0)
})

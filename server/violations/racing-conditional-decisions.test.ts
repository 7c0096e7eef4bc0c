// @module-tag long
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listActivity } from '../activity/repository.ts'
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

const expectUndecided = (ids: string[]) =>
  ids.map((violation_id) => ({ violation_id, expected: { review_state: 'undecided' as const } }))

const actions = ['elevated_risk', 'urgent_violation', 'mark_fixed'] as const

/** Decides all violations in parts of its own size and order; drops those that others were faster with. */
async function decideAll(api: ServiceClient, ids: string[], client: number) {
  let updated = 0
  const size = [1, 3, 7, 20][client % 4] ?? 1
  const mine = ids.toSorted((a, b) => ((Number(a) * 37 + client * 13) % 101) - ((Number(b) * 37 + client * 13) % 101))
  for (let start = 0; start < mine.length; start += size) {
    let part = mine.slice(start, start + size)
    while (part.length > 0) {
      const { data, error } = await api.POST('/extensions/v1/reviews', {
        body: {
          action: actions[client % 3] ?? 'reopen',
          kind: size === 1 ? 'single' : 'bulk',
          decisions: expectUndecided(part),
        },
      })
      updated += data?.violations_updated ?? 0
      const found = error && 'found' in error ? error.found.map(({ violation_id }) => violation_id) : []
      if (!data && found.length === 0) throw new Error(JSON.stringify(error))
      part = data ? [] : part.filter((id) => !found.includes(id))
    }
  }
  return updated
}

test('12 clients decide the same 100 violations: each is decided once, and nobody is overruled', async () => {
  const { workspace_id } = await createWorkspace(service.db)
  const ids = Array.from({ length: 100 }, (_, i) => String(i))
  const audit_id = await seedAudit(
    service.db,
    workspace_id,
    ids.map((id) => ({ id })),
  )
  const clients = await Promise.all(
    Array.from({ length: 12 }, async (_, i) => {
      const { key } = await createKey(service.db, { workspace_id, owner_email: `r${i}@bank.example` })
      return service.client(key)
    }),
  )
  const updated = await Promise.all(clients.map((api, client) => decideAll(api, ids, client)))
  expect(updated.reduce((sum, count) => sum + count, 0)).toBe(100)

  const trail = await listActivity(service.db, workspace_id, audit_id)
  expect(trail.map(({ violation_id }) => violation_id).sort()).toEqual(ids.toSorted())
  expect(trail.filter(({ from_state }) => from_state !== 'undecided')).toEqual([])
  const disagreeing = await service.db.query(sql`
    select violation_id from activity join violation
      on violation.workspace_id = activity.workspace_id and violation.id = violation_id
    where activity.workspace_id = ${workspace_id} and review_state <> to_state`)
  expect(disagreeing).toEqual([])
  const miscounted = await service.db.query(sql`
    select review_state from (
      select review_state, count(*) as count from violation where workspace_id = ${workspace_id} group by 1
    ) as counted
    full join (
      select review_state, sum(count) as count from violation_count
      where workspace_id = ${workspace_id} and count <> 0 group by 1
    ) as kept using (review_state, count)
    where counted.count is null or kept.count is null`)
  expect(miscounted).toEqual([])
})

test('conditional decisions and decisions on groups neither block each other nor overrule unasked', async () => {
  const { workspace_id, key } = await createWorkspace(service.db)
  const api = service.client(key)
  const ids = Array.from({ length: 40 }, (_, i) => `v${String(i).padStart(2, '0')}`)
  await seedAudit(
    service.db,
    workspace_id,
    ids.map((id, i) => ({ id, group_id: `g${i % 4}` })),
  )
  const statuses = await Promise.all(
    Array.from({ length: 80 }, async (_, i) => {
      if (i % 2 === 0) {
        const { response } = await api.POST('/public/v1/violations/{violation_id}/review', {
          params: { path: { violation_id: ids[(i * 7) % 40] ?? '' } },
          body: { action: i % 4 === 0 ? 'mark_fixed' : 'reopen', apply_to_group: true },
        })
        return response.status
      }
      const some = ids.filter((_, place) => (place * 11 + i) % 3 === 0).toReversed()
      const { response } = await api.POST('/extensions/v1/reviews', {
        body: { action: 'urgent_violation', kind: 'bulk', decisions: expectUndecided(some) },
      })
      return response.status
    }),
  )
  expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([])
  const overruled = await service.db.query(sql`
    select violation_id from activity
    where workspace_id = ${workspace_id} and kind = 'bulk' and from_state <> 'undecided'`)
  expect(overruled).toEqual([])
  const broken = await service.db.query(sql`
    select violation_id from (
      select violation_id, from_state, lag(to_state, 1, 'undecided') over (partition by violation_id order by seq) as before
      from activity where workspace_id = ${workspace_id}
    ) as steps
    where from_state <> before`)
  expect(broken).toEqual([])
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AuditSchedule, AuditSource } from '../../../contract/extensions.gen.ts'
import type { Database } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import { rule } from '../../testing/checks.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { openTestService, type TestService } from '../../testing/service.ts'
import { createFetcher } from '../sources/fetcher.ts'
import { auditWorkspace, idOf } from '../testing/audit-workspace.ts'
import { type Handler, servePages } from '../testing/serve-pages.ts'
import { nextRun } from './plans.ts'

// Of its own: any service on the database runs its jobs.
let db: Database
let service: TestService
beforeAll(async () => {
  db = await openTestDatabase()
  service = await openTestService({ db, fetcher: createFetcher({ allowNetworks: ['127.0.0.0/8'], pauseMs: 0 }) })
})
afterAll(() => service.close())

describe('the next run', () => {
  const amsterdam = { time_zone: 'Europe/Amsterdam' }
  test.each<[string, AuditSchedule, string, string]>([
    ['is today', { every: 'day', at: '06:00', ...amsterdam }, '2026-11-19T04:59:00Z', '2026-11-19T05:00:00Z'],
    [
      'is tomorrow after the hour',
      { every: 'day', at: '06:00', ...amsterdam },
      '2026-11-19T05:00:00Z',
      '2026-11-20T05:00:00Z',
    ],
    [
      'keeps its hour when summer time begins',
      { every: 'day', at: '06:00', ...amsterdam },
      '2026-03-28T05:00:00Z',
      '2026-03-29T04:00:00Z',
    ],
    [
      'keeps its hour when summer time ends',
      { every: 'day', at: '06:00', ...amsterdam },
      '2026-10-24T04:00:00Z',
      '2026-10-25T05:00:00Z',
    ],
    [
      'is an hour later where summer time leaves its hour out',
      { every: 'day', at: '02:30', ...amsterdam },
      '2026-03-28T02:00:00Z',
      '2026-03-29T01:30:00Z',
    ],
    [
      'is once where summer time repeats its hour',
      { every: 'day', at: '02:30', ...amsterdam },
      '2026-10-25T01:30:00Z',
      '2026-10-26T01:30:00Z',
    ],
    [
      'is on the day of the week',
      { every: 'week', day: 1, at: '06:00', ...amsterdam },
      '2026-11-19T12:00:00Z',
      '2026-11-23T05:00:00Z',
    ],
    [
      'is by the day of the time zone',
      { every: 'week', day: 5, at: '01:00', time_zone: 'Asia/Tokyo' },
      '2026-11-19T15:00:00Z',
      '2026-11-19T16:00:00Z',
    ],
    [
      'is on the day of the month',
      { every: 'month', day: 15, at: '06:00', time_zone: 'UTC' },
      '2026-11-19T12:00:00Z',
      '2026-12-15T06:00:00Z',
    ],
    [
      'is on the last day of a shorter month',
      { every: 'month', day: 31, at: '06:00', time_zone: 'UTC' },
      '2026-02-01T00:00:00Z',
      '2026-02-28T06:00:00Z',
    ],
    [
      'is on the last day of February in a leap year',
      { every: 'month', day: 30, at: '06:00', time_zone: 'UTC' },
      '2028-01-30T06:00:00Z',
      '2028-02-29T06:00:00Z',
    ],
    [
      'is on the 31st again after a shorter month',
      { every: 'month', day: 31, at: '06:00', time_zone: 'UTC' },
      '2026-02-28T06:00:00Z',
      '2026-03-31T06:00:00Z',
    ],
    [
      'is in the next year',
      { every: 'month', day: 1, at: '00:00', time_zone: 'UTC' },
      '2026-12-01T00:00:00Z',
      '2027-01-01T00:00:00Z',
    ],
  ])('%s', async (_, schedule, after, expected) => {
    expect(new Date(await nextRun(db, schedule, after))).toEqual(new Date(expected))
  })
})

const daily: AuditSchedule = { every: 'day', at: '06:00', time_zone: 'Europe/Amsterdam' }
const free = rule({ phrases: ['free'] }, { key: 'free', pack: 'claims' })

async function newPlans() {
  const workspace = await auditWorkspace(service, [free])
  const { workspace_id, api } = workspace
  const plans = async () => (await api.GET('/extensions/v1/audit-plans')).data?.items ?? []
  const audits = async () => (await api.GET('/public/v1/audits')).data?.audits ?? []
  return {
    ...workspace,
    plans,
    audits,
    change: (plan_id: string, schedule: AuditSchedule) =>
      api.POST('/extensions/v1/audit-plans/{plan_id}', { params: { path: { plan_id } }, body: { schedule } }),
    end: (plan_id: string) => api.DELETE('/extensions/v1/audit-plans/{plan_id}', { params: { path: { plan_id } } }),
    /** As if its hour had come. */
    makeDue: async () => {
      await db.query(sql`
        update audit_plan set next_run_at = now() - interval '1 second' where workspace_id = ${workspace_id}`)
      await db.query(sql`update job set due_at = now() where workspace_id = ${workspace_id} and kind = 'audit_plan'`)
    },
    hasRun: async () => {
      await expect.poll(plans, { timeout: 30_000 }).toMatchObject([{ last_run_at: expect.any(String) }])
    },
    dueAt: () =>
      db.query<{ is_planned: boolean }>(sql`
        select due_at = next_run_at as is_planned from job
        join audit_plan on audit_plan.workspace_id = job.workspace_id and audit_plan.id = subject_id
        where job.workspace_id = ${workspace_id} and kind = 'audit_plan' and lease_id is null`),
  }
}

const start = async (pages: Record<string, string | Handler>): Promise<AuditSource[]> => {
  const { origin } = await servePages(pages)
  return [{ type: 'addresses', addresses: [`${origin}/`] }]
}

describe('a plan', () => {
  test('begins with an audit, and runs it again at its hour with the decisions of the one before', async () => {
    const { api, start: startAudit, ended, violations, plans, audits, makeDue, hasRun, dueAt } = await newPlans()
    const sources = await start({ '/': '<p>Our account is free.</p>' })
    const { data } = await startAudit(sources, { schedule: daily })
    const first = data?.audit_id ?? ''
    expect(await plans()).toMatchObject([
      {
        plan_id: data?.plan_id,
        name: 'Website',
        series: 'Website',
        packs: ['claims'],
        sources,
        schedule: daily,
        last_run_at: null,
        last_audit_id: first,
        message: null,
      },
    ])
    await ended(first)
    const [violation] = await violations(first)
    await api.POST('/public/v1/violations/{violation_id}/review', {
      params: { path: { violation_id: violation?.id ?? '' } },
      body: { action: 'dismiss', reason: 'It is.' },
    })
    await makeDue()
    await hasRun()
    const [plan] = await plans()
    expect(Date.parse(plan?.next_run_at ?? '')).toBeGreaterThan(Date.now())
    const second = plan?.last_audit_id ?? ''
    expect(await ended(second)).toMatchObject({ name: 'Website (2)', completed_assets: 1 })
    expect(await violations(second)).toMatchObject([{ review_state: 'dismissed' }])
    expect(await audits()).toHaveLength(2)
    await expect.poll(dueAt, { timeout: 10_000 }).toEqual([{ is_planned: true }])
  })

  test('starts no audit while the one before is being carried out, and says so', async () => {
    const { start: startAudit, plans, audits, makeDue, hasRun } = await newPlans()
    const sources = await start({ '/': () => {} })
    await startAudit(sources, { schedule: daily })
    await makeDue()
    await hasRun()
    expect(await plans()).toMatchObject([{ message: 'The audit before was still being carried out.' }])
    expect(await audits()).toHaveLength(1)
  })

  test('says why it could not start an audit', async () => {
    const { workspace_id, start: startAudit, ended, plans, makeDue, hasRun } = await newPlans()
    const sources = await start({ '/': '<p>Free.</p>' })
    await ended(idOf(await startAudit(sources, { schedule: daily })))
    await db.query(sql`delete from library_item where workspace_id = ${workspace_id}`)
    await makeDue()
    await hasRun()
    expect(await plans()).toMatchObject([{ message: 'there are no such rules in the library' }])
  })

  test('is changed and ended, which is in the log of acts', async () => {
    const { workspace_id, api, start: startAudit, plans, change, end, dueAt } = await newPlans()
    const sources = await start({ '/': '<p>Free.</p>' })
    const { data } = await startAudit(sources, { schedule: daily, series: 'Site' })
    const plan_id = data?.plan_id ?? ''
    const monthly: AuditSchedule = { every: 'month', day: 31, at: '23:30', time_zone: 'UTC' }
    expect((await change(plan_id, monthly)).data).toMatchObject({ plan_id, series: 'Site', schedule: monthly, sources })
    expect((await plans())[0]?.next_run_at).toMatch(/T23:30:00/)
    expect(await dueAt()).toEqual([{ is_planned: true }])
    expect((await end(plan_id)).response.status).toBe(204)
    expect(await plans()).toEqual([])
    expect(await db.query(sql`select from job where workspace_id = ${workspace_id} and kind = 'audit_plan'`)).toEqual(
      [],
    )
    expect((await end(plan_id)).response.status).toBe(404)
    const acts = await api.GET('/extensions/v1/administrative-acts')
    expect(acts.data?.items.map(({ act, detail }) => [act, detail]).slice(0, 3)).toEqual([
      ['audit_plan_ended', null],
      ['audit_plan_changed', 'month 31, 23:30 UTC'],
      ['audit_planned', 'day, 06:00 Europe/Amsterdam'],
    ])
  })

  test('of a week or a month is for today when no day is given', async () => {
    const { start: startAudit, plans } = await newPlans()
    const sources = await start({ '/': '<p>Free.</p>' })
    const schedule: AuditSchedule = { every: 'month', at: '00:00', time_zone: 'UTC' }
    await startAudit(sources, { schedule })
    const day = (await plans())[0]?.schedule.day
    expect([new Date().getUTCDate(), new Date(Date.now() - 60_000).getUTCDate()]).toContain(day)
  })

  test.each<[string, AuditSchedule, AuditSource[] | undefined, string]>([
    ['in a time zone that is none', { ...daily, time_zone: 'Europe/Atlantis' }, undefined, 'no such time zone'],
    ['on a day of the week that is none', { ...daily, every: 'week', day: 8 }, undefined, 'no such day'],
    ['of a text', daily, [{ type: 'text', text: 'Free.' }], 'do not change'],
  ])('is refused %s', async (_, schedule, sources, problem) => {
    const { start: startAudit, plans, audits } = await newPlans()
    const { response, error } = await startAudit(sources ?? (await start({})), { schedule })
    expect([response.status, JSON.stringify(error)]).toEqual([422, expect.stringContaining(problem)])
    expect([...(await plans()), ...(await audits())]).toEqual([])
  })
})

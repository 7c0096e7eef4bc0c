// @module-tag long
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listAudits } from '../audits/repository.ts'
import type { ReviewState, Severity } from '../../contract/openapi.gen.ts'
import type { Database } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { demoWorkspaceId } from '../demo-key.ts'
import { openTestDatabase } from '../testing/database.ts'
import { seedDemo } from './seed.ts'

interface DemoViolation {
  id: string
  audit_id: string
  review_state: ReviewState
  severity: Severity | null
  group_id: string | null
  rule_id: string | null
  asset_id: string | null
  rule_name: string | null
  asset_name: string | null
  asset_url: string | null
  dismissal_reason: string | null
  violating_text: string | null
  reason: string
  recommended_solution: string | null
  suggested_text: string | null
  assigned_to_user_ids: string[]
}

interface Step {
  violation_id: string
  from_state: ReviewState
  to_state: ReviewState
  action: string
  reason: string | null
  created_at: Date
}

interface Comment {
  violation_id: string
  author_email: string | null
  created_at: Date
}

let db: Database
let violations: DemoViolation[]
let steps: Step[]
let comments: Comment[]
const now = new Date('2027-03-02T14:20:00Z')
const today = new Date('2027-03-02')

beforeAll(async () => {
  db = await openTestDatabase()
  await seedDemo(db, { now })
  violations = await db.query<DemoViolation>(sql`
    select
      violation.*, violating_text, violation_text.reason, recommended_solution, suggested_text,
      array(
        select email from violation_assignee
        where workspace_id = violation.workspace_id and violation_seq = violation.seq
        order by position
      ) as assigned_to_user_ids,
      rule.name as rule_name, asset.name as asset_name, asset.url as asset_url
    from violation
    join violation_text using (workspace_id, seq)
    left join rule on rule.workspace_id = violation.workspace_id and rule.id = rule_id
    left join asset on asset.workspace_id = violation.workspace_id and asset.id = asset_id
    where violation.workspace_id = ${demoWorkspaceId}
    order by violation.seq`)
  steps = await db.query<Step>(sql`select * from activity where workspace_id = ${demoWorkspaceId} order by seq`)
  comments = await db.query<Comment>(
    sql`select * from violation_comment where workspace_id = ${demoWorkspaceId} order by seq`,
  )
})
afterAll(() => db.close())

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string | null): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const key = String(keyOf(item))
    groups.set(key, [...(groups.get(key) ?? []), item])
  }
  return groups
}

function countBy<T>(items: readonly T[], keyOf: (item: T) => string | null) {
  return Object.fromEntries([...groupBy(items, keyOf)].map(([key, group]) => [key, group.length]))
}

const largest = () => violations.filter(({ audit_id }) => audit_id === 'q4-retail-website')

function groups(): DemoViolation[][] {
  const grouped = violations.filter(({ group_id }) => group_id !== null)
  return [...groupBy(grouped, ({ group_id }) => group_id).values()]
}

describe('audits', () => {
  test('that were imported run over the year up to yesterday, and have ended', async () => {
    const [pages, ...audits] = (await listAudits(db, demoWorkspaceId, { limit: 100 })).sort(
      (one, other) => Number(one.status !== 'QUEUED') - Number(other.status !== 'QUEUED'),
    )
    expect(pages).toMatchObject({ name: 'Website and brochures', status: 'QUEUED' })
    expect(audits).toHaveLength(23)
    expect(new Set(audits.map(({ status }) => status))).toEqual(new Set(['COMPLETED', 'FAILED']))
    const days = audits.map(({ created_at }) => (today.getTime() - Date.parse(created_at)) / 86_400_000)
    expect(Math.max(...days)).toBeLessThan(366)
    expect(Math.max(...days)).toBeGreaterThan(300)
    expect(Math.min(...days)).toBeLessThan(1)
    expect(Math.min(...days)).toBeGreaterThan(0)
  })

  test('are completed when, and only when, their status says so', async () => {
    const wrong = (await listAudits(db, demoWorkspaceId, { limit: 100 })).filter(
      ({ status, created_at, completed_at, total_assets, completed_assets, failed_assets }) =>
        (completed_at !== null) !== (status === 'COMPLETED') ||
        (completed_at && completed_at <= created_at) ||
        completed_assets + failed_assets > total_assets,
    )
    expect(wrong).toEqual([])
  })
})

describe('the largest audit', () => {
  test('has 1,280 violations on 320 assets', async () => {
    const audits = await listAudits(db, demoWorkspaceId, { limit: 100 })
    expect(audits.find(({ id }) => id === 'q4-retail-website')).toMatchObject({
      name: 'Q4 retail website',
      created_at: '2027-02-27T07:58:00.000Z',
      total_assets: 320,
      completed_assets: 318,
      failed_assets: 2,
      total_violations: 1280,
    })
    expect(countBy(largest(), ({ review_state }) => review_state)).toEqual({
      undecided: 412,
      elevated_risk: 121,
      urgent_violation: 33,
      dismissed: 599,
      fixed: 115,
    })
  })

  test('has every severity, and none', () => {
    const severities = countBy(largest(), ({ severity }) => severity)
    for (const severity of ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW', 'UNSPECIFIED', 'null']) {
      expect(severities[severity]).toBeGreaterThan(20)
    }
  })

  test('begins with the guaranteed return of the savings page', () => {
    const [first] = largest()
    expect(first).toMatchObject({
      severity: 'CRITICAL',
      review_state: 'undecided',
      violating_text: 'Earn a guaranteed 8% a year, with no risk to your capital.',
      assigned_to_user_ids: [expect.any(String), expect.any(String)],
      group_id: expect.any(String),
      rule_name: 'Guaranteed returns',
      asset_name: '/savings/growth-plus',
    })
    expect(comments.filter(({ violation_id }) => violation_id === first?.id)).toHaveLength(2)
  })
})

describe('groups', () => {
  test('have from 2 to 40 members, each on another asset of its audit, all with the same text', () => {
    const sizes = groups().map(({ length }) => length)
    expect([Math.min(...sizes), Math.max(...sizes)]).toEqual([2, 40])
    for (const members of groups()) {
      expect(new Set(members.map(({ rule_id, violating_text }) => `${rule_id} ${violating_text}`)).size).toBe(1)
      expect(new Set(members.map(({ audit_id, asset_id }) => `${audit_id} ${asset_id}`)).size).toBe(members.length)
    }
  })

  test('reach across audits here and there, and hold members in different states', () => {
    const audits = groups().filter((members) => new Set(members.map(({ audit_id }) => audit_id)).size > 1)
    expect(audits.length).toBeGreaterThan(20)
    const states = groups().filter((members) => new Set(members.map(({ review_state }) => review_state)).size > 1)
    expect(states.length).toBeGreaterThan(20)
  })
})

describe('violations', () => {
  test('have no unfilled text, and a suggestion that changes something', () => {
    const wrong = violations.filter(({ violating_text, reason, recommended_solution, suggested_text }) => {
      const texts = [violating_text, reason, recommended_solution, suggested_text].filter((text) => text !== null)
      const unfilled = texts.some((text) => text.trim() === '' || /[{}]|undefined/.test(text))
      return unfilled || (suggested_text !== null && suggested_text === violating_text)
    })
    expect(wrong).toEqual([])
  })

  test('together lack every field that an import can leave out', () => {
    const fields = [
      'severity',
      'rule_id',
      'rule_name',
      'asset_id',
      'asset_url',
      'violating_text',
      'recommended_solution',
      'suggested_text',
      'dismissal_reason',
      'group_id',
    ] as const
    expect(fields.filter((field) => !violations.some((violation) => violation[field] === null))).toEqual([])
    expect(violations.some(({ rule_id, rule_name }) => rule_id !== null && rule_name === null)).toBe(true)
    expect(violations.some(({ asset_id, asset_url }) => asset_id !== null && asset_url === null)).toBe(true)
  })

  test('break every rule that is described', async () => {
    const rules = await db.query<{ id: string }>(sql`select id from rule where workspace_id = ${demoWorkspaceId}`)
    expect(rules.length).toBeGreaterThanOrEqual(40)
    expect(new Set(rules.map(({ id }) => id))).toEqual(new Set(violations.flatMap(({ rule_id }) => rule_id ?? [])))
  })

  test('name no address outside the reserved ones', () => {
    const hosts = JSON.stringify([violations, comments]).matchAll(/(?:https?:\/\/|@)([a-z0-9.-]+\.[a-z]{2,})/gi)
    const other = [...hosts].map(([, host]) => host).filter((host) => !/(^|\.)northwind\.example$/.test(host ?? ''))
    expect(other).toEqual([])
  })
})

describe('the trail', () => {
  test('leads every violation to its state, step by step', () => {
    const trails = groupBy(steps, ({ violation_id }) => violation_id)
    const wrong = violations.filter(({ id, review_state, dismissal_reason }) => {
      const trail = trails.get(id) ?? []
      const states = ['undecided', ...trail.map(({ to_state }) => to_state)]
      return (
        states.at(-1) !== review_state ||
        trail.some(({ from_state }, i) => from_state !== states[i]) ||
        (review_state === 'dismissed' && trail.at(-1)?.reason !== dismissal_reason)
      )
    })
    expect(wrong).toEqual([])
    expect(steps.length).toBeGreaterThan(1500)
  })

  test('and the comments come after the audit and before today, in the order of time', async () => {
    const audits = new Map(
      (await listAudits(db, demoWorkspaceId, { limit: 100 })).map(({ id, created_at }) => [id, created_at]),
    )
    const auditOf = new Map(violations.map(({ id, audit_id }) => [id, audit_id]))
    const lists: { violation_id: string; created_at: Date }[][] = [steps, comments]
    for (const rows of lists) {
      for (const [audit_id, inAudit] of groupBy(rows, ({ violation_id }) => auditOf.get(violation_id) ?? null)) {
        const times = [audits.get(audit_id), ...inAudit.map(({ created_at }) => created_at), today]
        expect(times).toEqual(times.toSorted((a, b) => Number(a) - Number(b)))
      }
    }
  })

  test('threads have one to six comments, by several people, some of whom have left', () => {
    const lengths = [...groupBy(comments, ({ violation_id }) => violation_id).values()].map(({ length }) => length)
    expect([Math.min(...lengths), Math.max(...lengths)]).toEqual([1, 6])
    const authors = new Set(comments.map(({ author_email }) => author_email))
    expect(authors.size).toBeGreaterThan(5)
    expect(authors).toContain(null)
  })
})

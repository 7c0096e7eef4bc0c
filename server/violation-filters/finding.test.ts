import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { writeCursor } from '../core/cursor.ts'
import type { operations } from '../../contract/extensions.gen.ts'
import { withSchemaBefore } from '../testing/old-schema.ts'
import { seedAudit } from '../testing/audit.ts'
import { openTestService, type ServiceClient, type TestService } from '../testing/service.ts'
import { createWorkspace } from '../testing/workspace.ts'
import { insertAssets, upsertRules } from '../violations/insert.ts'
import { createKey } from '../workspaces/api-keys.ts'
import { countFacets } from './facets.ts'
import { findPage } from './find.ts'

let service: TestService
let workspace_id: string
let audit_id: string
let api: ServiceClient
let eva: ServiceClient
let reviewer: string

beforeAll(async () => {
  service = await openTestService()
  const workspace = await createWorkspace(service.db)
  workspace_id = workspace.workspace_id
  reviewer = workspace.owner_email
  api = service.client(workspace.key)
  eva = service.client((await createKey(service.db, { workspace_id, owner_email: 'eva@bank.example' })).key)
  await service.db.transaction(async (tx) => {
    await upsertRules(tx, workspace_id, [
      { id: 'r1', name: 'No guarantees', description: null, explanation: null },
      { id: 'r2', name: 'no guarantees', description: null, explanation: null },
      { id: 'r3', name: 'Sources', description: null, explanation: null },
      { id: 'r4', name: 'Sources', description: null, explanation: null },
    ])
    await insertAssets(tx, workspace_id, [
      { id: 'savings', name: 'Savings', url: 'https://bank.example/savings' },
      { id: 'cards', name: null, url: 'https://bank.example/cards' },
    ])
  })
  const rows = [
    { id: 'a', severity: 'LOW' as const, rule_id: 'r3', asset_id: 'savings', reason: 'Promises 5%' },
    { id: 'b', severity: 'CRITICAL' as const, rule_id: 'r1', asset_id: 'cards', group_id: 'g' },
    { id: 'c', severity: null, rule_id: 'r4', asset_id: 'savings', group_id: 'g', assigned_to_user_ids: ['u7'] },
    { id: 'd', severity: 'CRITICAL' as const, rule_id: null, asset_id: null, violating_text: 'A_B\\C' },
    { id: 'e', severity: 'LOW' as const, rule_id: 'r2', asset_id: 'unknown' },
  ]
  audit_id = await seedAudit(service.db, workspace_id, rows)
  await decide(eva, 'a', 'dismiss', 'Known')
  await decide(api, 'b', 'elevated_risk')
  await decide(eva, 'e', 'mark_fixed')
  await decide(eva, 'd', 'mark_fixed')
  await decide(api, 'd', 'reopen')
})
afterAll(() => service.close())

async function decide(
  client: ServiceClient,
  violation_id: string,
  action: 'dismiss' | 'elevated_risk' | 'mark_fixed' | 'reopen',
  reason?: string,
) {
  const { response } = await client.POST('/public/v1/violations/{violation_id}/review', {
    params: { path: { violation_id } },
    body: { action, reason, apply_to_group: false },
  })
  expect(response.status).toBe(200)
}

type FindQuery = NonNullable<operations['findViolations']['parameters']['query']>

const find = async (query: FindQuery) =>
  api.GET('/extensions/v1/audits/{audit_id}/violations', {
    params: { path: { audit_id }, query: { review_state: ['all'], ...query } },
  })

async function idsOf(query: FindQuery) {
  const { data } = await find(query)
  const ids = (data?.violations ?? []).map(({ id }) => id).join('')
  expect(data?.total).toBe(ids.length)
  expect(data?.review_progress).toEqual({ undecided: 2, elevated_risk: 1, urgent_violation: 0, dismissed: 1, fixed: 1 })
  return ids
}

test.each([
  [{}, 'bdaec'],
  [{ review_state: ['undecided'] }, 'dc'],
  [{ severity: ['LOW', 'CRITICAL'] }, 'bdae'],
  [{ severity: ['LOW'], review_state: ['dismissed'] }, 'a'],
  [{ rule: ['Sources'] }, 'ac'],
  [{ rule: ['No guarantees'] }, 'b'],
  [{ rule: ['Sources', 'No guarantees'] }, 'bac'],
  [{ rule: ['source'] }, ''],
  [{ asset: ['savings'] }, 'ac'],
  [{ asset: ['savings', 'cards'] }, 'bac'],
  [{ severity: ['none'] }, 'c'],
  [{ severity: ['none', 'LOW'] }, 'aec'],
  [{ review_state: ['dismissed', 'fixed'] }, 'ae'],
  [{ review_state: ['dismissed', 'all'] }, 'bdaec'],
  [{ review_state: ['dismissed', 'undecided'], severity: ['LOW', 'none'] }, 'ac'],
  [{ assigned_to: ['none', 'u7'] }, 'bdaec'],
  [{ group_id: 'g' }, 'bc'],
  [{ assigned_to: ['u7'] }, 'c'],
  [{ decided_by: ['eva@bank.example'] }, 'ae'],
  [{ search: 'PROMISES 5%' }, 'a'],
  [{ search: '_b\\' }, 'd'],
  [{ search: '  ' }, 'bdaec'],
  [{ search: 'unsubstantiated', asset: ['cards'], decided_by: ['nobody'] }, ''],
  [{ sort: 'rule' }, 'beacd'],
  [{ sort: 'asset' }, 'bacde'],
  [{ sort: 'decided' }, 'ebacd'],
  [{ sort: 'group' }, 'bcade'],
] satisfies [FindQuery, string][])('%j finds %s', async (query, ids) => {
  expect(await idsOf(query)).toBe(ids)
})

test('a row says who decided and when, until it is reopened, and who is assigned', async () => {
  const { data } = await find({})
  const byId = new Map(data?.violations.map((violation) => [violation.id, violation]))
  expect(byId.get('b')).toMatchObject({ decided_by: reviewer, decided_at: expect.stringMatching(/^\d{4}-.*Z$/) })
  expect(byId.get('d')).toMatchObject({ decided_by: null, decided_at: null, review_state: 'undecided' })
  expect(byId.get('c')).toMatchObject({ assigned_to: ['u7'], assigned_to_user_ids: ['u7'], decided_at: null })
})

test.each([
  [{}, 'bdae'],
  [{ sort: 'group' }, 'bade'],
  [{ review_state: ['undecided'] }, 'dc'],
  [{ asset: ['savings'] }, 'ac'],
  [{ group_id: 'g' }, 'b'],
] satisfies [FindQuery, string][])('grouped, %j lists each group once: %s', async (query, ids) => {
  for (const limits of [undefined, { exactMatches: 0, sampledRows: 10 }]) {
    const page = await findPage(
      service.db,
      { workspace_id, audit_id },
      { sort: 'severity', grouped: true, skip: 0, page_size: 20, review_state: ['all'], ...query },
      limits,
    )
    expect(page?.violations.map(({ id }) => id).join('')).toBe(ids)
    expect(page?.groups).toBe(ids.length)
  }
  const { data } = await find({ ...query, grouped: 'true' })
  expect(data?.groups).toBe(ids.length)
  expect(data?.violations.find(({ group_id }) => group_id === 'g')?.group_size).toBe(2)
  expect((await find(query)).data?.groups).toBeNull()
})

test.each(['severity', 'group'] as const)('pages of groups in the order of %s have each once', async (sort) => {
  const rows = Array.from({ length: 60 }, (_, index) => ({
    group_id: index % 7 ? `g${index % 7}` : null,
  }))
  const many = await seedAudit(service.db, workspace_id, rows)
  for (const limits of [undefined, { exactMatches: 0, sampledRows: 10 }]) {
    const found: (string | null)[] = []
    let cursor: string | undefined
    do {
      const page = await findPage(
        service.db,
        { workspace_id, audit_id: many },
        { sort, grouped: true, skip: 0, page_size: 4, review_state: ['undecided'], cursor },
        limits,
      )
      found.push(...(page?.violations ?? []).map(({ group_id }) => group_id))
      expect(page?.groups).toBe(15)
      cursor = page?.next_cursor ?? undefined
    } while (cursor !== undefined)
    const groups = found.filter((group) => group !== null)
    expect(groups).toHaveLength(6)
    expect(new Set(groups).size).toBe(6)
    expect(found).toHaveLength(15)
  }
})

test('violations that any of several people decided are found', async () => {
  expect(await idsOf({ decided_by: ['eva@bank.example', reviewer] })).toBe('bae')
})

test('the newest decision counts, also one that changes nothing', async () => {
  await decide(api, 'e', 'mark_fixed')
  expect(await idsOf({ decided_by: [reviewer], sort: 'decided' })).toBe('eb')
  await decide(eva, 'e', 'mark_fixed')
})

/** As `value count`, and how many others. */
async function facets(query: FindQuery) {
  const { data } = await api.GET('/extensions/v1/audits/{audit_id}/facets', {
    params: { path: { audit_id }, query: { review_state: ['all'], ...query } },
  })
  return Object.fromEntries(
    Object.entries(data ?? {}).map(([name, { values, others }]) => [
      name,
      [...values.map(({ value, count }) => `${value} ${count}`), ...(others ? [`+${others}`] : [])],
    ]),
  )
}

test('each facet is counted under all filters but its own', async () => {
  expect(await facets({})).toEqual({
    review_state: ['undecided 2', 'dismissed 1', 'elevated_risk 1', 'fixed 1'],
    severity: ['CRITICAL 2', 'LOW 2', 'none 1'],
    rule: ['Sources 2', 'No guarantees 1', 'no guarantees 1'],
    asset: ['savings 2', 'cards 1', 'unknown 1'],
    assigned_to: ['none 4', 'u7 1'],
    decided_by: ['eva@bank.example 2', `${reviewer} 1`],
  })
  expect(await facets({ rule: ['Sources'], decided_by: ['eva@bank.example'], search: 'promises' })).toEqual({
    review_state: ['dismissed 1'],
    severity: ['LOW 1'],
    rule: ['Sources 1'],
    asset: ['savings 1'],
    assigned_to: ['none 1'],
    decided_by: ['eva@bank.example 1'],
  })
  expect((await facets({ review_state: ['fixed'] }))['review_state']).toHaveLength(4)
})

test('a facet has the hundred most frequent values and says how many others there are', async () => {
  const rows = Array.from({ length: 103 }, (_, index) => ({ asset_id: `asset ${index}` }))
  const many = await seedAudit(service.db, workspace_id, [...rows, { asset_id: 'asset 102' }])
  const { data } = await api.GET('/extensions/v1/audits/{audit_id}/facets', { params: { path: { audit_id: many } } })
  expect(data?.asset.values[0]).toEqual({ value: 'asset 102', label: null, count: 2 })
  expect(data?.asset.values).toHaveLength(100)
  expect(data?.asset.others).toBe(3)
  const all = await api.GET('/extensions/v1/audits/{audit_id}/facets', {
    params: { path: { audit_id: many }, query: { max_values: 1000 } },
  })
  expect(all.data?.asset.values).toHaveLength(103)
  expect(all.data?.asset.others).toBe(0)
})

test('values are searched by each word of their name, address or id, whatever else is filtered', {
  tags: 'long',
}, async () => {
  const { workspace_id, key } = await createWorkspace(service.db)
  const rows = Array.from({ length: 300 }, (_, index) => ({
    id: `s${index}`,
    asset_id: `page ${index}`,
    rule_id: 'many',
  }))
  const searched = await seedAudit(service.db, workspace_id, [
    ...rows,
    { id: 's300', asset_id: 'last', rule_id: 'rare', assigned_to_user_ids: ['u7', 'eva@bank.example'] },
  ])
  await service.db.transaction(async (tx) => {
    await insertAssets(tx, workspace_id, [
      ...rows.map(({ asset_id }) => ({ id: asset_id, name: null, url: null })),
      { id: 'last', name: 'Éclair 100% Brochure', url: 'https://bank.example/folder' },
    ])
    const texts = { description: null, explanation: null }
    await upsertRules(tx, workspace_id, [
      { id: 'many', name: 'Sources', ...texts },
      { id: 'rare', name: 'No guarantees', ...texts },
    ])
  })
  type Counted = 'rule' | 'asset' | 'assigned_to'
  const search = async (value_search: string, query: FindQuery & { counted?: Counted[] } = {}) => {
    const { data } = await service.client(key).GET('/extensions/v1/audits/{audit_id}/facets', {
      params: {
        path: { audit_id: searched },
        query: { review_state: ['all'], counted: ['asset'], value_search, ...query },
      },
    })
    return Object.entries(data ?? {}).flatMap(([name, { values, others }]) =>
      values.map(({ value, count }) => `${name} ${value} ${count}${others ? ` +${others}` : ''}`),
    )
  }
  expect(await search('brochure 100%')).toEqual(['asset last 1'])
  expect(await search('EXAMPLE/fold', { asset: ['page 1'], review_state: ['undecided'] })).toEqual(['asset last 1'])
  expect(await search('page 299')).toEqual(['asset page 299 1'])
  expect(await search('last'), 'the id of an asset that has a name').toEqual([])
  expect(await search('%')).toEqual(['asset last 1'])
  expect(await search('GUARANT', { counted: ['rule'] })).toEqual(['rule No guarantees 1'])
  expect(await search('eva', { counted: ['rule', 'asset', 'assigned_to'] })).toEqual(['assigned_to eva@bank.example 1'])
  expect(await search('page', { search: 'nothing has this' })).toEqual([])
  expect((await search('page'))[0]).toBe('asset page 0 1 +200')
  for (const value_search of ['word '.repeat(11), 'x'.repeat(201)]) {
    const params = { path: { audit_id: searched }, query: { value_search } }
    const { response } = await service.client(key).GET('/extensions/v1/audits/{audit_id}/facets', { params })
    expect(response.status).toBe(422)
  }
  const limits = { exactMatches: 100, sampledRows: 20 }
  const query = { review_state: ['all' as const], max_values: 100, value_search: 'brochure' }
  // A rare value that a sample would miss.
  const found = await countFacets(service.db, { workspace_id, audit_id: searched }, query, limits)
  expect(found?.asset).toEqual({ values: [{ value: 'last', label: 'Éclair 100% Brochure', count: 1 }], others: 0 })
})

test('a value that is filtered by has its name, although it is not among the most frequent', async () => {
  const rows = Array.from({ length: 4 }, (_, index) => ({ asset_id: index < 3 ? 'savings' : 'cards' }))
  const audit_id = await seedAudit(service.db, workspace_id, rows)
  const { data } = await api.GET('/extensions/v1/audits/{audit_id}/facets', {
    params: { path: { audit_id }, query: { max_values: 1, asset: ['cards'] } },
  })
  expect(data?.asset).toMatchObject({ values: [{ value: 'savings' }, { value: 'cards', count: 1 }], others: 0 })
})

test('facets of many matches are counted in a sample and say so', async () => {
  const rows = Array.from({ length: 600 }, (_, index) => ({
    asset_id: index % 3 ? 'savings' : 'cards',
    severity: index < 60 ? ('LOW' as const) : ('HIGH' as const),
  }))
  const many = { workspace_id, audit_id: await seedAudit(service.db, workspace_id, rows) }
  const count = (filter: object, exactMatches: number) =>
    countFacets(
      service.db,
      many,
      { review_state: ['all'], max_values: 100, ...filter },
      { exactMatches, sampledRows: 200 },
    )
  const sampled = await count({}, 100)
  expect(sampled?.asset).toMatchObject({
    is_estimate: true,
    others: 0,
    values: [{ value: 'savings' }, { value: 'cards' }],
  })
  expect(sampled?.asset.values[0]?.count).toBeGreaterThan(300)
  expect(sampled?.asset.values[0]?.count).toBeLessThan(500)
  expect(await count({}, 600)).toMatchObject({ asset: { values: [{ count: 400 }, { count: 200 }], others: 0 } })
  expect((await count({}, 600))?.asset.is_estimate).toBeUndefined()
  // Only what is counted under other filters has many matches here.
  const filtered = await count({ severity: ['LOW'] }, 100)
  expect(filtered?.asset).toEqual({
    values: [
      { value: 'savings', label: 'Savings', count: 40 },
      { value: 'cards', label: 'https://bank.example/cards', count: 20 },
    ],
    others: 0,
  })
  expect(filtered?.severity.is_estimate).toBe(true)
})

test('what nobody is assigned to is found as none', async () => {
  expect(await idsOf({ assigned_to: ['none'] })).toBe('bdae')
})

test.each([
  'x',
  '',
  writeCursor(7),
  writeCursor({ sort: 'rule', key: null, seq: 1, activity_seq: 0 }),
  writeCursor({ sort: 'decided', key: 'yesterday', seq: 1, activity_seq: 0 }),
  writeCursor({ sort: 'decided', key: '9'.repeat(16), seq: 1, activity_seq: 0 }),
  writeCursor({ sort: 'decided', key: '1', seq: -1, activity_seq: 0 }),
  writeCursor({ sort: 'decided', key: '1', seq: 1, activity_seq: 0.5 }),
])('the cursor %j is refused', async (cursor) => {
  const { response, error } = await find({ sort: 'decided', cursor })
  expect(response.status).toBe(422)
  expect(error).toEqual({
    detail: [
      { loc: ['query', 'cursor'], msg: 'Value error, use the next_cursor of the page before', type: 'value_error' },
    ],
  })
})

test('a database from before knows the newest decisions and the people assigned', { tags: 'long' }, async () => {
  await withSchemaBefore(service.db, 14, async (tx, upgrade) => {
    await tx.execute(`
      insert into workspace (id, name) values ('w', 'w');
      insert into violation (workspace_id, id, review_state) values
        ('w', 'decided', 'fixed'), ('w', 'reopened', 'undecided'), ('w', 'brought', 'dismissed');
      insert into violation_text (workspace_id, seq, reason, search_text, assigned_to_user_ids)
        select workspace_id, seq, '', '', case when id = 'decided' then '{z,a,z}'::text[] else '{}' end from violation;
      insert into activity (workspace_id, decision_id, violation_id, action, from_state, to_state, actor_email, created_at) values
        ('w', '1', 'decided', 'dismiss', 'undecided', 'dismissed', 'first@bank.example', '2026-01-01T00:00:00Z'),
        ('w', '2', 'decided', 'mark_fixed', 'dismissed', 'fixed', 'last@bank.example', '2026-01-02T00:00:00Z'),
        ('w', '3', 'reopened', 'reopen', 'fixed', 'undecided', 'last@bank.example', '2026-01-02T00:00:00Z')`)
    await upgrade()
    const violations = await tx.query(sql`
      select id, decided_by, decided_at,
        array(select email from violation_assignee where violation_seq = seq order by position) as people
      from violation order by seq`)
    expect(violations).toEqual([
      {
        id: 'decided',
        decided_by: 'last@bank.example',
        decided_at: '2026-01-02T00:00:00.000Z',
        people: ['z', 'a'],
      },
      { id: 'reopened', decided_by: null, decided_at: null, people: [] },
      { id: 'brought', decided_by: null, decided_at: null, people: [] },
    ])
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedAudit } from '../testing/audit.ts'
import { openTestService, type TestService } from '../testing/service.ts'
import { createWorkspace } from '../testing/workspace.ts'
import { insertAssets, upsertRules } from './insert.ts'

let service: TestService

beforeAll(async () => {
  service = await openTestService()
})
afterAll(() => service.close())

async function reviewer() {
  const workspace = await createWorkspace(service.db)
  const api = service.client(workspace.key)
  return {
    ...workspace,
    api,
    list: (audit_id: string, query: ListQuery = {}) =>
      api.GET('/public/v1/audits/{audit_id}/violations', { params: { path: { audit_id }, query } }),
    read: (violation_id: string) =>
      api.GET('/public/v1/violations/{violation_id}', { params: { path: { violation_id } } }),
  }
}

type ListQuery = { review_state?: 'all' | 'fixed' | 'dismissed' | 'undecided'; severity?: 'LOW' | 'HIGH' | null } & {
  search?: string | null
  page?: number
  page_size?: number
}

describe('a page of violations', () => {
  test('shows the undecided ones, 20 at a time, unless asked otherwise', async () => {
    const { workspace_id, list } = await reviewer()
    const rows = Array.from({ length: 25 }, (_, i) => ({
      review_state: i < 3 ? ('fixed' as const) : ('undecided' as const),
    }))
    const audit_id = await seedAudit(service.db, workspace_id, rows)

    const { data } = await list(audit_id)
    expect(data).toMatchObject({ audit_id, total: 22, page: 1, page_size: 20, has_more: true })
    expect(data?.violations).toHaveLength(20)
    expect(data?.review_progress).toEqual({
      undecided: 22,
      elevated_risk: 0,
      urgent_violation: 0,
      dismissed: 0,
      fixed: 3,
    })
  })

  test('goes from CRITICAL down, those without a severity last, and then from the oldest', async () => {
    const { workspace_id, list } = await reviewer()
    const audit_id = await seedAudit(service.db, workspace_id, [
      { id: 'none', severity: null },
      { id: 'low', severity: 'LOW' },
      { id: 'unspecified', severity: 'UNSPECIFIED' },
      { id: 'high 1', severity: 'HIGH' },
      { id: 'critical', severity: 'CRITICAL' },
      { id: 'medium', severity: 'MEDIUM' },
      { id: 'high 2', severity: 'HIGH' },
    ])
    const inOrder = ['critical', 'high 1', 'high 2', 'medium', 'low', 'unspecified', 'none']
    const { data } = await list(audit_id)
    expect(data?.violations.map(({ id }) => id)).toEqual(inOrder)

    const pages = await Promise.all([1, 2, 3, 4].map((page) => list(audit_id, { page, page_size: 2 })))
    expect(pages.flatMap((page) => page.data?.violations.map(({ id }) => id))).toEqual(inOrder)
    expect(pages.map((page) => page.data?.has_more)).toEqual([true, true, true, false])
  })

  test('past the end is empty and still knows the total', async () => {
    const { workspace_id, list } = await reviewer()
    const audit_id = await seedAudit(service.db, workspace_id, [{ reason: 'Guaranteed' }, { reason: 'Guaranteed' }])
    for (const page of [2, 2_147_483_647]) {
      for (const search of [null, 'guaranteed']) {
        const { data } = await list(audit_id, { page, search })
        expect(data).toMatchObject({ violations: [], total: 2, page, has_more: false })
      }
    }
  })

  test('holds only what the filters say, while the progress is of the whole audit', async () => {
    const { workspace_id, list } = await reviewer()
    const audit_id = await seedAudit(service.db, workspace_id, [
      { id: 'a', severity: 'HIGH' },
      { id: 'b', severity: 'HIGH', review_state: 'dismissed', dismissal_reason: 'Approved' },
      { id: 'c', severity: 'LOW' },
      { id: 'd', severity: null, review_state: 'fixed' },
    ])
    const idsOf = async (query: ListQuery) => {
      const { data } = await list(audit_id, query)
      expect(data?.review_progress).toEqual({
        undecided: 2,
        elevated_risk: 0,
        urgent_violation: 0,
        dismissed: 1,
        fixed: 1,
      })
      expect(data?.total).toBe(data?.violations.length)
      return data?.violations.map(({ id }) => id)
    }
    expect(await idsOf({})).toEqual(['a', 'c'])
    expect(await idsOf({ severity: 'HIGH' })).toEqual(['a'])
    expect(await idsOf({ review_state: 'all' })).toEqual(['a', 'b', 'c', 'd'])
    expect(await idsOf({ review_state: 'all', severity: 'HIGH' })).toEqual(['a', 'b'])
    expect(await idsOf({ review_state: 'fixed', severity: 'LOW' })).toEqual([])
    expect(await idsOf({ review_state: 'dismissed' })).toEqual(['b'])
  })

  test('a search reads the text, the reason and the rule name, and a blank one is none', async () => {
    const { workspace_id, list } = await reviewer()
    await upsertRules(service.db, workspace_id, [
      { id: 'r', name: 'No PROMISES', description: null, explanation: null },
    ])
    const audit_id = await seedAudit(service.db, workspace_id, [
      { id: 'text', violating_text: 'We promise 5%_returns' },
      { id: 'reason', reason: 'A Promise without proof' },
      { id: 'rule', rule_id: 'r', rule_name: 'No PROMISES' },
      { id: 'solution', recommended_solution: 'Do not promise' },
    ])
    const idsOf = async (search: string) => (await list(audit_id, { search })).data?.violations.map(({ id }) => id)
    expect(await idsOf('PROMISE')).toEqual(['text', 'reason', 'rule'])
    expect(await idsOf('%_r')).toEqual(['text'])
    expect(await idsOf('%')).toEqual(['text'])
    expect(await idsOf('  ')).toEqual(['text', 'reason', 'rule', 'solution'])
    expect(await idsOf('')).toEqual(['text', 'reason', 'rule', 'solution'])
  })

  test('a search finds the rule name that is shown, also of a rule that was imported under another name', async () => {
    const { workspace_id, list } = await reviewer()
    const imported = async (name: string) => {
      await upsertRules(service.db, workspace_id, [{ id: 'r', name, description: null, explanation: null }])
      return seedAudit(service.db, workspace_id, [{ rule_id: 'r', rule_name: name }])
    }
    for (const audit_id of [await imported('Superlatives'), await imported('Claims')]) {
      const { data } = await list(audit_id, { search: 'superlatives' })
      expect(data?.violations.map(({ rule_name }) => rule_name)).toEqual(['Superlatives'])
      expect((await list(audit_id, { search: 'claims' })).data?.total).toBe(0)
    }
  })

  test('a search sees no difference between kinds of space, nor characters that nobody sees', async () => {
    const { workspace_id, list } = await reviewer()
    const audit_id = await seedAudit(service.db, workspace_id, [{ reason: 'Earn 8\u00A0%\u202Fa\u200Byear' }])
    for (const search of ['8 % ayear', '8\u00A0% a\u00ADyear', 'earn  8\u2009%']) {
      expect((await list(audit_id, { search })).data?.total).toBe(1)
    }
  })

  test('of an audit without violations is empty', async () => {
    const { workspace_id, list } = await reviewer()
    const audit_id = await seedAudit(service.db, workspace_id)
    const { data } = await list(audit_id, { search: 'x' })
    expect(data).toMatchObject({ violations: [], total: 0, has_more: false })
  })

  test.each([
    ['page', { page: 0 }],
    ['page_size', { page_size: 101 }],
    ['page_size', { page_size: 0 }],
  ])('refuses a %s out of range', async (name, query) => {
    const { workspace_id, list } = await reviewer()
    const audit_id = await seedAudit(service.db, workspace_id)
    const { response, error } = await list(audit_id, query)
    expect(response.status).toBe(422)
    expect(error).toMatchObject({ detail: [{ loc: ['query', name] }] })
  })
})

describe('one violation', () => {
  test('comes with its asset, its rule and its comments, oldest first', async () => {
    const { workspace_id, owner_email, api, read } = await reviewer()
    await upsertRules(service.db, workspace_id, [
      { id: 'r', name: 'Rule', description: 'Checks', explanation: 'Because' },
    ])
    await insertAssets(service.db, workspace_id, [{ id: 'p', name: 'Page', url: 'https://bank.example/' }])
    const audit_id = await seedAudit(service.db, workspace_id, [
      {
        id: 'v',
        rule_id: 'r',
        asset_id: 'p',
        group_id: 'g',
        violating_text: 'Text',
        assigned_to_user_ids: ['u "1"', 'u\\2'],
      },
    ])
    for (const comment of ['First', 'Second']) {
      await api.POST('/public/v1/violations/{violation_id}/comments', {
        params: { path: { violation_id: 'v' } },
        body: { comment },
      })
    }
    const { data } = await read('v')
    expect(data).toEqual({
      id: 'v',
      audit_id,
      review_state: 'undecided',
      severity: 'MEDIUM',
      rule_id: 'r',
      rule_name: 'Rule',
      rule_description: 'Checks',
      rule_explanation: 'Because',
      asset_id: 'p',
      asset_name: 'Page',
      asset_url: 'https://bank.example/',
      violating_text: 'Text',
      reason: 'Unsubstantiated claim',
      recommended_solution: null,
      suggested_text: null,
      dismissal_reason: null,
      group_id: 'g',
      assigned_to_user_ids: ['u "1"', 'u\\2'],
      comments: [
        expect.objectContaining({ content: 'First', author_email: owner_email }),
        expect.objectContaining({ content: 'Second', author_email: owner_email }),
      ],
    })
  })

  test('may belong to no audit, no rule and no asset', async () => {
    const { workspace_id, read } = await reviewer()
    await seedAudit(service.db, workspace_id, [{ id: 'v', audit_id: null, severity: null }])
    const { data } = await read('v')
    expect(data).toMatchObject({
      audit_id: null,
      rule_id: null,
      rule_name: null,
      asset_id: null,
      severity: null,
      comments: [],
    })
  })

  test.each(['a/b', 'a b', '100%', '🎉', '..%2F', '?x=1#y', "'; drop table violation; --"])(
    'can be found by an id such as %j',
    async (id) => {
      const { workspace_id, read } = await reviewer()
      await seedAudit(service.db, workspace_id, [{ id }])
      expect((await read(id)).data?.id).toBe(id)
    },
  )
})

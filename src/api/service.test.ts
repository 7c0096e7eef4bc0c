import { QueryClient } from '@tanstack/react-query'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ReviewAction } from '../../contract/openapi.gen.ts'
import { seedAudit } from '../../server/testing/audit.ts'
import { openTestService, type TestService } from '../../server/testing/service.ts'
import { createWorkspace, type TestWorkspace } from '../../server/testing/workspace.ts'
import { upsertRules } from '../../server/violations/insert.ts'
import type { ReviewStep } from '../state/stored-values.ts'
import { inject } from '../testing/app.tsx'
import { findings } from '../testing/triage.ts'
import { bindApi, createApi } from './client.ts'
import { chooseService } from './choose-service.ts'
import type { Service } from './service.ts'

let backend: TestService
let workspace: TestWorkspace
let requests: string[]

beforeAll(async () => {
  backend = await openTestService()
})
afterAll(() => backend.close())
beforeEach(async () => {
  workspace = await createWorkspace(backend.db)
  requests = []
})

/** What discovery answers: `own` is what the service itself says, otherwise it offers these features. */
type Offered = 'own' | readonly string[]

/** The service that the dashboard chooses for this backend. */
async function connect(offered: Offered): Promise<Service> {
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url)
    requests.push(`${request.method} ${pathname}`)
    const answer = await inject(backend.app, request)
    if (pathname !== '/extensions/v1' || offered === 'own') return answer
    if (offered.length === 0) return Response.json({ detail: 'Not Found' }, { status: 404 })
    return Response.json({ ...(await answer.json()), features: offered })
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  bindApi(client, createApi({ address: '', key: async () => workspace.key, onAnswer() {}, onSilence() {} }))
  return chooseService(client)
}

const audit = (violations: Parameters<typeof seedAudit>[2]) => seedAudit(backend.db, workspace.workspace_id, violations)

/** Someone else decides. */
async function decide(violation_id: string, action: ReviewAction): Promise<void> {
  const { response } = await backend.client(workspace.key).POST('/public/v1/violations/{violation_id}/review', {
    params: { path: { violation_id } },
    body: { action, ...(action === 'dismiss' && { reason: 'Theirs' }) },
  })
  expect(response.status).toBe(200)
}

async function stateOf(violation_id: string) {
  const params = { path: { violation_id } }
  return (await backend.client(workspace.key).GET('/public/v1/violations/{violation_id}', { params })).data
    ?.review_state
}

const fix = (id: string): ReviewStep => ({
  id,
  audit_id: null,
  before: { review_state: 'undecided', dismissal_reason: null },
  after: { review_state: 'fixed', dismissal_reason: null },
  action: 'mark_fixed',
  expected_states: ['undecided'],
})

const undecided = { review_state: 'undecided' } as const
const signal = new AbortController().signal

describe.each<[string, Offered]>([
  ['the published API', []],
  ['the second API', 'own'],
  ['only search of the second API', ['finding']],
  ['only comparison of the second API', ['conditional_decisions']],
])('a service with %s', (_, offered) => {
  test('shows every violation of a filter once while a colleague decides', async () => {
    const auditId = await audit(findings(230))
    const service = await connect(offered)
    const seen: string[] = []
    let isDisturbed = false
    for await (const { violations } of service.allViolations(auditId, undecided)) {
      seen.push(...violations.map(({ id }) => id))
      if (isDisturbed) continue
      isDisturbed = true
      for (const number of ['03', '04', '120']) await decide(`v${number}`, 'mark_fixed')
    }
    expect(new Set(seen).size).toBe(seen.length)
    const left = findings(230).flatMap(({ id }) => (['v03', 'v04', 'v120'].includes(id ?? '') ? [] : (id ?? [])))
    expect(left.filter((id) => !seen.includes(id))).toEqual([])
  })

  test('lets a reviewer see each undecided violation once, while they and a colleague decide', async () => {
    const auditId = await audit(findings(75))
    const service = await connect(offered)
    const search = { ...undecided, page_size: 20 }
    const read = async (page: number, cursor?: string) => {
      const answer = await service.page(auditId, { ...search, page, cursor })
      return { ...answer, page, ids: answer.violations.map(({ id }) => id) }
    }
    const first = await read(1)
    const seen = [...first.ids]
    const decided = new Set<string>()
    const decideOne = async (id: string) => {
      decided.add(id)
      await decide(id, 'mark_fixed')
    }
    let reading = service.readOn(first)
    let latest: readonly string[] = first.ids
    for (;;) {
      for (const id of latest.slice(0, 12)) await decideOne(id)
      const ahead = `v${seen.length + 4}`
      if (latest.length > 0 && seen.length < 70) await decideOne(ahead)
      const listed = seen.filter((id) => !decided.has(id)).length
      const wanted = reading.wanted({ listed, left: 0, isShort: true, page_size: 20, firstPage: 1 })
      if (!wanted) break
      const answer = await read(wanted.page, wanted.cursor)
      const fresh = answer.ids.filter((id) => !seen.includes(id))
      const after = reading.after(answer, fresh.length > 0)
      reading = after.reading
      latest = after.isTaken ? fresh : []
      seen.push(...latest)
    }
    expect(new Set(seen).size).toBe(seen.length)
    const left = findings(75).flatMap(({ id = '' }) => (decided.has(id) ? [] : id))
    expect(left.filter((id) => !seen.includes(id))).toEqual([])
    expect([...(reading.left ?? [])].toSorted()).toEqual(left)
  })

  test('finds every member of a group', async () => {
    const auditId = await audit(
      findings(45, (number) =>
        number % 10 === 1 ? { group_id: 'g', violating_text: 'Guaranteed returns', rule_name: 'Claims' } : {},
      ),
    )
    const service = await connect(offered)
    const { violations } = await service.page(auditId, { page_size: 1 })
    expect(violations).toMatchObject([{ id: 'v01', group_id: 'g' }])
    const members = violations[0] ? await service.groupOf(violations[0]) : []
    expect(members.map(({ id }) => id).toSorted()).toEqual(['v01', 'v11', 'v21', 'v31', 'v41'])
  })

  test('never replaces what someone else has decided since', async () => {
    await audit(findings(3))
    const service = await connect(offered)
    await decide('v02', 'dismiss')
    await decide('v03', 'mark_fixed')
    const outcomes = await service.decide(['v01', 'v02', 'v03'].map(fix), { kind: 'group', key: 'decision 1' })
    expect(outcomes).toMatchObject([
      { violation_id: 'v01', type: 'done', now: { review_state: 'fixed' } },
      { violation_id: 'v02', type: 'changed', found: { review_state: 'dismissed', dismissal_reason: 'Theirs' } },
      { violation_id: 'v03', type: 'already' },
    ])
    expect(await stateOf('v02')).toBe('dismissed')
  })

  test('takes a decision that may have arrived for its own, and does not repeat it', async () => {
    await audit(findings(1))
    const service = await connect(offered)
    const source = { kind: 'single', key: 'decision 1' } as const
    await service.decide([fix('v01')], source)
    const again = await service.decide([fix('v01')], { ...source, maybeSent: true })
    expect(again).toMatchObject([{ violation_id: 'v01', type: 'done' }])
  })

  test('has a failure for each violation that is refused', async () => {
    await audit(findings(2))
    const service = await connect(offered)
    const [first, unknown] = [fix('v01'), fix('unknown')]
    const outcomes = await service.decide([first, unknown], { kind: 'bulk', key: 'bulk' })
    expect(outcomes).toMatchObject([{ type: 'done' }, { type: 'failed', error: { status: 404 } }])
  })

  test('counts the states of an audit, and under a filter', async () => {
    const auditId = await audit(findings(30, (number) => ({ severity: number <= 12 ? 'CRITICAL' : 'LOW' })))
    await decide('v01', 'mark_fixed')
    await decide('v20', 'mark_fixed')
    const service = await connect(offered)
    expect(await service.counts(auditId, {})).toMatchObject({ undecided: 28, fixed: 2 })
    expect(await service.counts(auditId, { severity: 'CRITICAL' })).toMatchObject({ undecided: 11, fixed: 1 })
  })

  test('adds a comment once, although the answer to it was lost', async () => {
    await audit(findings(1))
    const service = await connect(offered)
    const { owner_email: author_email } = workspace
    const submitted = { violation_id: 'v01', comment: 'Seen', submitted_at: Date.now(), known_ids: [], ahead: 0 }
    const comment = { ...submitted, id: crypto.randomUUID(), author_email }
    const first = await service.addComment({ ...comment, maybeSent: false })
    expect(await service.addComment({ ...comment, maybeSent: true })).toMatchObject({ id: first.id })
  })

  test('lists the newest audits, and finds one', async () => {
    const ids = [await audit([]), await audit([]), await audit([])]
    const service = await connect(offered)
    const { audits, returned } = await service.audits(2, { signal })
    expect(audits).toHaveLength(2)
    expect(returned).toBe(2)
    for (const id of ids) expect(await service.audit(id, signal)).toMatchObject({ id })
    expect(await service.audit('unknown', signal)).toBeNull()
  })

  test('has violations of a rule, as precedents', async () => {
    const auditId = await audit(
      findings(6, (number) =>
        number % 2 ? { rule_id: 'c', rule_name: 'Claims' } : { rule_id: 'f', rule_name: 'Fees' },
      ),
    )
    const rule = { id: 'c', name: 'Claims', description: null, explanation: null }
    await backend.db.transaction((tx) => upsertRules(tx, workspace.workspace_id, [rule]))
    const service = await connect(offered)
    const violations = await service.ofRule(auditId, 'Claims')
    expect(violations.map(({ id }) => id).toSorted()).toEqual(['v01', 'v03', 'v05'])
  })

  test('answers what only some services know, or has none of it', async () => {
    const service = await connect(offered)
    expect(await service.templateNames(signal)).toEqual(expect.any(Array))
    expect(await service.dismissalReasons(signal)).toEqual(expect.any(Array))
  })
})

test('by cursor, the next page begins where the page on screen ends, whatever was decided on it', async () => {
  const auditId = await audit(findings(30))
  const service = await connect('own')
  const search = { ...undecided, page_size: 10 }
  const first = await service.page(auditId, { ...search, page: 1 })
  service.continueAfter(auditId, { ...search, page: 1 }, first)
  for (const { id } of first.violations) await decide(id, 'mark_fixed')
  const second = await service.page(auditId, { ...search, page: 2 })
  expect(second.violations[0]?.id).toBe('v11')
})

test('a filter that only the second API has is refused, not left out', async () => {
  const auditId = await audit(findings(3))
  const service = await connect([])
  await expect(service.page(auditId, { rule: 'Claims' })).rejects.toMatchObject({ status: 405 })
})

test('people are assigned where the service can, and refused elsewhere', async () => {
  await audit(findings(2))
  const change = { violation_ids: ['v01'], add: [workspace.owner_email], remove: [] }
  expect(await (await connect('own')).assign(change)).toMatchObject([{ assigned_to: [workspace.owner_email] }])
  await expect((await connect([])).assign(change)).rejects.toMatchObject({ status: 405 })
})

test('a service with only some features is asked nothing of the others', async () => {
  const auditId = await audit(findings(2))
  const service = await connect(['conditional_decisions'])
  await service.page(auditId, undecided)
  await service.audits(20, { signal })
  await service.decide([fix('v01')], { kind: 'single', key: 'd' })
  expect(requests).toEqual([
    'GET /extensions/v1',
    `GET /public/v1/audits/${auditId}/violations`,
    'GET /public/v1/audits',
    'POST /extensions/v1/reviews',
  ])
})

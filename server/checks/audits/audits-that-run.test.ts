import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AuditSource, NewAuditCheck } from '../../../contract/extensions.gen.ts'
import type { Database } from '../../db/database.ts'
import { runMaintenance } from '../../db/maintenance.ts'
import { sql } from '../../db/sql.ts'
import { deleteAudit, deleteWorkspaceInBatches } from '../../retention/purge.ts'
import { rule } from '../../testing/checks.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { addToLibrary } from '../../testing/library.ts'
import { openTestService, type TestService } from '../../testing/service.ts'
import { createKey } from '../../workspaces/api-keys.ts'
import { auditWorkspace, idOf } from '../testing/audit-workspace.ts'
import { type Handler, type Pages, servePages } from '../testing/serve-pages.ts'
import { ruleVersion } from '../rules/rule.ts'
import { createFetcher } from '../sources/fetcher.ts'

// Of its own: any service on the database runs its jobs.
let db: Database
let service: TestService

beforeAll(async () => {
  db = await openTestDatabase()
  service = await openTestService({ db, fetcher: createFetcher({ allowNetworks: ['127.0.0.0/8'], pauseMs: 0 }) })
})
afterAll(() => service.close())

const free = rule({ phrases: ['free'] }, { key: 'free', pack: 'claims', name: 'Free', solution: 'Name the price.' })
const fair = rule({ model: { question: 'Is it fair?' } }, { key: 'fair', pack: 'fairness' })

const template = {
  key: 'note',
  languages: ['EN' as const],
  name: 'Note',
  form: [{ name: 'name', type: 'text' }],
  body: { EN: '# A note\n\n{{ name }} is free.' },
}

const newWorkspace = () => auditWorkspace(service, [free, fair])

const site: Pages = {
  '/': '<title>Home</title><p>Our account is <b>fr</b>ee.</p><a href="/rates">Rates</a><a href="/gone">Gone</a>',
  '/rates': '<title>Rates</title><p>Rates are low.</p><p>Transfers are free. Cards are free.</p>',
}

describe('an audit', () => {
  test('checks the pages of a site, counts them, and names what cannot be read', async () => {
    const { start, ended, violations, assets } = await newWorkspace()
    const { origin, asked } = await servePages(site)
    const audit_id = idOf(await start([{ type: 'site', address: origin }]))
    expect(await ended(audit_id)).toMatchObject({
      status: 'COMPLETED',
      total_assets: 3,
      completed_assets: 2,
      failed_assets: 1,
      total_violations: 3,
      completed_at: expect.any(String),
    })
    const found = await violations(audit_id)
    expect(found.map(({ asset_url, violating_text }) => `${asset_url} ${violating_text}`).sort()).toEqual([
      `${origin}/ free`,
      `${origin}/rates free`,
      `${origin}/rates free`,
    ])
    expect(found[0]).toMatchObject({
      rule_id: 'free',
      rule_name: 'Free',
      severity: 'HIGH',
      review_state: 'undecided',
      recommended_solution: 'Name the price.',
    })
    // Alike on three places.
    expect(new Set(found.map(({ group_id }) => group_id)).size).toBe(1)
    expect(await assets()).toMatchObject([
      { state: 'completed', skipped: null },
      { state: 'failed', code: 'status', http_status: 404 },
      { state: 'completed' },
    ])
    // Pages that were fetched for their links are not fetched again.
    expect(asked.filter((path) => path === '/')).toHaveLength(1)
  })

  test('keeps the version of the rule, and where the quote stands in the stored text, once for equal texts', async () => {
    const { workspace_id, start, ended, contents } = await newWorkspace()
    const { origin } = await servePages(site)
    const audit_id = idOf(await start([{ type: 'addresses', addresses: [`${origin}/`] }]))
    await ended(audit_id)
    const [source] = await db.query<{ checked: unknown }>(sql`
      select checked from violation_source where workspace_id = ${workspace_id} and audit_id = ${audit_id}`)
    expect(source?.checked).toMatchObject({ rule_version: ruleVersion(free), text: 0, start: 15, end: 19 })
    const again = idOf(await start([{ type: 'addresses', addresses: [`${origin}/`] }], { name: 'Again' }))
    await ended(again)
    expect(await contents()).toBe(2)
    await deleteAudit(db, { workspace_id, id: audit_id })
    expect(await contents()).toBe(2)
    await deleteAudit(db, { workspace_id, id: again })
    expect(await contents()).toBe(0)
  })

  test('checks uploaded files, also every row of a table, which are kept as long as it', async () => {
    const { workspace_id, upload, start, ended, violations } = await newWorkspace()
    const table = await upload('ads.csv', 'text,language\nIt is free,EN\nIt costs 1 €,EN\nAlso free,EN\n')
    const letter = await upload('letter.txt', 'It is free')
    await upload('unused.txt', 'It is free')
    const audit_id = idOf(await start([{ type: 'files', file_ids: [table, letter] }]))
    expect(await ended(audit_id)).toMatchObject({ total_assets: 2, completed_assets: 2, total_violations: 3 })
    const found = await violations(audit_id)
    expect(new Set(found.map(({ asset_url }) => asset_url))).toEqual(new Set(['ads.csv:2', 'ads.csv:4', 'letter.txt']))
    await db.query(sql`
      update check_file set created_at = now() - interval '25 hours' where workspace_id = ${workspace_id}`)
    await runMaintenance(db)
    const left = await db.query(sql`select name from check_file where workspace_id = ${workspace_id} order by name`)
    expect(left).toEqual([{ name: 'ads.csv' }, { name: 'letter.txt' }])
    await deleteWorkspaceInBatches(db, workspace_id)
  })

  test('checks the documents of the workspace, or some of them', async () => {
    const { workspace_id, api, start, ended, violations } = await newWorkspace()
    await addToLibrary(db, workspace_id, { templates: [template] })
    const write = async (name: string) => {
      const body = { templateId: 'note', language_key: 'EN' as const, input: JSON.stringify({ name }) }
      return (await api.POST('/public/v1/document', { body })).data?.documentId ?? ''
    }
    const document_ids = [await write('The account'), await write('The card')]
    const all = idOf(await start([{ type: 'documents' }]))
    expect(await ended(all)).toMatchObject({ total_assets: 2, completed_assets: 2 })
    const found = await violations(all)
    expect(new Set(found.map(({ asset_url }) => asset_url))).toEqual(
      new Set(document_ids.map((id) => `documents/${id}`)),
    )
    expect(found.map(({ asset_name }) => asset_name)).toEqual(['A note', 'A note'])
    const one = idOf(await start([{ type: 'documents', document_ids: document_ids.slice(0, 1) }], { name: 'One' }))
    expect(await ended(one)).toMatchObject({ total_assets: 1, completed_assets: 1, total_violations: 1 })
  })

  test('checks a text that is sent with it, by the ending of its name', async () => {
    const { start, ended, violations } = await newWorkspace()
    const sources: AuditSource[] = [
      { type: 'text', text: 'It is free.' },
      { type: 'text', text: '# Free\n\nIt is **fr**ee.', name: 'draft.md' },
    ]
    const audit_id = idOf(await start(sources))
    expect(await ended(audit_id)).toMatchObject({ total_assets: 2, completed_assets: 2 })
    const found = await violations(audit_id)
    expect(found.map(({ asset_url, violating_text }) => `${asset_url} ${violating_text}`).toSorted()).toEqual([
      'draft.md Free',
      'draft.md free',
      'text.txt free',
    ])
  })

  test('carries the decisions of the audit before over to what is still there', async () => {
    const { api, start, ended, violations } = await newWorkspace()
    const pages: Record<string, string> = { '/': '<p>The account is free.</p>' }
    const { origin } = await servePages(pages)
    const sources: AuditSource[] = [{ type: 'addresses', addresses: [`${origin}/`] }]
    const first = idOf(await start(sources, { series: 'Website', name: 'May' }))
    await ended(first)
    const [before] = await violations(first)
    await api.POST('/public/v1/violations/{violation_id}/review', {
      params: { path: { violation_id: before?.id ?? '' } },
      body: { action: 'dismiss', reason: 'It is.' },
    })
    pages['/'] = '<p>The account is free.</p><p>Cards are free for you.</p>'
    const more = { series: 'Website', name: 'June', carry_decisions_from: 'latest' }
    const second = idOf(await start(sources, more))
    await ended(second)
    const found = await violations(second)
    expect(found.map(({ review_state }) => review_state).sort()).toEqual(['dismissed', 'undecided'])
    const query = { with: first, change: 'new' as const }
    const { data } = await api.GET('/extensions/v1/audits/{audit_id}/comparison', {
      params: { path: { audit_id: second }, query },
    })
    expect(data?.counts).toEqual({ new: 1, gone: 0, unchanged: 1 })
  })

  test('fails when nothing could be checked', async () => {
    const { start, ended, assets } = await newWorkspace()
    const { origin } = await servePages({})
    const addresses = [`${origin}/gone`, 'http://10.0.0.1/']
    const audit_id = idOf(await start([{ type: 'addresses', addresses }]))
    expect(await ended(audit_id)).toMatchObject({
      status: 'FAILED',
      total_assets: 2,
      failed_assets: 2,
      completed_at: null,
    })
    expect((await assets()).map(({ code }) => code)).toEqual(['private_address', 'status'])
  })

  test('names the rules that could not be asked', async () => {
    const { start, ended, assets } = await newWorkspace()
    const { origin } = await servePages(site)
    const sources: AuditSource[] = [{ type: 'addresses', addresses: [`${origin}/`] }]
    await ended(idOf(await start(sources, { packs: ['claims', 'fairness'] })))
    expect(await assets()).toMatchObject([{ state: 'completed', skipped: [{ rule_id: 'fair', why: 'no_model' }] }])
  })
})

describe('an audit is refused', () => {
  test.each<[string, Partial<NewAuditCheck>, number, string]>([
    ['without rules', { packs: ['none'] }, 422, 'no such rules'],
    ['without what its source needs', { sources: [{ type: 'sitemap' }] }, 422, 'needs it'],
    ['with an address that is none', { sources: [{ type: 'site', address: 'file:///etc' }] }, 422, 'address'],
    ['with a text without one', { sources: [{ type: 'text' }] }, 422, 'needs it'],
    [
      'with a document that is not there',
      { sources: [{ type: 'documents', document_ids: ['none'] }] },
      422,
      'not there',
    ],
    ['with a file that is not there', { sources: [{ type: 'files', file_ids: ['none'] }] }, 422, 'not there'],
    ['with a blank name', { name: ' ' }, 422, 'blank'],
    ['that carries over from no audit', { carry_decisions_from: 'none' }, 404, 'Audit not found'],
    ['that carries over from the newest of no series', { carry_decisions_from: 'latest' }, 409, 'series'],
  ])('%s', async (_, more, status, problem) => {
    const { start } = await newWorkspace()
    const { response, error } = await start([{ type: 'addresses', addresses: ['https://bank.example/'] }], more)
    expect(response.status).toBe(status)
    expect(JSON.stringify(error)).toContain(problem)
  })

  test('with the name of another, or with two files of one name', async () => {
    const { start, ended, upload } = await newWorkspace()
    const ids = [await upload('a.txt', 'Free'), await upload('a.txt', 'Other')]
    const { response, error } = await start([{ type: 'files', file_ids: ids }])
    expect([response.status, JSON.stringify(error)]).toEqual([
      422,
      expect.stringContaining('two files are named a.txt'),
    ])
    const source: AuditSource[] = [{ type: 'files', file_ids: ids.slice(0, 1) }]
    await ended(idOf(await start(source)))
    expect((await start(source)).response.status).toBe(409)
  })
})

test('starting an audit is in the log of acts, with the key that did it', async () => {
  const { workspace_id, api, ended } = await newWorkspace()
  const { key } = await createKey(db, { workspace_id, owner_email: 'ci@bank.example', scopes: ['import'] })
  const { origin } = await servePages(site)
  const { data } = await service.client(key).POST('/extensions/v1/audits', {
    body: { name: 'By the pipeline', sources: [{ type: 'addresses', addresses: [`${origin}/`] }] },
  })
  await ended(data?.audit_id)
  const log = await api.GET('/extensions/v1/administrative-acts')
  expect(log.data?.items).toContainEqual(
    expect.objectContaining({
      act: 'audit_started',
      actor_email: 'ci@bank.example',
      subject: 'By the pipeline',
      detail: 'addresses',
    }),
  )
})

test('files are at most 10 MB', async () => {
  const { key } = await newWorkspace()
  const answer = await service.app.inject({
    method: 'POST',
    url: '/extensions/v1/files?name=large.txt',
    headers: { 'x-api-key': key, 'content-type': 'application/octet-stream' },
    payload: Buffer.alloc(10 * 2 ** 20 + 1),
  })
  expect(answer.statusCode).toBe(413)
})

test('several batches are shared by two services, and every page is checked once', { tags: 'long' }, async () => {
  const fetcher = createFetcher({ allowNetworks: ['127.0.0.0/8'], pauseMs: 0 })
  const other = await openTestService({ db: { ...db, async close() {} }, fetcher })
  await other.app.ready()
  try {
    const { start, ended, violations } = await newWorkspace()
    const paths = Array.from({ length: 45 }, (_, number) => `/page/${number}`)
    const { origin, asked } = await servePages(Object.fromEntries(paths.map((path) => [path, '<p>Free.</p>'])))
    const audit_id = idOf(await start([{ type: 'addresses', addresses: paths.map((path) => origin + path) }]))
    expect(await ended(audit_id)).toMatchObject({ total_assets: 45, completed_assets: 45, total_violations: 45 })
    expect(asked.toSorted()).toEqual(paths.toSorted())
    expect(new Set((await violations(audit_id)).map(({ asset_url }) => asset_url)).size).toBe(45)
  } finally {
    await other.close()
  }
})

test('an audit that is stopped ends its requests within five seconds, and keeps what it has found', async () => {
  const { workspace_id, api, start, violations } = await newWorkspace()
  let isAsked = false
  const slow: Handler = (request) => {
    isAsked = true
    request.socket.once('close', () => (isAsked = false))
  }
  const { origin } = await servePages({ '/fast': '<p>Free.</p>', '/slow': slow })
  const audit_id = idOf(await start([{ type: 'addresses', addresses: [`${origin}/fast`, `${origin}/slow`] }]))
  await expect.poll(async () => isAsked && (await violations(audit_id)).length, { timeout: 30_000 }).toBe(1)
  const params = { path: { audit_id } }
  const stop = () => api.POST('/extensions/v1/audits/{audit_id}/stop', { params })
  expect((await stop()).response.status).toBe(204)
  const { data } = await api.GET('/public/v1/audits')
  expect(data?.audits).toMatchObject([{ status: 'CANCELLED', completed_assets: 1, total_violations: 1 }])
  expect(await db.query(sql`select 1 from job where workspace_id = ${workspace_id}`)).toEqual([])
  expect((await stop()).response.status).toBe(409)
  await expect.poll(() => isAsked, { timeout: 5000 }).toBe(false)
  const assets = await api.GET('/extensions/v1/audits/{audit_id}/assets', { params })
  expect(assets.data?.items.map(({ state }) => state)).toEqual(['completed', 'waiting'])
  const acts = await api.GET('/extensions/v1/administrative-acts')
  expect(acts.data?.items[0]).toMatchObject({ act: 'audit_stopped', subject: 'Website' })
})

test('assets are listed in pages, each with why it could not be checked', async () => {
  const { api, start, ended } = await newWorkspace()
  const { origin } = await servePages(site)
  const audit_id = idOf(await start([{ type: 'addresses', addresses: [`${origin}/gone`, `${origin}/rates`] }]))
  await ended(audit_id)
  const read = (cursor?: string) =>
    api.GET('/extensions/v1/audits/{audit_id}/assets', {
      params: { path: { audit_id }, query: { page_size: 1, cursor } },
    })
  const first = await read()
  expect(first.data?.items).toEqual([
    {
      address: `${origin}/gone`,
      state: 'failed',
      code: 'status',
      message: 'The address answered 404.',
      http_status: 404,
      fetched_at: expect.any(String),
      findings: 0,
      unchanged: false,
      skipped: [],
    },
  ])
  const second = await read(first.data?.next_cursor ?? '')
  expect(second.data).toMatchObject({ items: [{ state: 'completed', findings: 2 }], next_cursor: null })
})

test('a violation is shown in its paragraph as it was, also when the page has changed', async () => {
  const { api, start, ended, violations } = await newWorkspace()
  const pages: Record<string, string> = { '/': '<h1>Accounts</h1><p>Our account is <b>fr</b>ee.</p>' }
  const { origin } = await servePages(pages)
  const audit_id = idOf(await start([{ type: 'addresses', addresses: [`${origin}/`] }]))
  await ended(audit_id)
  pages['/'] = 'Gone'
  const [violation] = await violations(audit_id)
  const params = { path: { violation_id: violation?.id ?? '' } }
  const { data } = await api.GET('/extensions/v1/violations/{violation_id}/passage', { params })
  expect(data).toEqual({
    text: 'Our account is free.',
    start: 15,
    end: 19,
    heading: 'Accounts',
    kind: 'text',
    rule_version: ruleVersion(free),
    fetched_at: expect.any(String),
    model: null,
  })
})

test('assets that failed are checked again, also what a sitemap names that could not be read, and nothing else is', async () => {
  const { api, start, ended } = await newWorkspace()
  const pages: Record<string, string> = { '/rates': '<p>Free.</p>' }
  const { origin, asked } = await servePages(pages)
  const addresses = [`${origin}/rates`, `${origin}/later`]
  const sources: AuditSource[] = [
    { type: 'addresses', addresses },
    { type: 'sitemap', address: `${origin}/sitemap.xml` },
  ]
  const audit_id = idOf(await start(sources))
  expect(await ended(audit_id)).toMatchObject({ total_assets: 3, completed_assets: 1, failed_assets: 2 })
  pages['/later'] = '<p>Also free.</p>'
  pages['/more'] = '<p>Free, too.</p>'
  pages['/sitemap.xml'] = `<urlset><url><loc>${origin}/more</loc></url></urlset>`
  const retry = () => api.POST('/extensions/v1/audits/{audit_id}/retry-failed', { params: { path: { audit_id } } })
  expect((await retry()).response.status).toBe(204)
  expect(await ended(audit_id)).toMatchObject({
    status: 'COMPLETED',
    total_assets: 3,
    completed_assets: 3,
    failed_assets: 0,
    total_violations: 3,
  })
  expect(asked.filter((path) => path === '/rates')).toHaveLength(1)
  expect((await retry()).response.status).toBe(409)
})

test('an audit is run again under the next name, with the decisions of the one before', async () => {
  const { api, start, ended, violations } = await newWorkspace()
  const { origin } = await servePages(site)
  const first = idOf(await start([{ type: 'addresses', addresses: [`${origin}/`] }]))
  await ended(first)
  const [violation] = await violations(first)
  await api.POST('/public/v1/violations/{violation_id}/review', {
    params: { path: { violation_id: violation?.id ?? '' } },
    body: { action: 'elevated_risk' },
  })
  const runAgain = async (audit_id: string) =>
    idOf(await api.POST('/extensions/v1/audits/{audit_id}/run-again', { params: { path: { audit_id } } }))
  const second = await runAgain(first)
  expect(await ended(second)).toMatchObject({ name: 'Website (2)', total_assets: 1, total_violations: 1 })
  expect(await violations(second)).toMatchObject([{ review_state: 'elevated_risk' }])
  expect(await ended(await runAgain(second))).toMatchObject({ name: 'Website (3)' })
})

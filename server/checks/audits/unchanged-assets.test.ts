import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditSource } from '../../../contract/extensions.gen.ts'
import { sql } from '../../db/sql.ts'
import { deleteAudit } from '../../retention/purge.ts'
import { rule } from '../../testing/checks.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { addToLibrary } from '../../testing/library.ts'
import { openTestService, type TestService } from '../../testing/service.ts'
import type { CheckModel } from '../model/ask-model.ts'
import { ruleVersion } from '../rules/rule.ts'
import { createFetcher } from '../sources/fetcher.ts'
import { auditWorkspace, idOf } from '../testing/audit-workspace.ts'
import { type Handler, servePages } from '../testing/serve-pages.ts'

/** What the language model was asked. It finds the word "best". */
const asked: string[] = []
let answer = ''
const model: CheckModel = {
  name: 'test-1',
  promptTokens: 8000,
  async complete(messages) {
    asked.push(messages.map(({ content }) => content).join('\n'))
    return { text: answer, refusal: '', finishReason: 'stop' }
  },
}

// Of its own: any service on the database runs its jobs.
let service: TestService
beforeAll(async () => {
  const fetcher = createFetcher({ allowNetworks: ['127.0.0.0/8'], pauseMs: 0 })
  service = await openTestService({ db: await openTestDatabase(), fetcher, checkModel: model })
})
afterAll(() => service.close())

const free = rule({ phrases: ['free'] }, { key: 'free', pack: 'claims' })
const fair = rule({ model: { question: 'Is it fair?' } }, { key: 'fair', pack: 'claims' })
const best = '{"answers": [{"rule": "fair", "verdict": "violates", "quote": "best", "reason": "Unproved."}]}'

/** A site of three pages that tell in different ways whether they have changed: by ETag, by date, and not at all. */
async function serveSite() {
  const texts: Record<string, string> = {
    '/etag': '<p>Our account is free, and the best.</p>',
    '/date': '<p>Cards are free, and the best.</p>',
    '/plain': '<p>Transfers are free, and the best.</p>',
  }
  const unmodified: string[] = []
  const since = 'Mon, 01 Jun 2026 00:00:00 GMT'
  const validated =
    (name: 'etag' | 'last-modified', condition: 'if-none-match' | 'if-modified-since'): Handler =>
    (request, response) => {
      const path = request.url ?? ''
      const value = name === 'etag' ? `"${texts[path]?.length}"` : since
      const isSame = request.headers[condition] === value
      if (isSame) unmodified.push(path)
      response.writeHead(isSame ? 304 : 200, { 'content-type': 'text/html', [name]: value })
      response.end(isSame ? undefined : texts[path])
    }
  const { origin } = await servePages({
    '/etag': validated('etag', 'if-none-match'),
    '/date': validated('last-modified', 'if-modified-since'),
    '/plain': (_, response) => {
      response.setHeader('content-type', 'text/html')
      response.end(texts['/plain'])
    },
  })
  const sources: AuditSource[] = [
    { type: 'addresses', addresses: Object.keys(texts).map((path) => origin + path) },
    { type: 'site', address: `${origin}/plain`, max_depth: 1 },
  ]
  return { texts, sources, unmodified }
}

async function newWorkspace() {
  const workspace = await auditWorkspace(service, [free, fair])
  const { api } = workspace
  return {
    ...workspace,
    unchanged: async (audit_id: string) => {
      const { data } = await api.GET('/extensions/v1/audits/{audit_id}/assets', { params: { path: { audit_id } } })
      return data?.items.map(({ unchanged }) => unchanged)
    },
    runAgain: async (audit_id: string) => {
      const again = await api.POST('/extensions/v1/audits/{audit_id}/run-again', { params: { path: { audit_id } } })
      return idOf(again)
    },
  }
}

test('a second run over an unchanged site checks no page, and has the findings, decisions and passages of the first', async () => {
  const { workspace_id, api, start, ended, violations, unchanged, runAgain } = await newWorkspace()
  const { sources, unmodified } = await serveSite()
  answer = best
  asked.length = 0
  const first = idOf(await start(sources))
  expect(await ended(first)).toMatchObject({ completed_assets: 3, total_violations: 6 })
  expect(await unchanged(first)).toEqual([false, false, false])
  expect(asked).toHaveLength(3)
  const [dismissed] = await violations(first)
  await api.POST('/public/v1/violations/{violation_id}/review', {
    params: { path: { violation_id: dismissed?.id ?? '' } },
    body: { action: 'dismiss', reason: 'It is.' },
  })

  const second = await runAgain(first)
  expect(await ended(second)).toMatchObject({ completed_assets: 3, failed_assets: 0, total_violations: 6 })
  expect(await unchanged(second)).toEqual([true, true, true])
  expect(asked).toHaveLength(3)
  expect(unmodified.toSorted()).toEqual(['/date', '/etag'])
  const summary = async (audit_id: string) =>
    (await violations(audit_id))
      .map(({ rule_id, asset_url, violating_text, reason }) => [rule_id, asset_url, violating_text, reason].join())
      .toSorted()
  expect(await summary(second)).toEqual(await summary(first))
  const found = await violations(second)
  expect(found.filter(({ review_state }) => review_state === 'dismissed')).toMatchObject([
    { asset_url: dismissed?.asset_url, violating_text: dismissed?.violating_text },
  ])

  await deleteAudit(service.db, { workspace_id, id: first })
  for (const { id: violation_id, violating_text } of found) {
    const passage = await api.GET('/extensions/v1/violations/{violation_id}/passage', {
      params: { path: { violation_id } },
    })
    expect(passage.error).toBeUndefined()
    const { text = '', start: from, end } = passage.data ?? {}
    expect(text.slice(from, end)).toBe(violating_text)
  }
  await deleteAudit(service.db, { workspace_id, id: second })
  expect(await service.db.query(sql`select from check_content where workspace_id = ${workspace_id}`)).toEqual([])
})

test('only the page that has changed is checked again', async () => {
  const { start, ended, unchanged, runAgain } = await newWorkspace()
  const { sources, texts } = await serveSite()
  answer = best
  const first = idOf(await start(sources))
  await ended(first)
  asked.length = 0
  texts['/etag'] = '<p>Our account has a price.</p>'
  const second = await runAgain(first)
  expect(await ended(second)).toMatchObject({ completed_assets: 3, total_violations: 4 })
  expect(await unchanged(second)).toEqual([false, true, true])
  expect(asked).toHaveLength(1)
})

test('all pages are checked again with other rules, or if a rule could not be asked the last time', async () => {
  const { workspace_id, start, ended, unchanged, runAgain } = await newWorkspace()
  const { sources } = await serveSite()
  answer = 'I cannot say.'
  const first = idOf(await start(sources))
  await ended(first)
  answer = best
  const second = await runAgain(first)
  expect(await ended(second)).toMatchObject({ total_violations: 6 })
  expect(await unchanged(second)).toEqual([false, false, false])
  await addToLibrary(service.db, workspace_id, {
    rules: [rule({ phrases: ['account'] }, { key: 'account', pack: 'claims' })],
  })
  const third = await runAgain(second)
  expect(await ended(third)).toMatchObject({ total_violations: 7 })
  expect(await unchanged(third)).toEqual([false, false, false])
})

test('an audit says what it checks, how much of it was unchanged, and what came of asking a language model', async () => {
  const { api, start, ended, runAgain } = await newWorkspace()
  const { origin } = await servePages({ '/': '<p>The best account.</p>' })
  const sources: AuditSource[] = [{ type: 'addresses', addresses: [`${origin}/`] }]
  const made = '{"rule": "fair", "verdict": "violates", "quote": "made up", "reason": "None."}'
  answer = best.replace('[', `[${made}, `)
  const check = async (audit_id: string) =>
    (await api.GET('/extensions/v1/audits/{audit_id}/check', { params: { path: { audit_id } } })).data
  const first = idOf(await start(sources))
  await ended(first)
  expect(await check(first)).toEqual({
    sources,
    packs: ['claims'],
    unchanged_assets: 0,
    model: { model: 'test-1', requests: 1, dropped: 1, unsure: 0, failed: 0 },
  })
  const second = await runAgain(first)
  await ended(second)
  expect(await check(second)).toMatchObject({ unchanged_assets: 1, model: null })
})

test('what a language model was asked about a violation, and has answered, is shown word for word', async () => {
  const { api, start, ended, violations } = await newWorkspace()
  const { origin } = await servePages({ '/': '<p>The best account.</p><p>Cards are free.</p>' })
  answer = best
  const audit_id = idOf(await start([{ type: 'addresses', addresses: [`${origin}/`] }]))
  await ended(audit_id)
  const passages = await Promise.all(
    (await violations(audit_id)).map(async ({ id: violation_id }) => {
      const params = { path: { violation_id } }
      return (await api.GET('/extensions/v1/violations/{violation_id}/passage', { params })).data
    }),
  )
  const byModel = passages.filter((passage) => passage?.model)
  expect(passages).toHaveLength(2)
  expect(byModel).toMatchObject([
    { text: 'The best account.', rule_version: ruleVersion(fair), model: { model: 'test-1', answer: best } },
  ])
  expect(byModel[0]?.model?.prompt).toContain('Is it fair?')
  expect(byModel[0]?.model?.prompt).toContain('The best account.')
})

import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bodyWriter } from '../documents/body-writer.ts'
import type { ImportJob, Scope } from '../../contract/extensions.gen.ts'
import { listActivity } from '../activity/repository.ts'
import { buildService } from '../service.ts'
import { checkContract } from '../testing/contract-check.ts'
import { openTestService, type ServiceClient, type TestService } from '../testing/service.ts'
import { createWorkspace } from '../testing/workspace.ts'
import { createKey } from '../workspaces/api-keys.ts'

const folder = mkdtempSync(join(tmpdir(), 'redline-uploads-'))
const imports = { folder, maxBytes: 3_000_000, maxRows: 1000 }
const timeoutMs = 1500
let service: TestService

beforeAll(async () => {
  service = await openTestService({ imports, limits: { handlerTimeoutMs: timeoutMs, requestTimeoutMs: timeoutMs } })
})
afterAll(async () => {
  await service.close()
  rmSync(folder, { recursive: true })
})

/** A workspace with a key that may only import, and one that may do everything. */
async function open() {
  const { workspace_id, key } = await createWorkspace(service.db)
  const ci = await createKey(service.db, { workspace_id, owner_email: 'ci@bank.example', scopes: ['import'] })
  return { api: service.client(key), ci: ci.key, workspace_id }
}

async function post(
  key: string,
  query: Record<string, string>,
  payload: string | Readable,
  headers = {},
  app = service.app,
) {
  const answer = await app.inject({
    method: 'POST',
    url: `/extensions/v1/imports?${new URLSearchParams(query)}`,
    headers: { 'x-api-key': key, 'content-type': 'text/csv', ...headers },
    payload,
  })
  checkContract('startImport', answer)
  return { status: answer.statusCode, job: answer.json<ImportJob>(), detail: answer.json<{ detail: string }>().detail }
}

/** Asks again while the service is too busy to answer in time. */
async function ended(api: ServiceClient, job_id: string): Promise<ImportJob> {
  for (;;) {
    const { data } = await api.GET('/extensions/v1/imports/{job_id}', { params: { path: { job_id } } })
    if (data && data.status !== 'staging' && data.status !== 'publishing') return data
  }
}

const csv = (rows: number, from = 0) =>
  ['reason', ...Array.from({ length: rows }, (_, index) => `Reason ${from + index}`)].join('\n')

const sarif = (results: number) =>
  JSON.stringify({
    version: '2.1.0',
    runs: [
      {
        results: Array.from({ length: results }, (_, index) => ({
          ruleId: 'r',
          message: { text: `Reason ${index} ${'long '.repeat(1000)}` },
        })),
        tool: { driver: { name: 'scanner', rules: [{ id: 'r', name: 'Rule' }] } },
      },
    ],
  })

test('findings come in as CSV, with a key that can do nothing else, and the job says how far it has come', async () => {
  const { api, ci } = await open()
  const { status, job } = await post(ci, { format: 'csv', name: 'Site', source: 'May.csv' }, csv(120))
  expect(status).toBe(202)
  expect(job).toMatchObject({ audit_name: 'Site', source: 'May.csv', status: 'staging', finished_at: null })
  expect(await ended(service.client(ci), job.id)).toMatchObject({ status: 'completed', staged: 120, added: 120 })
  const list = await service.client(ci).GET('/extensions/v1/imports')
  expect(list.data?.imports.map(({ id }) => id)).toEqual([job.id])
  const { data } = await api.GET('/public/v1/audits')
  expect(data?.audits).toMatchObject([{ id: job.audit_id, name: 'Site', status: 'COMPLETED', total_violations: 120 }])
  expect(readdirSync(folder)).toEqual([])
})

test('SARIF may be larger than other bodies', { tags: 'long' }, async () => {
  const { api, ci } = await open()
  const body = sarif(3).padEnd(1_100_000)
  expect(body.length).toBeGreaterThan(1024 * 1024)
  const { job } = await post(ci, { format: 'sarif', name: 'Site' }, body, { 'content-type': 'application/sarif+json' })
  expect(await ended(api, job.id)).toMatchObject({ status: 'completed', added: 3, source: 'sarif' })
})

const text = (value: string) => ({ text: value })

test('names that every object has, and half a surrogate pair, are read as any other text', async () => {
  const { api, ci } = await open()
  const names = ['__proto__', 'constructor', 'toString']
  const body = JSON.stringify({
    version: '2.1.0',
    runs: [
      {
        originalUriBaseIds: { constructor: { uri: 'file:///src/' } },
        results: [
          ...names.map((level) => ({ level, ruleId: level, message: text(`Level ${level}`) })),
          ...names.map((id) => ({ ruleId: 'r', message: { id, markdown: `Message ${id}` } })),
          { message: text('Half \uD83D a pair') },
          { message: text('Score'), properties: { 'security-severity': { toString: 1 } } },
        ],
        tool: { driver: { name: 'scanner', rules: [{ id: 'r', messageStrings: { other: text('Other') } }] } },
      },
    ],
  })
  const { job } = await post(ci, { format: 'sarif', name: 'Site' }, body, { 'content-type': 'application/sarif+json' })
  expect(await ended(api, job.id)).toMatchObject({ status: 'completed', added: 8 })
  const { data } = await api.GET('/extensions/v1/audits/{audit_id}/violations', {
    params: { path: { audit_id: job.audit_id } },
  })
  expect(data?.violations.map(({ severity, reason }) => [severity, reason])).toEqual([
    ...names.map((name) => ['MEDIUM', `Message ${name}`]),
    ['MEDIUM', 'Half \uFFFD a pair'],
    ['MEDIUM', 'Score'],
    ...names.map((name) => ['UNSPECIFIED', `Level ${name}`]),
  ])
  expect(readdirSync(folder)).toEqual([])
})

test('decisions are carried over from an earlier audit, only to a new one, and the two can be compared', {
  tags: 'long',
}, async () => {
  const { api, ci } = await open()
  const first = await post(ci, { format: 'csv', name: 'May' }, csv(3))
  await ended(api, first.job.id)
  const found = await api.GET('/extensions/v1/audits/{audit_id}/violations', {
    params: { path: { audit_id: first.job.audit_id } },
  })
  await api.POST('/public/v1/violations/{violation_id}/review', {
    params: { path: { violation_id: found.data?.violations[1]?.id ?? '' } },
    body: { action: 'dismiss', reason: 'Known', apply_to_group: false },
  })
  const carry = { format: 'csv', carry_decisions_from: first.job.audit_id }
  const second = await post(ci, { ...carry, name: 'June' }, csv(3, 1))
  expect(await ended(api, second.job.id)).toMatchObject({
    unchanged: 2,
    carried: 1,
    previous_audit_id: first.job.audit_id,
  })
  const dismissedIn = async (audit_id: string) => {
    const { data } = await api.GET('/extensions/v1/audits/{audit_id}/violations', {
      params: { path: { audit_id }, query: { review_state: ['dismissed'] } },
    })
    return data?.violations.map(({ decided_by, decided_at }) => ({ decided_by, decided_at }))
  }
  const carried = await dismissedIn(second.job.audit_id)
  expect(carried).toEqual([{ decided_by: expect.any(String), decided_at: expect.any(String) }])
  expect(carried).toEqual(await dismissedIn(first.job.audit_id))

  const compare = (audit_id: string, query: { with: string; change?: 'new' | 'gone' | 'unchanged'; cursor?: string }) =>
    api.GET('/extensions/v1/audits/{audit_id}/comparison', {
      params: { path: { audit_id }, query: { page_size: 1, ...query } },
    })
  const counts = { new: 1, gone: 1, unchanged: 2 }
  const fresh = await compare(second.job.audit_id, { with: first.job.audit_id })
  expect(fresh.data).toMatchObject({ counts, next_cursor: null, matched_by: 'identity' })
  expect(fresh.data?.items).toMatchObject([
    { reason: 'Reason 3', previous_violation_id: null, state_before: null, state_now: 'undecided' },
  ])
  const gone = await compare(second.job.audit_id, { with: first.job.audit_id, change: 'gone' })
  expect(gone.data?.items).toMatchObject([{ reason: 'Reason 0', state_before: 'undecided', state_now: null }])
  const unchanged = { with: first.job.audit_id, change: 'unchanged' as const }
  const page = await compare(second.job.audit_id, unchanged)
  expect(page.data?.items).toMatchObject([{ reason: 'Reason 1', state_before: 'dismissed', state_now: 'dismissed' }])
  const next = await compare(second.job.audit_id, { ...unchanged, cursor: page.data?.next_cursor ?? '' })
  expect(next.data?.items).toMatchObject([{ reason: 'Reason 2', state_before: 'undecided', state_now: 'undecided' }])
  expect(next.data?.next_cursor).toBeNull()
  expect((await compare(first.job.audit_id, { with: 'none' })).response.status).toBe(404)

  const repeated = await post(ci, { ...carry, name: 'June' }, csv(3))
  expect([repeated.status, repeated.job.audit_id]).toEqual([202, second.job.audit_id])
  await ended(api, repeated.job.id)
  const again = await post(ci, { ...carry, name: first.job.audit_name }, csv(3))
  expect([again.status, again.detail]).toEqual([409, expect.stringContaining('to a new audit only')])
  const unknown = await post(ci, { ...carry, carry_decisions_from: 'May', name: 'July' }, csv(3))
  expect([unknown.status, unknown.detail]).toEqual([404, 'Audit not found'])
  expect(readdirSync(folder)).toEqual([])
})

test('decisions of a file need the scope review, and the trail says who imported them', { tags: 'long' }, async () => {
  const { api, ci, workspace_id } = await open()
  const scopes: Scope[] = ['import', 'review']
  const { key, id: key_id } = await createKey(service.db, { workspace_id, owner_email: 'eva@bank.example', scopes })
  const body = 'reason,review_state,dismissal_reason\nFirst,dismissed,Quoted\nSecond,,\nThird,fixed,'
  const found = async (name: string, by: string) => {
    const { job } = await post(by, { format: 'csv', name }, body)
    const { audit_id, status, message } = await ended(api, job.id)
    const { data } = await api.GET('/extensions/v1/audits/{audit_id}/violations', {
      params: { path: { audit_id }, query: { review_state: ['all'] } },
    })
    const trail = await listActivity(service.db, workspace_id, audit_id)
    const states = data?.violations.map(({ review_state, decided_by }) => [review_state, decided_by])
    return { status, message, states, trail }
  }
  expect(await found('By CI', ci)).toEqual({
    status: 'completed',
    message: 'Decisions left out, because the key lacks the scope review: 2.',
    states: Array.from({ length: 3 }, () => ['undecided', null]),
    trail: [],
  })
  const decided = { key_id, actor_email: 'eva@bank.example', kind: 'import', from_state: 'undecided' }
  expect(await found('By Eva', key)).toMatchObject({
    message: null,
    states: expect.arrayContaining([
      ['dismissed', 'eva@bank.example'],
      ['undecided', null],
      ['fixed', 'eva@bank.example'],
    ]),
    trail: [
      { ...decided, action: 'dismiss', reason: 'Quoted' },
      { ...decided, action: 'mark_fixed' },
    ],
  })
  expect((await found('By Eva', key)).trail).toHaveLength(2)
})

test('rows that cannot be imported fail the job, which names the first ones', async () => {
  const { api, ci } = await open()
  const { job } = await post(ci, { format: 'csv', name: 'Site' }, 'reason,severity\nFine,LOW\nNot fine,AWFUL\n,LOW\n')
  const failed = await ended(api, job.id)
  expect(failed).toMatchObject({ status: 'failed', added: 0, finished_at: expect.any(String) })
  expect(failed.message).toMatch(
    /^Rows that cannot be imported: 2\. Nothing was imported\. Line 3: .*AWFUL.* Line 4: .*$/,
  )
})

test.each([
  ['sarif', csv(3)],
  ['csv', sarif(1)],
] as const)('a body that is not %s fails the job', async (format, body) => {
  const { api, ci } = await open()
  const { job } = await post(ci, { format, name: 'Site' }, body)
  expect(await ended(api, job.id)).toMatchObject({ status: 'failed', message: expect.any(String) })
})

test('more bytes than allowed are 413, announced or not; more rows fail the job', { tags: 'long' }, async () => {
  const { api, ci } = await open()
  const query = { format: 'csv', name: 'Site' }
  const large = `reason\n${'x'.repeat(imports.maxBytes)}`
  expect((await post(ci, query, large)).status).toBe(413)
  expect((await post(ci, query, Readable.from([large.slice(0, 99), large.slice(99)]))).status).toBe(413)
  expect((await api.GET('/extensions/v1/imports')).data?.imports).toEqual([])
  const { job } = await post(ci, query, csv(imports.maxRows + 1))
  expect(await ended(api, job.id)).toMatchObject({ status: 'failed', message: expect.stringContaining('1,000') })
})

test('a blank name, an unknown format and a compressed body are refused', async () => {
  const { ci } = await open()
  expect((await post(ci, { format: 'csv', name: ' ' }, csv(1))).status).toBe(422)
  expect((await post(ci, { format: 'xml', name: 'Site' }, csv(1))).status).toBe(422)
  const compressed = { 'content-encoding': 'gzip' }
  expect((await post(ci, { format: 'csv', name: 'Site' }, csv(1), compressed)).status).toBe(415)
})

/** An upload over a socket, of which the test sends one piece after another. */
async function upload(key: string) {
  if (!service.app.server.listening) await service.app.listen({ host: '127.0.0.1', port: 0 })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  const { port } = service.app.server.address() as AddressInfo
  return httpRequest({
    host: '127.0.0.1',
    port,
    method: 'POST',
    path: '/extensions/v1/imports?format=csv&name=Slow',
    headers: { 'x-api-key': key, 'content-type': 'text/csv' },
  })
}

/** Until twice the time has passed that another request may take. */
async function outlastOtherRequests(send: () => void) {
  const until = performance.now() + 2 * timeoutMs
  while (performance.now() < until) {
    await service.app.inject('/livez')
    send()
  }
}

test('an upload may take longer than other requests, as long as bytes arrive', { tags: 'long' }, async () => {
  const { api, ci } = await open()
  const sent = await upload(ci)
  sent.write('reason\nFirst')
  await outlastOtherRequests(() => sent.write(' '))
  sent.end('one\nSecond\n')
  const [answer] = await once(sent, 'response')
  expect(answer.statusCode).toBe(202)
  const [chunk] = await once(answer, 'data')
  expect(await ended(api, JSON.parse(String(chunk)).id)).toMatchObject({ status: 'completed', added: 2 })
})

test('an upload that breaks off leaves nothing', async () => {
  const { api, ci } = await open()
  const sent = await upload(ci)
  sent.on('error', () => {})
  sent.write('reason\nFirst\n')
  await expect.poll(() => readdirSync(folder).length).toBe(1)
  sent.destroy()
  await expect.poll(() => readdirSync(folder)).toEqual([])
  expect((await api.GET('/extensions/v1/imports')).data?.imports).toEqual([])
})

test('a workspace has two uploads at a time, however slow, and others have theirs', { tags: 'long' }, async () => {
  const [first, second] = [await open(), await open()]
  const slow = [await upload(first.ci), await upload(first.ci)]
  for (const sent of slow) sent.on('error', () => {}).write('reason\nFirst\n')
  await expect.poll(() => readdirSync(folder).length).toBe(2)
  const third = await post(first.ci, { format: 'csv', name: 'Third' }, csv(1))
  expect([third.status, third.detail]).toEqual([503, expect.stringContaining('two imports under way')])
  const { status, job } = await post(second.ci, { format: 'csv', name: 'Other' }, csv(1))
  expect(status).toBe(202)
  await ended(second.api, job.id)
  for (const sent of slow) sent.destroy()
  await expect.poll(() => readdirSync(folder)).toEqual([])
})

test('one audit takes one import at a time', { tags: 'long' }, async () => {
  const { api, ci } = await open()
  const answers = await Promise.all(['A', 'A'].map((name) => post(ci, { format: 'csv', name }, csv(200))))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 202).length).toBeGreaterThan(0)
  for (const { status, job } of answers) if (status === 202) await ended(api, job.id)
  expect((await api.GET('/public/v1/audits')).data?.audits).toMatchObject([{ name: 'A', total_violations: 200 }])
})

test('an import that a shutdown interrupts is finished by the next process', { tags: 'long' }, async () => {
  const { db } = service
  const { api, ci } = await open()
  const other = await buildService({ db, writer: bodyWriter, imports: { ...imports, maxRows: 4500 } })
  const answer = await other.inject({
    method: 'POST',
    url: '/extensions/v1/imports?format=csv&name=Site',
    headers: { 'x-api-key': ci, 'content-type': 'text/csv' },
    payload: csv(4500),
  })
  const job_id = answer.json<ImportJob>().id
  const read = async () => (await api.GET('/extensions/v1/imports/{job_id}', { params: { path: { job_id } } })).data
  await expect.poll(async () => (await read())?.published, { interval: 10, timeout: 60_000 }).toBeGreaterThan(0)
  await other.close()
  const interrupted = await read()
  expect(interrupted).toMatchObject({ status: 'publishing', staged: 4500 })
  expect(interrupted?.published).toBeLessThan(4500)
  expect(await ended(api, job_id)).toMatchObject({ status: 'completed', added: 4500 })
})

import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../db/open.ts'
import { extensionsOpenapi } from '../extensions-openapi.gen.ts'
import { openapi } from '../openapi.gen.ts'
import { seedAudit } from '../testing/audit.ts'
import { bundle, type Bundle } from '../testing/bundle.ts'
import { comments, page, refusedAudits, refusedBodies, refusedViolations } from '../testing/refused-requests.ts'
import { type ServiceProcess, startServiceProcess } from '../testing/service-process.ts'
import { createWorkspace } from '../testing/workspace.ts'
import { contractOperations } from './contract-operations.ts'

// The service ships as a bundle, so these tests send their requests to the bundle, in its own process.

const dataDir = mkdtempSync(join(tmpdir(), 'redline-built-'))
const seen: string[] = []
const upstream = createServer((asked, response) => {
  seen.push(asked.url ?? '')
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
}).listen(0, '127.0.0.1')
let program: Bundle
let service: ServiceProcess
let gateway: ServiceProcess
let key: string

beforeAll(async () => {
  program = await bundle({ main: 'server/main.ts' })
  const db = await openDatabase({ dataDir })
  const workspace = await createWorkspace(db)
  await seedAudit(db, workspace.workspace_id, [{ id: '100%' }], { id: 'a' })
  await db.close()
  key = workspace.key
  service = await startServiceProcess(program.file('main'), dataDir, { METRICS_PORT: '0' })
  const bound = upstream.address()
  const address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`
  gateway = await startServiceProcess(program.file('main'), dataDir, {}, ['--upstream', address])
})
afterAll(async () => {
  await service.kill()
  await gateway.kill()
  upstream.close()
  program.remove()
  rmSync(dataDir, { recursive: true, force: true })
})

interface RequestOptions {
  method?: string
  payload?: string
  headers?: Record<string, string>
}

/** Sends the path as it is; `fetch` would shorten it first. */
async function send(
  { url }: ServiceProcess,
  path: string,
  { method = 'GET', payload, headers = {} }: RequestOptions = {},
) {
  const { hostname, port } = new URL(url)
  const type = payload === undefined ? {} : { 'content-type': 'application/json' }
  const sent = request({ hostname, port, path, method, headers: { ...type, ...headers } }).end(payload)
  const [response] = await once(sent, 'response')
  let body = ''
  for await (const part of response) body += String(part)
  const json: unknown = body === '' ? undefined : JSON.parse(body)
  return { status: Number(response.statusCode), json }
}

const withKey = () => ({ 'x-api-key': key })

test.each(refusedAudits)('audits with %s are refused', async (query, [type, msg]) => {
  const answer = await send(service, encodeURI(`/public/v1/audits?${query}`).replaceAll('%25', '%'), {
    headers: withKey(),
  })
  expect(answer).toEqual({ status: 422, json: { detail: [{ loc: ['query', 'limit'], msg, type }] } })
})

test.each(refusedViolations)('violations with %s are refused at %s', async (query, name, [type, msg]) => {
  const answer = await send(service, `${page}?${query}`, { headers: withKey() })
  expect(answer).toEqual({ status: 422, json: { detail: [{ loc: ['query', name], msg, type }] } })
})

test.each(refusedBodies)('%s refuses the body %.40s', async (url, payload, loc, type, msg) => {
  const answer = await send(service, url, { method: 'POST', payload, headers: withKey() })
  expect(answer).toEqual({ status: 422, json: { detail: [{ loc, msg, type }] } })
})

test.each(contractOperations.filter(({ operationId }) => operationId !== 'getHealth'))(
  '$operationId asks for a key first, also at an address with a stray percent sign',
  async ({ method, path }) => {
    const answer = await send(service, path.replaceAll(/\{\w+\}/g, '100%'), {
      method,
      payload: method === 'POST' ? '{"broken' : undefined,
    })
    expect(answer).toEqual({ status: 401, json: { detail: 'API key missing or invalid' } })
  },
)

test('an identifier with a stray percent sign is found', async () => {
  const answer = await send(service, '/public/v1/violations/100%', { headers: withKey() })
  expect(answer).toMatchObject({ status: 200, json: { id: '100%' } })
})

test.each([
  ['/public/v1/violations/none', {}, 404, 'Violation not found'],
  ['/public/v1/nothing', {}, 404, 'Not found'],
  ['/public/v1/audits', { method: 'DELETE' }, 405, 'Method not allowed'],
  [
    comments,
    { method: 'POST', payload: 'x', headers: { 'content-type': 'text/plain' } },
    415,
    'Send the body as application/json',
  ],
  [comments, { method: 'POST', payload: 'x'.repeat(1_100_000) }, 413, 'The request body is too large'],
])('%s with %o is refused as the contract says', async (path, asked, status, detail) => {
  const headers = { ...withKey(), ...('headers' in asked ? asked.headers : {}) }
  expect(await send(service, path, { ...asked, headers })).toEqual({ status, json: { detail } })
})

test('a comment is stored once per idempotency key', async () => {
  const headers = { ...withKey(), 'idempotency-key': 'once' }
  const sent = { method: 'POST', payload: '{"comment":"Once"}', headers }
  const path = '/public/v1/violations/100%25/comments'
  const first = await send(service, path, sent)
  expect(first.status).toBe(201)
  expect(await send(service, path, sent)).toEqual(first)
})

test('the contract and the health check are served without a key', async () => {
  expect(await send(service, '/public/openapi.json')).toEqual({ status: 200, json: openapi })
  expect(await send(service, '/extensions/openapi.json')).toEqual({ status: 200, json: extensionsOpenapi })
  for (const path of ['/public/v1/healthz', '/livez', '/readyz'])
    expect(await send(service, path)).toEqual({ status: 200, json: { status: 'pass' } })
})

test('the extensions are offered, and a decision on a violation that is not as expected changes nothing', async () => {
  expect(await send(service, '/extensions/v1')).toMatchObject({ status: 401 })
  const offered = await send(service, '/extensions/v1', { headers: withKey() })
  expect(offered).toMatchObject({
    status: 200,
    json: { features: expect.arrayContaining(['history', 'conditional_decisions']) },
  })
  const decisions = [{ violation_id: '100%', expected: { review_state: 'fixed' } }]
  const payload = JSON.stringify({ action: 'reopen', kind: 'single', decisions })
  const refused = await send(service, '/extensions/v1/reviews', { method: 'POST', payload, headers: withKey() })
  expect(refused).toMatchObject({ status: 409, json: { found: [{ violation_id: '100%', review_state: 'undecided' }] } })
})

test('metrics are served on their own port', async () => {
  const answer = await fetch(service.metricsUrl ?? '')
  expect(await answer.text()).toContain('redline_database_connections{state="idle"} 1')
  expect(new URL(service.metricsUrl ?? '').port).not.toBe(new URL(service.url).port)
})

test.each([
  '/public/..%2fadmin',
  '/public/..;/admin',
  '/public/%2e%2e/admin',
  '/extensions/..%2fadmin',
  '/extensions',
  '/admin',
])('the gateway does not forward %s', async (path) => {
  expect((await send(gateway, path)).status).toBe(404)
  expect(seen).not.toContain(path)
})

test('the gateway forwards an identifier as it is', async () => {
  expect((await send(gateway, '/public/v1/violations/a%2Fb%20100%')).status).toBe(200)
  expect(seen).toContain('/public/v1/violations/a%2Fb%20100%')
  expect((await send(gateway, '/extensions/v1/violations/a%2Fb/activity')).status).toBe(200)
  expect(seen).toContain('/extensions/v1/violations/a%2Fb/activity')
})

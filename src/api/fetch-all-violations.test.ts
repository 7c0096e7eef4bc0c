import { QueryClient } from '@tanstack/react-query'
import * as fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { bindApi, createApi } from './client.ts'
import { extensionQueries, noExtensions } from './extensions.ts'
import { violationQueries } from './violations.ts'
import type { ReviewState, Violation } from '../../contract/openapi.gen.ts'
import { fetchAllViolations } from './fetch-all-violations.ts'
import type { FetchedPage } from './service.ts'
import type { ViolationFilter } from './violation-filters.ts'

afterEach(() => vi.unstubAllGlobals())

type Row = Pick<Violation, 'id' | 'review_state'>

/** A service whose pages shift: `between` is done after every answer, like a second reviewer. */
function serviceOf(rows: Row[], { largest = 100, between = (_request: number): unknown => undefined } = {}) {
  const requests: string[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const { searchParams } = new URL(request.url)
    requests.push(searchParams.toString())
    const number = (name: string, otherwise: number) => Number(searchParams.get(name) ?? otherwise)
    const [page, page_size] = [number('page', 1), number('page_size', 20)]
    if (page_size > largest) {
      const detail = [{ loc: ['query', 'page_size'], msg: `At most ${largest}`, type: 'less_than_equal' }]
      return Response.json({ detail }, { status: 422 })
    }
    const state = searchParams.get('review_state') ?? 'undecided'
    const matching = rows.filter(({ review_state }) => state === 'all' || review_state === state)
    const violations = matching.slice((page - 1) * page_size, page * page_size).map(whole)
    const has_more = page * page_size < matching.length
    const body = { audit_id: 'audit', violations, total: matching.length, page, page_size, has_more }
    const answer = Response.json({ ...body, review_progress: progressOf(rows) })
    between(requests.length)
    return answer
  })
  const client = new QueryClient()
  client.setQueryData(extensionQueries.offered().queryKey, noExtensions)
  bindApi(client, createApi({ address: 'http://service.test', key: async () => 'key', onAnswer() {}, onSilence() {} }))
  return { client, requests }
}

const whole = (row: Row) => ({ reason: 'Because', assigned_to_user_ids: [], ...row })

function progressOf(rows: Row[]) {
  const progress = { undecided: 0, elevated_risk: 0, urgent_violation: 0, dismissed: 0, fixed: 0 }
  for (const { review_state } of rows) progress[review_state] += 1
  return progress
}

const rowsOf = (count: number, review_state: ReviewState = 'undecided'): Row[] =>
  Array.from({ length: count }, (_, index) => ({ id: `v${index}`, review_state }))

async function fetchAll(client: QueryClient, filter: ViolationFilter, signal?: AbortSignal) {
  const ids: string[] = []
  let last: FetchedPage | undefined
  for await (const step of fetchAllViolations({ client, auditId: 'audit', filter, signal })) {
    ids.push(...step.violations.map(({ id }) => id))
    last = step
  }
  return { ids, last }
}

test('a quiet audit is read once, page by page, and counted', async () => {
  const { client, requests } = serviceOf(rowsOf(250))
  const { ids, last } = await fetchAll(client, { review_state: 'undecided' })
  expect(ids).toEqual(rowsOf(250).map(({ id }) => id))
  expect(last).toMatchObject({ found: 250, total: 250, steady: true })
  expect(requests).toHaveLength(3)
  expect(client.getQueryCache().findAll({ queryKey: violationQueries.all() })).toHaveLength(0)
})

test('of a long audit three pages are on their way at a time, and given in order', async () => {
  const { client } = serviceOf(rowsOf(1000))
  const real = fetch
  let [open, most] = [0, 0]
  vi.stubGlobal('fetch', async (request: Request) => {
    open += 1
    most = Math.max(most, open)
    // Later pages answer first.
    for (let turn = Number(new URL(request.url).searchParams.get('page')); turn < 20; turn += 1) await Promise.resolve()
    open -= 1
    return real(request)
  })
  const { ids } = await fetchAll(client, { review_state: 'all' })
  expect(ids).toEqual(rowsOf(1000).map(({ id }) => id))
  expect(most).toBe(3)
})

test('while a second reviewer decides, whatever stays in the filter is found exactly once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(299), { maxLength: 12 }), async (decided) => {
      const rows = rowsOf(300)
      const { client } = serviceOf(rows, {
        between(request) {
          const row = rows[decided[request - 1] ?? -1]
          if (row) row.review_state = 'fixed'
        },
      })
      const { ids } = await fetchAll(client, { review_state: 'undecided' })
      expect(new Set(ids).size).toBe(ids.length)
      const left = rows.filter(({ review_state }) => review_state === 'undecided').map(({ id }) => id)
      expect(left.filter((id) => !ids.includes(id))).toEqual([])
    }),
    { numRuns: 30 },
  )
})

test('a read during which a violation changes its state says so', async () => {
  const rows = rowsOf(250)
  const first = rows[0]
  const { client } = serviceOf(rows, {
    between: (request) => first && request === 1 && (first.review_state = 'fixed'),
  })
  const { last } = await fetchAll(client, { review_state: 'all' })
  expect(last).toMatchObject({ found: 250, total: 250, steady: false })
})

test('an audit that never rests ends all the same and says so', async () => {
  const rows = rowsOf(400)
  const { client } = serviceOf(rows, {
    between: (request) => rows.unshift({ id: `new ${request}`, review_state: 'undecided' }),
  })
  const { ids, last } = await fetchAll(client, { review_state: 'all' })
  expect(new Set(ids).size).toBe(ids.length)
  expect(last?.steady).toBe(false)
})

test('a page size the service refuses is replaced by one it takes, at the same place', async () => {
  const { client, requests } = serviceOf(rowsOf(45), { largest: 20 })
  const { ids } = await fetchAll(client, { review_state: 'all' })
  expect(ids).toHaveLength(45)
  await fetchAll(client, { review_state: 'all' })
  expect(requests.filter((request) => request.includes('page_size=100'))).toHaveLength(1)
})

test('stopped, it asks for nothing more than is on its way', async () => {
  const stop = new AbortController()
  const { client, requests } = serviceOf(rowsOf(900), { between: (request) => request === 2 && stop.abort() })
  await expect(fetchAll(client, { review_state: 'all' }, stop.signal)).rejects.toThrow('aborted')
  expect(requests).toHaveLength(4)
})

test('a service that always has more of the same comes to an end', async () => {
  const { client } = serviceOf(rowsOf(30))
  const real = fetch
  vi.stubGlobal('fetch', async (request: Request) => {
    const url = new URL(request.url)
    url.searchParams.set('page', '1')
    const body: unknown = await (await real(new Request(url, request))).json()
    return Response.json(Object.assign({}, body, { has_more: true }))
  })
  const { ids } = await fetchAll(client, { review_state: 'all' })
  expect(ids).toHaveLength(30)
})

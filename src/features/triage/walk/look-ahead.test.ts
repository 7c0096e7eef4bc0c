import { QueryClient } from '@tanstack/react-query'
import createClient from 'openapi-fetch'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bindApi } from '../../../api/client.ts'
import { registerViolationMutations } from '../../../api/review-mutation.ts'
import type { paths } from '../../../api/schema.gen.ts'
import { boundUnwatched } from '../../../api/unwatched.ts'
import { listSearch, triageSearchDefaults } from '../filters/triage-search.ts'
import { aViolation } from '../violation.fixture.ts'
import { Triage } from './triage.ts'

// The clock is our own: it goes as fast as the machine lets it.
vi.setConfig({ testTimeout: 60_000 })

const latency = 300
const progress = { undecided: 0, elevated_risk: 0, urgent_violation: 0, dismissed: 0, fixed: 0 }
const namesTo = (last: number) => Array.from({ length: last }, (_, index) => `v${index + 1}`)

let requests: string[]
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run, 16))
  vi.stubGlobal('cancelAnimationFrame', clearTimeout)
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
  requests = []
  ;[busy, queue] = [0, []]
})

afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** As many requests as a browser has on their way to one host. */
const lanes = 6
let busy = 0
let queue: (() => void)[] = []

async function lane(): Promise<void> {
  if (busy === lanes) await new Promise<void>((resolve) => queue.push(resolve))
  else busy += 1
}

function leave(): void {
  const next = queue.shift()
  if (next) next()
  else busy -= 1
}

/** A sitting in front of a service that does what it is told half of the latency after it was asked. */
async function sit(count: number, largest = 100): Promise<Triage> {
  const undecided = new Set(namesTo(count))
  const answer = async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url)
    const [, id = ''] = /violations\/([^/]+)/.exec(pathname) ?? []
    requests.push(`${request.method} ${pathname}${searchParams.size > 0 ? `?${searchParams}` : ''}`)
    await lane()
    await pause(latency / 2)
    const body = () => {
      if (request.method === 'POST') {
        undecided.delete(id)
        return { violation_id: id, action: 'mark_fixed', review_state: 'fixed', violations_updated: 1 }
      }
      if (id) return { ...aViolation({ id, review_state: undecided.has(id) ? 'undecided' : 'fixed' }), comments: [] }
      const [page, page_size] = [Number(searchParams.get('page')), Number(searchParams.get('page_size'))]
      if (page_size > largest) return null
      const violations = [...undecided]
        .slice((page - 1) * page_size, page * page_size)
        .map((one) => aViolation({ id: one }))
      const has_more = page * page_size < undecided.size
      return {
        audit_id: 'audit',
        violations,
        total: undecided.size,
        page,
        page_size,
        has_more,
        review_progress: progress,
      }
    }
    const said = body()
    await pause(latency / 2)
    leave()
    return said ? Response.json(said) : Response.json({ detail: 'Too many' }, { status: 422 })
  }
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 15_000, retry: false } } })
  registerViolationMutations(client)
  boundUnwatched(client)
  bindApi(client, createClient<paths>({ baseUrl: 'http://service.test', fetch: answer }))
  const place = { violation_id: null, search: listSearch(triageSearchDefaults, 'connection') }
  const triage = new Triage({
    client,
    connectionId: 'connection',
    auditId: 'audit',
    place,
    view: 'rows',
    navigate,
    onTraversal: () => () => {},
  })
  stop = triage.start()
  await vi.advanceTimersByTimeAsync(2 * latency)
  return triage
}

const navigate = () => Promise.resolve()
const pause = (time: number) => new Promise((resolve) => setTimeout(resolve, time))

/** Decides the open violation every so often; says which were visited, and how often there was none to decide. */
async function rush(triage: Triage, count: number, every: number) {
  const visited: string[] = []
  let waits = 0
  triage.next()
  while (visited.length < count) {
    const { current, seeking, walk } = triage.state.get()
    const row = walk?.list.rows.find(({ id }) => id === current)
    if (seeking || !row) waits += 1
    else {
      visited.push(row.id)
      triage.decide(row, { action: 'mark_fixed', reason: null, apply_to_group: false })
    }
    if (waits > 1000) throw new Error('It does not go on')
    await vi.advanceTimersByTimeAsync(every)
  }
  return { visited, waits }
}

const lists = () => requests.filter((request) => request.includes('/audits/'))

test('twenty decisions a second at 300 ms: the next is always there, in order, none twice', async () => {
  const { visited, waits } = await rush(await sit(300), 60, 50)
  expect(visited).toEqual(namesTo(60))
  expect(waits).toBe(0)
  expect(lists().length).toBeLessThan(6)
})

test('a service that gives no larger pages is not asked for them again and again', async () => {
  const { visited } = await rush(await sit(200, 20), 100, 50)
  expect(visited).toEqual(namesTo(100))
  expect(lists().filter((request) => /page_size=(50|100)/.test(request)).length).toBeLessThan(3)
})

test('at four decisions a second no larger page is asked for', async () => {
  const { visited, waits } = await rush(await sit(100), 80, 250)
  expect(visited).toEqual(namesTo(80))
  expect(waits).toBe(0)
  expect(lists().every((request) => request.includes('page_size=20'))).toBe(true)
})

test('to the very end of the list', async () => {
  const triage = await sit(45)
  const { visited } = await rush(triage, 45, 50)
  await vi.advanceTimersByTimeAsync(100 * latency)
  expect(visited).toEqual(namesTo(45))
  expect(triage.state.get().finished).toBe(true)
})

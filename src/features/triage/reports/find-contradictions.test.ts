import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { bindApi, createApi } from '../../../api/client.ts'
import { extensionQueries, noExtensions } from '../../../api/extensions.ts'
import type { Violation } from '../../../../contract/openapi.gen.ts'
import { Job } from '../../../lib/job.ts'
import { until } from '../../../testing/until.ts'
import { type Contradictions, findContradictions } from './find-contradictions.ts'
import { sidesOf } from '../logic/contradictions.ts'
import { aViolation } from '../violation.fixture.ts'

afterEach(() => vi.unstubAllGlobals())

function serviceOf(rows: readonly Violation[]) {
  let requests = 0
  vi.stubGlobal('fetch', async (request: Request) => {
    requests += 1
    const page = Number(new URL(request.url).searchParams.get('page'))
    const violations = rows.slice((page - 1) * 100, page * 100)
    const review_progress = { undecided: 0, elevated_risk: 0, urgent_violation: 0, dismissed: 0, fixed: rows.length }
    const counts = { total: rows.length, page, page_size: 100, has_more: page * 100 < rows.length }
    return Response.json({ audit_id: 'audit', violations, ...counts, review_progress })
  })
  const client = new QueryClient()
  client.setQueryData(extensionQueries.offered().queryKey, noExtensions)
  bindApi(client, createApi({ address: 'http://service.test', key: async () => 'key', onAnswer() {}, onSilence() {} }))
  return { client, requests: () => requests }
}

async function find(client: QueryClient): Promise<Contradictions> {
  const job = new Job<Contradictions | null>({
    data: null,
    work: (job) => findContradictions(job, { client, auditId: 'audit' }),
  })
  job.resume()
  await until(() => expect(job.state.get().status).toBe('done'))
  if (!job.data) throw new Error('No result')
  return job.data
}

const row = (id: number, text: string, review_state: Violation['review_state']) =>
  aViolation({ id: `v${id}`, rule_id: 'r', rule_name: 'Rule', violating_text: text, review_state })

test('a consistent audit is read once', async () => {
  const { client, requests } = serviceOf(Array.from({ length: 250 }, (_, id) => row(id, `Text ${id % 10}`, 'fixed')))
  expect(await find(client)).toMatchObject({ found: [], looked_at: 250 })
  expect(requests()).toBe(3)
})

test('sides are found over all pages; undecided is no side', async () => {
  const rows = Array.from({ length: 230 }, (_, id) =>
    id < 120 ? row(id, 'Same  TEXT', 'dismissed') : row(id, `Text ${id}`, 'fixed'),
  )
  const { client, requests } = serviceOf([...rows, row(900, 'same text', 'fixed'), row(901, 'same text', 'undecided')])
  const { found } = await find(client)
  expect(found).toHaveLength(1)
  const sides = sidesOf(found[0]?.violations ?? [])
  expect(sides.map(({ review_state, violations }) => [review_state, violations.length])).toEqual([
    ['dismissed', 120],
    ['fixed', 1],
  ])
  expect(requests()).toBe(3)
})

test('a long audit with contradictions is read twice, and nothing of it is kept the first time', async () => {
  const rows = Array.from({ length: 2200 }, (_, id) => row(id, `Text ${id}`, 'fixed'))
  const { client, requests } = serviceOf([
    ...rows,
    row(2200, 'Text 7', 'dismissed'),
    row(2201, 'Text 2199', 'dismissed'),
  ])
  const { found, count } = await find(client)
  expect(count).toBe(2)
  const texts = found.flatMap(({ violations }) => violations.map(({ violating_text }) => violating_text))
  expect(texts).toHaveLength(4)
  expect(new Set(texts)).toEqual(new Set(['Text 7', 'Text 2199']))
  expect(requests()).toBe(46)
})

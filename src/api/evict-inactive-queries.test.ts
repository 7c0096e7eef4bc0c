import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { evictInactiveQueries } from './evict-inactive-queries.ts'
import { violationQueries } from './violations.ts'

let client: QueryClient
const detail = (id: number) => violationQueries.detail(`v${id}`).queryKey
const read = (id: number) => client.fetchQuery({ queryKey: detail(id), queryFn: () => ({ id }) })
const isKept = (id: number) => client.getQueryData(detail(id)) !== undefined
const kept = (queryKey: readonly unknown[]) => client.getQueryCache().findAll({ queryKey }).length

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  evictInactiveQueries(client)
})

test('of three hundred violations that were opened the last hundred are kept', async () => {
  for (let id = 1; id <= 300; id += 1) await read(id)
  expect(kept(violationQueries.details())).toBe(100)
  expect([200, 201, 300].map(isKept)).toEqual([false, true, true])
})

test('one that is on screen stays, however many come after it, and is the last of the others when it is left', async () => {
  await read(1)
  const stop = new QueryObserver(client, { queryKey: detail(1) }).subscribe(() => undefined)
  for (let id = 2; id <= 200; id += 1) await read(id)
  expect(isKept(1)).toBe(true)
  stop()
  for (let id = 201; id <= 299; id += 1) await read(id)
  expect(isKept(1)).toBe(true)
  await read(300)
  expect(isKept(1)).toBe(false)
})

test('one that is still on its way is not dropped', async () => {
  const waiting: ((data: object) => void)[] = []
  const queryFn = () => new Promise<object>((resolve) => waiting.push(resolve))
  const slow = client.fetchQuery({ queryKey: detail(0), queryFn })
  for (let id = 1; id <= 180; id += 1) await read(id)
  for (const answer of waiting) answer({ id: 0 })
  expect(await slow).toEqual({ id: 0 })
})

test('a hundred pages of lists are kept, and the counts of every audit', async () => {
  for (let page = 1; page <= 160; page += 1) {
    client.setQueryData([...violationQueries.list('audit', { page }).queryKey], { page })
    client.setQueryData([...violationQueries.progress(`audit ${page}`).queryKey], { page })
  }
  expect(kept(violationQueries.allLists())).toBe(100 + 160)
})

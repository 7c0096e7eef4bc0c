import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { reviewKey } from './reviews.ts'
import { refreshWhenIdle, violationQueries } from './violations.ts'

beforeEach(() => void vi.useFakeTimers())

test('the refresh of another audit is not lost because a review was pending when it was due', async () => {
  const client = new QueryClient()
  const read: string[] = []
  for (const auditId of ['a', 'b'])
    client.setQueryDefaults(violationQueries.lists(auditId), { queryFn: () => read.push(auditId) })
  vi.spyOn(client, 'prefetchQuery').mockImplementation(async ({ queryKey }) => void read.push(String(queryKey[2])))
  const answers: ((value: unknown) => void)[] = []
  const review = client
    .getMutationCache()
    .build(client, {
      mutationKey: reviewKey,
      mutationFn: () => new Promise((resolve) => answers.push(resolve)),
      onSettled: () => refreshWhenIdle(client, 'a'),
    })
    .execute(undefined)
  refreshWhenIdle(client, 'b')
  await vi.advanceTimersByTimeAsync(5000)
  expect(read).toEqual([])
  for (const answer of answers) answer(null)
  await review
  await vi.advanceTimersByTimeAsync(5000)
  expect(new Set(read)).toEqual(new Set(['a', 'b']))
})

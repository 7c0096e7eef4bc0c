import { expect, test } from 'vitest'
import { inLanes } from './in-lanes.ts'

test('no more than the lanes at a time, and the results in the order of the items', async () => {
  let [open, most] = [0, 0]
  const results = await inLanes([5, 1, 4, 2, 3], 2, async (item) => {
    open += 1
    most = Math.max(most, open)
    for (let turn = 0; turn < item; turn += 1) await Promise.resolve()
    open -= 1
    return item * 10
  })
  expect(results).toEqual([50, 10, 40, 20, 30])
  expect(most).toBe(2)
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Address, type Place } from './address.ts'
import { Pace } from './pace.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

function sit() {
  const navigate = vi.fn<(place: Place, how: 'push' | 'replace') => Promise<void>>(async () => {})
  const address = new Address(navigate, new Pace())
  let at: string | null = null
  const read = (): Place => ({
    violation_id: at,
    search: { review_state: 'undecided', search: '', page: 1, page_size: 20 },
  })
  return {
    address,
    step(id: string, how: 'push' | 'replace' = 'replace') {
      at = id
      address.follow(read, how)
    },
    visited: () => navigate.mock.calls.map(([{ violation_id }]) => violation_id),
    pushed: () => navigate.mock.calls.filter(([, how]) => how === 'push').length,
  }
}

test('a step is followed at once', async () => {
  const { step, visited, address } = sit()
  step('v1')
  expect(address.isSettled()).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(visited()).toEqual(['v1'])
  expect(address.isSettled()).toBe(true)
})

test('a key that is held down changes the address so seldom that no browser minds, and in the end to the last step', async () => {
  const { step, visited, pushed } = sit()
  for (let count = 1; count <= 300; count += 1) {
    step(`v${count}`, count === 2 ? 'push' : 'replace')
    await vi.advanceTimersByTimeAsync(33)
  }
  await vi.advanceTimersByTimeAsync(200)
  expect(visited().length).toBeLessThan(100)
  expect(visited().at(-1)).toBe('v300')
  expect(pushed()).toBe(1)
})

test('what is called off while it waits leads nowhere', async () => {
  const { step, visited, address } = sit()
  step('v1')
  await vi.advanceTimersByTimeAsync(10)
  step('v2')
  await vi.advanceTimersByTimeAsync(10)
  address.stop()
  await vi.advanceTimersByTimeAsync(1000)
  expect(visited()).toEqual(['v1'])
})

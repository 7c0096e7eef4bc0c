import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Address, type Place } from './address.ts'
import { Pace } from './pace.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

type How = 'push' | 'replace'

function sit() {
  const navigate = vi.fn<(place: Place, how: How) => Promise<void>>(async () => {})
  const address = new Address(navigate, new Pace())
  return {
    address,
    step: (violation_id: string | null, how: How = 'replace') =>
      address.follow({ violation_id, search: { review_state: 'undecided', search: '', page: 1, page_size: 20 } }, how),
    visited: () => navigate.mock.calls.map(([{ violation_id }]) => violation_id),
    made: () => navigate.mock.calls.map(([{ violation_id }, how]) => [violation_id, how]),
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

test('steps that are not made in a rush are each followed at once', async () => {
  const { step, visited } = sit()
  for (const id of ['v1', 'v2', 'v3']) {
    step(id)
    await vi.advanceTimersByTimeAsync(1)
    expect(visited().at(-1)).toBe(id)
    await vi.advanceTimersByTimeAsync(400)
  }
})

test('a key that is held down changes the address so seldom that no browser minds, and in the end to the last step', async () => {
  const { step, visited } = sit()
  for (let count = 1; count <= 900; count += 1) {
    step(`v${count}`)
    await vi.advanceTimersByTimeAsync(33)
  }
  await vi.advanceTimersByTimeAsync(400)
  // Half a minute of it.
  expect(visited().length).toBeGreaterThan(2)
  expect(visited().length).toBeLessThan(100)
  expect(visited().at(-1)).toBe('v900')
})

test('what opens something anew leaves the last step behind for Back, and waits for no one', async () => {
  const { step, made } = sit()
  step('v1', 'push')
  await vi.advanceTimersByTimeAsync(10)
  step('v2')
  step('v3')
  step(null, 'push')
  await vi.advanceTimersByTimeAsync(10)
  expect(made()).toEqual([
    ['v1', 'push'],
    ['v3', 'replace'],
    [null, 'push'],
  ])
})

test('steps made before the paint of what they opened are one with it', async () => {
  const { step, made } = sit()
  step('v1', 'push')
  step('v2')
  await vi.advanceTimersByTimeAsync(10)
  expect(made()).toEqual([['v2', 'push']])
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

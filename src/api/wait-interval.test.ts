import { expect, test } from 'vitest'
import { ApiError } from '../lib/api-error.ts'
import { patience, waitInterval, waitPause } from './wait-interval.ts'

test('the pauses grow from one second to fifteen', () => {
  const pauses: number[] = []
  for (let waited = 0; waited < 60_000; waited += pauses.at(-1) ?? 0) pauses.push(Math.round(waitPause(waited)))
  expect(pauses.slice(0, 5)).toEqual([1000, 1000, 1000, 1500, 2250])
  expect(pauses.at(-1)).toBe(15_000)
  expect(pauses.length).toBeLessThan(15)
})

test('asking ends after ten minutes, or when the service says there is no such document', () => {
  expect(waitInterval(patience - 1, null)).toBe(15_000)
  expect(waitInterval(patience + 1, null)).toBe(false)
  expect(waitInterval(0, new ApiError({ kind: 'refused', status: 404 }))).toBe(false)
})

test('a service that is down for a moment is asked again', () => {
  expect(waitInterval(0, new ApiError({ kind: 'refused', status: 503 }))).toBe(1000)
  expect(waitInterval(0, new ApiError({ kind: 'unreachable' }))).toBe(1000)
})

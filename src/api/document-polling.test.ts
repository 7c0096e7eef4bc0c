import { expect, test } from 'vitest'
import { ApiError } from '../lib/api-error.ts'
import { isFinal, pauseAfterMs } from './document-polling.ts'

test('the pauses grow from one second to fifteen', () => {
  const pauses = Array.from({ length: 10 }, (_, requests) => pauseAfterMs(requests))
  expect(pauses.slice(0, 4)).toEqual([1000, 1000, 1500, 2250])
  expect(pauses.at(-1)).toBe(15_000)
})

test('a document that does not exist is not asked for again', () => {
  expect(isFinal(new ApiError({ kind: 'refused', status: 404 }))).toBe(true)
})

test('a service that is down for a moment is asked again', () => {
  expect(isFinal(null)).toBe(false)
  expect(isFinal(new ApiError({ kind: 'refused', status: 503 }))).toBe(false)
  expect(isFinal(new ApiError({ kind: 'unreachable' }))).toBe(false)
})

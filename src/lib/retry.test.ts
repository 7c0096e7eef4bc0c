import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mayRetry, retryAfter, retryPause } from './retry.ts'

describe('which reads are tried again', () => {
  test.each([null, 408, 429, 500, 502, 503, 504, 599])('%s is tried again', (status) => {
    expect(mayRetry({ status })).toBe(true)
  })

  test.each([200, 304, 400, 401, 403, 404, 409, 410, 413, 415, 422, 499, 600])('%s is not', (status) => {
    expect(mayRetry({ status })).toBe(false)
  })
})

describe('pauses grow, with some chance in them', () => {
  test.each([
    [0, 0, 250],
    [0, 1, 500],
    [3, 0, 2_000],
    [3, 1, 4_000],
    [50, 1, 30_000],
    [5_000, 0, 15_000],
  ])('try %i with chance %d waits %i ms', (attempt, chance, pause) => {
    expect(retryPause(attempt, { status: 500 }, { random: () => chance })).toBe(pause)
  })

  test('a pause is never longer than half a minute unless the service asks for it', () => {
    const chance = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(fc.nat(100), chance, (attempt, value) => {
        const pause = retryPause(attempt, { status: null }, { random: () => value })
        expect(pause).toBeGreaterThanOrEqual(250)
        expect(pause).toBeLessThanOrEqual(30_000)
      }),
    )
  })

  test('Retry-After is obeyed, whatever the try', () => {
    const failure = { status: 429, retry_after: '7' }
    expect(retryPause(0, failure, { random: () => 0 })).toBe(7_000)
    expect(retryPause(9, failure, { random: () => 1 })).toBe(7_250)
  })

  test('a Retry-After of years does not overflow the timer', () => {
    expect(retryPause(0, { status: 503, retry_after: '99999999999' })).toBe(2_147_483_647)
  })
})

describe('Retry-After', () => {
  const now = Date.UTC(2026, 10, 15, 12, 0, 0)
  test.each([
    ['0', 0],
    [' 120 ', 120_000],
    ['Sun, 15 Nov 2026 12:00:30 GMT', 30_000],
    ['Sunday, 15-Nov-26 12:00:30 GMT', 30_000],
    ['Sun Nov 15 12:00:30 2026', 30_000],
    ['Sun, 15 Nov 2026 11:00:00 GMT', 0],
    ['soon', null],
    ['Sunday', null],
    ['-5', null],
    ['1.5', null],
    ['', null],
    [null, null],
    [undefined, null],
  ])('%j is %j ms', (value, expected) => {
    expect(retryAfter(value, now)).toBe(expected)
  })
})

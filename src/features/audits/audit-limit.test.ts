import { expect, test } from 'vitest'
import { nextLimit, usableLimit } from './audit-limit.ts'

const none = Number.POSITIVE_INFINITY

test('the wanted limit is asked for unless it was refused', () => {
  expect(usableLimit(500, none)).toBe(500)
  expect(usableLimit(500, 500)).toBe(200)
  expect(usableLimit(500, 200)).toBe(100)
  expect(usableLimit(50, 200)).toBe(50)
})

test('a service that refuses even the default is asked for less, but never for nothing', () => {
  expect(usableLimit(20, 20)).toBe(10)
  expect(usableLimit(20, 1)).toBe(1)
})

test('more is asked for in steps, up to what is refused', () => {
  expect(nextLimit(20, none)).toBe(50)
  expect(nextLimit(100, 200)).toBeNull()
  expect(nextLimit(5000, none)).toBeNull()
})

import { expect, test } from 'vitest'
import { createWindow } from './rate-limit.ts'

test('a subject is blocked for the rest of its minute', () => {
  let time = 0
  const window = createWindow({ max: 2, now: () => time })
  window.add('a')
  expect(window.blockedFor('a')).toBe(0)
  time = 20_500
  window.add('a')
  expect(window.blockedFor('a')).toBe(40)
  expect(window.blockedFor('b')).toBe(0)
  time = 60_000
  expect(window.blockedFor('a')).toBe(0)
})

test('memory is bounded however many subjects come: the oldest are forgotten', () => {
  const window = createWindow({ max: 1, now: () => 0 })
  for (let index = 0; index <= 10_000; index += 1) window.add(String(index))
  expect(window.blockedFor('0')).toBe(0)
  expect(window.blockedFor('1')).toBe(60)
  expect(window.blockedFor('10000')).toBe(60)
})

import { beforeEach, describe, expect, test } from 'vitest'
import {
  formatAgo,
  formatDate,
  formatDay,
  formatDuration,
  formatList,
  formatNumber,
  formatShare,
  setFormatLocale,
} from './format.ts'

beforeEach(() => setFormatLocale('en-GB'))

test('numbers and dates follow the locale', () => {
  expect(formatNumber(1280)).toBe('1,280')
  expect(formatDate('2026-11-12T09:41:00Z')).toBe('12 Nov 2026')
  setFormatLocale('nl')
  expect(formatNumber(1280)).toBe('1.280')
})

test('the bare digits below a thousand are what every language writes', () => {
  const languages = Object.keys(import.meta.glob('../locales/*.json')).map((file) => file.slice(11, -5))
  expect(languages).toHaveLength(15)
  for (const language of languages) {
    setFormatLocale(language)
    const written = new Intl.NumberFormat(language)
    for (const number of [0, 7, 42, 999, 1000, 12_345]) expect(formatNumber(number)).toBe(written.format(number))
  }
})

test('a day of the calendar is the same day everywhere', () => {
  expect(formatDay('2026-09-15')).toBe('15 Sept 2026')
  expect(formatDay('soon')).toBe('soon')
})

test('a text that is no date is shown as it came', () => {
  expect(formatDate('soon')).toBe('soon')
  expect(formatAgo('soon', 0)).toBe('soon')
})

describe('a share', () => {
  test.each([
    [0, '0%'],
    [9 / 6407, '0.1%'],
    [0.0001, '0.1%'],
    [0.004, '0.4%'],
    [0.014, '1%'],
    [0.5, '50%'],
    [0.996, '99%'],
    [0.9999, '99%'],
    [1, '100%'],
  ])('%d is said as %s: never all while something is left, never nothing once something is done', (share, said) => {
    expect(formatShare(share)).toBe(said)
  })
})

test.each([
  [0, '0s'],
  [59_000, '59s'],
  [61_000, '1m 1s'],
  [3_600_000, '1h'],
  [7_500_000, '2h 5m'],
  [90_000_000, '1d 1h'],
])('%i ms take %s', (milliseconds, said) => {
  expect(formatDuration(milliseconds)).toBe(said)
})

test('how long ago, in the largest unit that fits', () => {
  const now = Date.parse('2026-11-12T12:00:00Z')
  expect(formatAgo('2026-11-12T11:57:00Z', now)).toBe('3 minutes ago')
  expect(formatAgo('2026-11-11T11:00:00Z', now)).toBe('yesterday')
  expect(formatAgo('2026-11-12T11:59:01Z', now)).toBe('now')
  expect(formatAgo('2026-11-12T12:00:05Z', now)).toBe('now')
})

test('a list is joined as the language does it', () => {
  expect(formatList(['A', 'B', 'C'])).toBe('A, B, C')
  setFormatLocale('de')
  expect(formatList(['A', 'B', 'C'])).toBe('A, B und C')
  setFormatLocale('en')
})

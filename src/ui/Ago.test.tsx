import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { setFormatLocale } from '../lib/format.ts'
import { Ago } from './Time.tsx'

const advance = (ms: number) => act(async () => vi.advanceTimersByTime(ms))
const words = () => screen.getAllByRole('time').map(({ textContent }) => textContent)

test('relative times on a page advance within ten seconds', async () => {
  setFormatLocale('en')
  vi.useFakeTimers({ now: Date.parse('2026-11-12T12:00:00Z') })
  const first = <Ago key="first" value="2026-11-12T12:00:00Z" />
  const second = <Ago key="second" value="2026-11-12T12:00:13Z" />
  const { rerender } = render(first)
  await advance(55_000)
  rerender([first, second])
  expect(words()).toEqual(['now', 'now'])
  await advance(5000)
  expect(words()).toEqual(['1 minute ago', 'now'])
  await advance(25_000)
  expect(words()).toEqual(['1 minute ago', '1 minute ago'])
})

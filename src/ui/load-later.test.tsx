import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { lazyComponent } from './load-later.ts'

const Hello = () => <p>Hello</p>

function importFailingOnce() {
  return vi
    .fn<() => Promise<typeof Hello>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockResolvedValue(Hello)
}

test('a component whose code could not be loaded is loaded again when it is next shown', async () => {
  const importComponent = importFailingOnce()
  const Lazy = lazyComponent(importComponent)
  const { unmount } = await act(async () => render(<Lazy />))
  expect(importComponent).toHaveBeenCalledTimes(1)
  unmount()
  render(<Lazy />)
  expect(await screen.findByText('Hello')).toBeVisible()
})

test('a component that stays on the page is loaded when the network is back', async () => {
  const Lazy = lazyComponent(importFailingOnce())
  await act(async () => render(<Lazy />))
  expect(screen.queryByText('Hello')).toBeNull()
  await act(async () => window.dispatchEvent(new Event('offline')))
  await act(async () => window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('Hello')).toBeVisible()
})

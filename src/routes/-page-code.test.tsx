import { onlineManager } from '@tanstack/react-query'
import { createRootRoute, lazyRouteComponent } from '@tanstack/react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { requireCode } from './-page-code.ts'

afterEach(() => onlineManager.setOnline(true))

/** A page whose code comes from `load`. */
const pageOf = (load: () => Promise<{ Page: () => null }>) =>
  createRootRoute({ component: lazyRouteComponent(load, 'Page') })

test('with a network, loading the code of a page is left to the router', async () => {
  const load = vi.fn<() => Promise<{ Page: () => null }>>(async () => ({ Page: () => null }))
  await requireCode([pageOf(load)])
  expect(load).not.toHaveBeenCalled()
})

test('without a network a page opens whose code is there, and is an error inside the app otherwise', async () => {
  onlineManager.setOnline(false)
  await expect(requireCode([pageOf(async () => ({ Page: () => null }))])).resolves.toBeUndefined()
  const missing = pageOf(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
  await expect(requireCode([missing])).rejects.toMatchObject({ kind: 'unreachable' })
})

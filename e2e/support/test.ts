import { test as base } from '@playwright/test'
import { watchNetwork } from '../../scripts/network-idle.mjs'
import type { Service } from './service.ts'
import { sharedService } from './shared-service.ts'
import { expectNoFaults, watch } from './watch.ts'
import { createWorkspace, type Workspace } from './workspace.ts'

export interface TestFixtures {
  workspace: Workspace
  /** Opens an address of the dashboard, connected to the test's workspace. */
  open: (path: string) => Promise<void>
  /** Origins other than the service's that the page of this test may ask. */
  otherOrigins: string[]
  /** `none`: the dashboard meets a service without extensions, as most tests expect. `own`: it asks the service itself. */
  extensions: 'none' | 'own'
  faults: string[]
}

interface WorkerFixtures {
  service: Service
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  service: [async ({}, use) => use(sharedService()), { scope: 'worker' }],
  baseURL: async ({ service }, use) => use(service.url),
  workspace: async ({ service }, use) => use(await createWorkspace(service)),
  otherOrigins: async ({}, use) => use([]),
  extensions: [process.env['REDLINE_TEST_EXTENSIONS'] === 'own' ? 'own' : 'none', { option: true }],
  faults: [
    async ({ page, service, otherOrigins, extensions }, use) => {
      if (extensions === 'none') await page.context().addInitScript(offerNoExtensions)
      watchNetwork(page)
      const faults = await watch(page, () => [new URL(service.url).origin, ...otherOrigins])
      await use(faults)
      // Prefetches may still be running through a route, and a test may have closed either.
      for (const asked of [page, page.context()])
        await asked.unrouteAll({ behavior: 'ignoreErrors' }).catch(() => undefined)
      expectNoFaults(faults)
    },
    { auto: true },
  ],
  open: async ({ page, workspace }, use) =>
    use(async (path) => {
      await page.goto(`${path}#key=${workspace.key}`)
    }),
})

/** In the page, because a route would slow down every other request too. */
function offerNoExtensions(): void {
  const send = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    return pathname.endsWith('/extensions/v1') ? Response.json({ features: [] }) : send(input, init)
  }
}

export { expect } from '@playwright/test'

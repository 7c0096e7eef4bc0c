import { test as base } from '@playwright/test'
import type { Service } from './service.ts'
import { sharedService } from './shared-service.ts'
import { expectNoFaults, watch } from './watch.ts'
import { createWorkspace, type Workspace } from './workspace.ts'

interface TestFixtures {
  workspace: Workspace
  /** Opens an address of the dashboard, connected to the test's workspace. */
  open: (path: string) => Promise<void>
  /** Origins other than the service's that the page of this test may ask. */
  otherOrigins: string[]
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
  faults: [
    async ({ page, service, otherOrigins }, use) => {
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

export { expect } from '@playwright/test'

import createClient from 'openapi-fetch'
import type { paths } from '../../server/contract.gen.ts'
import { type Service, startService } from './service.ts'
import { test as base } from './test.ts'
import type { Api } from './workspace.ts'

const key = 'rl_demo0000_0123456789abcdef0123456789abcdef'

export const startDemo = (env: Record<string, string> = {}): Promise<Service> =>
  startService({ args: [], env: { REDLINE_DEMO_KEY: key, ...env } })

/** A page on the demo workspace, which has a library to look through and to write documents from. */
export const test = base.extend<{ api: Api }>({
  service: [
    async ({}, use) => {
      const service = await startDemo()
      await use(service)
      await service.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  open: async ({ page }, use) =>
    use(async (path) => {
      await page.goto(`${path}#key=${key}`)
    }),
  api: async ({ service }, use) => use(createClient<paths>({ baseUrl: service.url, headers: { 'X-API-Key': key } })),
})

export { expect } from './test.ts'

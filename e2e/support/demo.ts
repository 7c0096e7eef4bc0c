import createClient from 'openapi-fetch'
import type { paths } from '../../contract/openapi.gen.ts'
import { demoKey } from './shared-service.ts'
import { test as base } from './test.ts'
import type { Api } from './workspace.ts'

/** A page on the demo workspace, which has a library to look through and to write documents from. */
export const test = base.extend<{ api: Api }>({
  open: async ({ page }, use) =>
    use(async (path) => {
      await page.goto(`${path}#key=${demoKey}`)
    }),
  api: async ({ service }, use) =>
    use(createClient<paths>({ baseUrl: service.url, headers: { 'X-API-Key': demoKey } })),
})

export { expect } from './test.ts'

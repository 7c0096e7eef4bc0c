import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Document as ApiDocument } from '../../contract/openapi.gen.ts'
import { startService } from './service.ts'
import { test as base } from './test.ts'

/** Another service behind our gateway, whose documents the test defines. */
export interface OtherService {
  documents: Map<string, ApiDocument>
  /** Ids of the documents that were asked for, in order. */
  asked: string[]
}

export function documentWith(document: Partial<ApiDocument>): ApiDocument {
  return {
    id: 'd',
    title: 'Document',
    shared: false,
    document: null,
    rawDocument: '',
    generatedOutput: '',
    ...document,
  }
}

export const test = base.extend<object, { other: OtherService & { url: string } }>({
  other: [
    async ({}, use) => {
      const other = { documents: new Map<string, ApiDocument>(), asked: [] as string[], url: '' }
      const server = createServer((request, response) => {
        const path = new URL(request.url ?? '', 'http://localhost').pathname
        const id = decodeURIComponent(/\/document\/(.+)$/.exec(path)?.[1] ?? '')
        if (id) other.asked.push(id)
        const answer = id
          ? other.documents.get(id)
          : path.endsWith('/audits')
            ? { audits: [], returned: 0, limit: 20 }
            : []
        response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' })
        response.end(JSON.stringify(answer ?? { detail: 'Document not found' }))
      })
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      const address = server.address()
      other.url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
      await use(other)
      server.closeAllConnections()
      server.close()
    },
    { scope: 'worker' },
  ],
  service: [
    async ({ other }, use) => {
      const gateway = await startService({ args: ['--upstream', other.url] })
      await use(gateway)
      await gateway.stop()
    },
    { scope: 'worker' },
  ],
  open: async ({ page }, use) =>
    use(async (path) => {
      await page.goto(`${path}#key=any-key-will-do`)
    }),
})

export { expect } from './test.ts'

import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { completion, openModelEmulator, replyWith } from '../../server/documents/testing/model-emulator.ts'
import { startService } from './service.ts'
import { root } from './shell.ts'
import { test as base } from './test.ts'
import { createWorkspace } from './workspace.ts'

/** The language model behind the service. */
export interface LanguageModel {
  delayMs: (prompt: string) => number
  /** The text it answers with, once the delay is over. */
  write: (prompt: string) => string
  /** The seconds after which it wants to be asked again, while it is busy. */
  busySeconds: (prompt: string) => number | null
}

/** A workspace with the demo's library, whose documents are written by a language model that takes its time. */
export const test = base.extend<object, { model: LanguageModel }>({
  model: [
    async ({}, use) => use({ delayMs: () => 0, write: () => '# Written\n\nBy the model.', busySeconds: () => null }),
    { scope: 'worker' },
  ],
  service: [
    async ({ model }, use) => {
      const answer = async (response: Parameters<ReturnType<typeof replyWith>>[1], prompt: string) => {
        const busy = model.busySeconds(prompt)
        if (busy !== null)
          return replyWith('{"error":"overloaded"}', 429, { 'retry-after': String(busy) })(response.req, response)
        await delay(model.delayMs(prompt))
        return replyWith(completion(model.write(prompt)))(response.req, response)
      }
      const emulator = await openModelEmulator((_, response) => {
        void answer(response, emulator.requests.at(-1)?.body ?? '')
      })
      const service = await startService({ env: { WRITER_URL: `${emulator.origin}/v1`, WRITER_MODEL: 'test-1' } })
      await use(service)
      await service.stop()
      await emulator.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  workspace: async ({ service }, use) => {
    const workspace = await createWorkspace(service)
    const folder = join(root, 'demo/library')
    await service.redline(['library', 'apply', folder, '--workspace', workspace.name])
    await use(workspace)
  },
})

export { expect } from './test.ts'

import { setTimeout as delay } from 'node:timers/promises'
import { completion, openModelEmulator, replyWith } from '../../server/documents/testing/model-emulator.ts'
import { test as demo } from './demo.ts'
import { startDemo } from './shared-service.ts'

/** The language model behind the demo workspace. */
export interface LanguageModel {
  delayMs: (prompt: string) => number
  /** The text it answers with, once the delay is over. */
  write: (prompt: string) => string
}

/** A page on the demo workspace, whose documents are written by a language model that takes its time. */
export const test = demo.extend<object, { model: LanguageModel }>({
  model: [async ({}, use) => use({ delayMs: () => 0, write: () => '# Written\n\nBy the model.' }), { scope: 'worker' }],
  service: [
    async ({ model }, use) => {
      const answer = async (response: Parameters<ReturnType<typeof replyWith>>[1], prompt: string) => {
        await delay(model.delayMs(prompt))
        replyWith(completion(model.write(prompt)))(response.req, response)
      }
      const emulator = await openModelEmulator((_, response) => {
        void answer(response, emulator.requests.at(-1)?.body ?? '')
      })
      const service = await startDemo({ WRITER_URL: `${emulator.origin}/v1`, WRITER_MODEL: 'test-1' })
      await use(service)
      await service.stop()
      await emulator.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

export { expect } from './demo.ts'

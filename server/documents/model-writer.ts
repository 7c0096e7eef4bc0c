import { documentInAnswer } from './model-answer.ts'
import { promptFor } from './model-prompt.ts'
import { completion } from './completion.ts'
import { type ModelSettings, requestCompletion } from './model-request.ts'
import type { Writer } from './writer.ts'

export interface ModelWriterSettings extends ModelSettings {
  concurrency: number
  promptTokens: number
}

/** Any server that answers chat completions as OpenAI's does. */
export function modelWriter({ concurrency, promptTokens, ...settings }: ModelWriterSettings): Writer {
  const complete = completion(settings)
  return {
    mode: 'async',
    name: `the language model ${settings.model}`,
    concurrency,
    missing: () => null,

    async write(job, signal) {
      return documentInAnswer(await complete(promptFor(job, promptTokens), signal))
    },

    async check(signal) {
      await requestCompletion(settings, [{ role: 'user', content: 'Answer with the word: ready' }], signal)
    },
  }
}

import { documentInAnswer } from './model-answer.ts'
import { promptFor } from './model-prompt.ts'
import { type ModelSettings, requestCompletion } from './model-request.ts'
import { type Writer, WritingFailed } from './writer.ts'

export interface ModelWriterSettings extends ModelSettings {
  concurrency: number
  promptTokens: number
}

/** Any server that answers chat completions as OpenAI's does. */
export function modelWriter({ concurrency, promptTokens, ...settings }: ModelWriterSettings): Writer {
  let { maxTokensField } = settings
  return {
    mode: 'async',
    name: `the language model ${settings.model}`,
    concurrency,
    missing: () => null,

    async write(job, signal) {
      try {
        const messages = promptFor(job, promptTokens)
        return documentInAnswer(await requestCompletion({ ...settings, maxTokensField }, messages, signal))
      } catch (error) {
        const isOtherField = error instanceof WritingFailed && error.message.includes('max_completion_tokens')
        if (!isOtherField || maxTokensField !== undefined) throw error
        maxTokensField = 'max_completion_tokens'
        return this.write(job, signal)
      }
    },

    async check(signal) {
      await requestCompletion(settings, [{ role: 'user', content: 'Answer with the word: ready' }], signal)
    },
  }
}

import { setTimeout as pause } from 'node:timers/promises'
import { documentInAnswer } from './model-answer.ts'
import { ModelFault } from './model-fault.ts'
import { promptFor } from './model-prompt.ts'
import { type ModelSettings, requestCompletion } from './model-request.ts'
import { type Writer, WritingFailed } from './writer.ts'

export interface ModelWriterSettings extends ModelSettings {
  /** Documents written at the same time. */
  concurrency: number
  /** How long the prompt may be. */
  promptTokens: number
  /** How often to ask before giving up. */
  attempts?: number
  /** The first pause between two requests; each further one is twice as long. */
  pauseMs?: number
}

/** Any server that answers chat completions as OpenAI's does. */
export function modelWriter({
  attempts = 5,
  pauseMs = 1000,
  concurrency,
  promptTokens,
  ...settings
}: ModelWriterSettings): Writer {
  let { maxTokensField } = settings
  return {
    mode: 'async',
    name: `the language model ${settings.model}`,
    concurrency,
    missing: () => null,

    async write(job, signal, onRetry) {
      const messages = promptFor(job, promptTokens)
      for (let attempt = 1; ; attempt += 1) {
        try {
          return documentInAnswer(await requestCompletion({ ...settings, maxTokensField }, messages, signal))
        } catch (error) {
          if (!(error instanceof ModelFault)) throw error
          if (error.message.includes('max_completion_tokens') && maxTokensField === undefined) {
            maxTokensField = 'max_completion_tokens'
            attempt -= 1
            continue
          }
          if (!error.retryable || attempt >= attempts) throw new WritingFailed(error.message, { cause: error })
          const retry = { reason: error.reason, pauseMs: error.retryAfterMs ?? pauseMs * 2 ** (attempt - 1) }
          onRetry?.(retry)
          await pause(retry.pauseMs, undefined, { signal })
        }
      }
    },

    async check(signal) {
      await requestCompletion(settings, [{ role: 'user', content: 'Answer with the word: ready' }], signal)
    },
  }
}

import { setTimeout as pause } from 'node:timers/promises'
import { askModel, ModelFault, type ModelSettings } from './ask-model.ts'
import { documentInAnswer } from './model-answer.ts'
import { promptFor } from './model-prompt.ts'
import { type Writer, WritingFailed, type Written } from './writer.ts'

export interface ModelWriterSettings extends Partial<ModelSettings> {
  url: string
  model: string
  /** How often to ask before giving up. */
  attempts?: number
  /** The first pause between two attempts; each further one is twice as long. */
  pauseMs?: number
}

const LONGEST_PAUSE = 30_000

/** Any service that answers `POST {url}/chat/completions` as OpenAI's does. */
export function modelWriter({
  attempts = 3,
  pauseMs = 1000,
  timeoutMs = 120_000,
  maxBytes = 2_000_000,
  ...settings
}: ModelWriterSettings): Writer {
  return {
    mode: 'async',
    name: `the language model ${settings.model}`,
    missing: () => null,
    async write(job, signal): Promise<Written> {
      const messages = promptFor(job)
      for (let attempt = 1; ; attempt += 1) {
        try {
          const answer = await askModel({ ...settings, timeoutMs, maxBytes }, messages, signal)
          return documentInAnswer(answer, job.template.name)
        } catch (error) {
          if (!(error instanceof ModelFault)) throw error
          if (!error.passing || attempt >= attempts) throw new WritingFailed(error.message, { cause: error })
          const wait = error.retryAfterMs ?? pauseMs * 2 ** (attempt - 1)
          await pause(Math.min(Math.max(wait, 0), LONGEST_PAUSE), undefined, { signal })
        }
      }
    },
  }
}

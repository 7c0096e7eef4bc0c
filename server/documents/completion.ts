import { type Message, type ModelAnswer, type ModelSettings, requestCompletion } from './model-request.ts'
import { WritingFailed } from './writer.ts'

export type Complete = (messages: Message[], signal?: AbortSignal) => Promise<ModelAnswer>

/** Requests completions, with the name for the limit of tokens that the server takes. */
export function completion(settings: ModelSettings): Complete {
  let { maxTokensField } = settings
  return async function complete(messages, signal) {
    try {
      return await requestCompletion({ ...settings, maxTokensField }, messages, signal)
    } catch (error) {
      const isOtherField = error instanceof WritingFailed && error.message.includes('max_completion_tokens')
      if (!isOtherField || maxTokensField !== undefined) throw error
      maxTokensField = 'max_completion_tokens'
      return complete(messages, signal)
    }
  }
}

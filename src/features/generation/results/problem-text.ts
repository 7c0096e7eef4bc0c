import type { GenerationProblem } from '../../../api/generations.ts'
import { ApiError } from '../../../lib/api-error.ts'
import type { Translate } from '../../../locales/text.ts'
import { errorSentence } from '../../../ui/describe-error.ts'

export function problemText({ status, ...problem }: GenerationProblem, t: Translate): string {
  return errorSentence(new ApiError({ ...problem, ...(status !== null && { status }) }), t)
}

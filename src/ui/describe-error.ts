import type { Translate } from '../locales/text.ts'
import { ApiError } from '../lib/api-error.ts'

/**
 * The texts that a page shows for a failure. `detail` is the service's, or what was wrong with its answer; `help` says what to do
 * next. The message of an unexpected error is not shown.
 */
export function describeError(error: unknown, t: Translate) {
  const kind = kindOf(error)
  const { status, detail, problem } = error instanceof ApiError ? error : { status: null, detail: '', problem: null }
  const wrong = problem ? t(`error.problem.${problem.name}`, { value: problem.value ?? '' }) : ''
  const title = t(`error.${kind}`, { status: String(status ?? '') })
  return { kind, title, detail: detail || wrong, help: t(`error.${kind}.help`) }
}

/** A failure as one sentence, for a toast or beside a button. */
export function errorSentence(error: unknown, t: Translate): string {
  const { title, detail } = describeError(error, t)
  return detail ? `${t('with_colon', { label: title })} ${detail}` : title
}

function kindOf(error: unknown) {
  if (!(error instanceof ApiError)) return 'crash'
  if (error.kind === 'unreachable') return 'offline'
  if (error.kind === 'unreadable') return 'unreadable'
  return error.status === 403 ? 'forbidden' : error.status === 404 ? 'not_found' : 'refused'
}

import type { Translate } from '../locales/text.ts'
import { ApiError } from '../lib/api-error.ts'

export interface ErrorWords {
  kind: 'forbidden' | 'not_found' | 'offline' | 'unreadable' | 'refused' | 'crash'
  title: string
  /** The service's `detail`, or what was wrong with its answer. */
  detail: string
  /** What to do next. */
  help: string
}

/** The texts that a page shows for a failure. The message of an unexpected error is not shown. */
export function describeError(error: unknown, t: Translate): ErrorWords {
  const kind = kindOf(error)
  const detail = error instanceof ApiError ? error.detail || problemText(error, t) : ''
  const status = error instanceof ApiError ? String(error.status ?? '') : ''
  return { kind, title: t(`error.${kind}`, { status }), detail, help: t(`error.${kind}.help`) }
}

function problemText({ problem }: ApiError, t: Translate): string {
  return problem ? t(`error.problem.${problem.name}`, { value: problem.value ?? '' }) : ''
}

/** A failure as one sentence, for a toast or beside a button. */
export function errorSentence(error: unknown, t: Translate): string {
  const { title, detail } = describeError(error, t)
  return detail ? `${title}: ${detail}` : title
}

function kindOf(error: unknown): ErrorWords['kind'] {
  if (!(error instanceof ApiError)) return 'crash'
  if (error.kind === 'unreachable') return 'offline'
  if (error.kind === 'unreadable') return 'unreadable'
  return error.status === 403 ? 'forbidden' : error.status === 404 ? 'not_found' : 'refused'
}

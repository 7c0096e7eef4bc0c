/** One entry of a 422's `detail`. */
export interface ApiErrorItem {
  loc: (string | number)[]
  msg: string
  type: string
}

/**
 * `refused`: the service answered with a status that is no success. `unreachable`: no answer came.
 * `unreadable`: an answer came that is not what the contract says.
 */
export type ApiErrorKind = 'refused' | 'unreachable' | 'unreadable'

interface ApiErrorFacts {
  kind: ApiErrorKind
  status?: number
  /** What the service says went wrong, in its own words; empty when it said nothing readable. */
  detail?: string
  items?: ApiErrorItem[]
  retry_after?: string | null
}

/** Holds nothing of the request: no header, no body, no address with a key can leak through it. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind
  /** Null when no answer came. */
  readonly status: number | null
  readonly detail: string
  readonly items: ApiErrorItem[]
  readonly retry_after: string | null

  constructor(facts: ApiErrorFacts) {
    super(facts.detail || `${facts.kind} ${facts.status ?? ''}`.trim())
    this.name = 'ApiError'
    this.kind = facts.kind
    this.status = facts.status ?? null
    this.detail = facts.detail ?? ''
    this.items = facts.items ?? []
    this.retry_after = facts.retry_after ?? null
  }
}

export function isApiError(error: unknown, status?: number): error is ApiError {
  return error instanceof ApiError && (status === undefined || error.status === status)
}

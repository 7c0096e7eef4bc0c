/** One entry of a 422's `detail`. */
export interface ApiErrorItem {
  loc: (string | number)[]
  msg: string
  type: string
}

/** What the dashboard itself found wrong, to be said in the user's language. */
export interface ApiProblem {
  name: 'timeout' | 'not_json' | 'cut_off' | 'unexpected'
  /** The seconds, the type, or the place. */
  value?: string
}

type ApiErrorFacts = Pick<ApiError, 'kind'> & Partial<Omit<ApiError, keyof Error>>

/** Contains nothing of the request, so no key can leak through it. */
export class ApiError extends Error {
  /**
   * `refused`: the service answered with an error status. `unreachable`: no answer came.
   * `unreadable`: the answer does not follow the contract.
   */
  readonly kind: 'refused' | 'unreachable' | 'unreadable'
  /** Null when no answer came. */
  readonly status: number | null
  /** The service's `detail`. Empty if there was none that can be read. */
  readonly detail: string
  readonly problem: ApiProblem | null
  readonly items: ApiErrorItem[]
  /** The whole answer, for those who know more of it. */
  readonly body: unknown
  readonly retry_after: string | null

  constructor(facts: ApiErrorFacts) {
    const { name = facts.kind, value = facts.status ?? '' } = facts.problem ?? {}
    super(facts.detail || `${name} ${value}`.trim())
    this.name = 'ApiError'
    this.kind = facts.kind
    this.status = facts.status ?? null
    this.detail = facts.detail ?? ''
    this.problem = facts.problem ?? null
    this.items = facts.items ?? []
    this.body = facts.body
    this.retry_after = facts.retry_after ?? null
  }
}

export function isApiError(error: unknown, status?: number): error is ApiError {
  return error instanceof ApiError && (status === undefined || error.status === status)
}

/** Whether the value of a parameter is refused: 422 in our service, perhaps 400 in others, which may not say for which one. */
export function isRefusedFor(error: unknown, parameter: string): boolean {
  if (!isApiError(error, 422) && !isApiError(error, 400)) return false
  return error.items.length === 0 || error.items.some(({ loc }) => loc.includes(parameter))
}

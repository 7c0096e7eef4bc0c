import type { SchemaValidationErrorItem as ValidationErrorItem } from './contract.gen.ts'

/** A failure that the caller is told about, as `{ detail }`. Everything else thrown is a fault of ours. */
export class HttpProblem extends Error {
  override readonly name = 'HttpProblem'
  readonly statusCode: number
  readonly detail: string | ValidationErrorItem[]
  readonly headers: Record<string, string>

  constructor(statusCode: number, detail: string | ValidationErrorItem[], headers: Record<string, string> = {}) {
    super(typeof detail === 'string' ? detail : detail.map((item) => `${item.loc.join('.')}: ${item.msg}`).join('; '))
    this.statusCode = statusCode
    this.detail = detail
    this.headers = headers
  }
}

/** `notFound('Violation')` answers 404 with `Violation not found`, whether it never was or is another workspace's. */
export function notFound(what: string) {
  return new HttpProblem(404, `${what} not found`)
}

export function invalid(items: ValidationErrorItem[]) {
  return new HttpProblem(422, items)
}

export function tooManyRequests(detail: string, retryAfterSeconds: number) {
  return new HttpProblem(429, detail, { 'retry-after': String(retryAfterSeconds) })
}

export function unavailable(detail: string, retryAfterSeconds: number) {
  return new HttpProblem(503, detail, { 'retry-after': String(retryAfterSeconds) })
}

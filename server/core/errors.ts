import type { ValidationErrorItem } from '../../contract/openapi.gen.ts'
import { UserFacingError } from '../user-facing-error.ts'

/** A failure that the caller is told about as `{ detail }`. Anything else that is thrown is an internal error. */
export class ServiceError extends UserFacingError {
  override readonly name: string = 'ServiceError'

  constructor(
    /** As the contracts name it, which are in terms of HTTP. */
    readonly statusCode: number,
    readonly detail: string | ValidationErrorItem[],
    readonly headers: Record<string, string> = {},
    /** What the answer carries beside `detail`. */
    readonly more: object = {},
  ) {
    super(typeof detail === 'string' ? detail : detail.map(({ msg }) => msg).join('; '))
  }
}

/** `notFound('Violation')` says `Violation not found`, also of a resource of another workspace. */
export function notFound(what: string) {
  return new ServiceError(404, `${what} not found`)
}

/** What was looked for, or else `notFound`. */
export function found<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw notFound(what)
  return value
}

export function conflict(detail: string, more: object = {}) {
  return new ServiceError(409, detail, {}, more)
}

export function invalid(items: ValidationErrorItem[]) {
  return new ServiceError(422, items)
}

/** Of one part of the request. */
export function invalidValue(loc: ValidationErrorItem['loc'], msg: string) {
  return invalid([{ loc, msg, type: 'value_error' }])
}

export function tooManyRequests(detail: string, retryAfterSeconds: number) {
  return new ServiceError(429, detail, { 'retry-after': String(retryAfterSeconds) })
}

export function unavailable(detail: string, retryAfterSeconds: number, more: object = {}) {
  return new ServiceError(503, detail, { 'retry-after': String(retryAfterSeconds) }, more)
}

import type { ValidationErrorItem } from '../../contract/openapi.gen.ts'
import { UserFacingError } from '../user-facing-error.ts'

export type ErrorKind =
  | 'invalid'
  | 'not_found'
  | 'conflict'
  | 'too_large'
  | 'unsupported_encoding'
  | 'too_many_requests'
  | 'unavailable'

interface ErrorOptions {
  retryAfterSeconds?: number
  /** What the answer carries beside `detail`. */
  more?: object
}

/** A failure that the caller is told about as `{ detail }`. Anything else that is thrown is an internal error. */
export class ServiceError extends UserFacingError {
  override readonly name: string = 'ServiceError'
  readonly retryAfterSeconds: number | undefined
  readonly more: object

  constructor(
    readonly kind: ErrorKind,
    readonly detail: string | ValidationErrorItem[],
    { retryAfterSeconds, more = {} }: ErrorOptions = {},
  ) {
    super(typeof detail === 'string' ? detail : detail.map(({ msg }) => msg).join('; '))
    this.retryAfterSeconds = retryAfterSeconds
    this.more = more
  }
}

/** `notFound('Violation')` says `Violation not found`, also of a resource of another workspace. */
export function notFound(what: string) {
  return new ServiceError('not_found', `${what} not found`)
}

/** What was looked for, or else `notFound`. */
export function found<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw notFound(what)
  return value
}

export function conflict(detail: string, more: object = {}) {
  return new ServiceError('conflict', detail, { more })
}

export function invalid(items: ValidationErrorItem[]) {
  return new ServiceError('invalid', items)
}

/** Of one part of the request. */
export function invalidValue(loc: ValidationErrorItem['loc'], msg: string) {
  return invalid([{ loc, msg, type: 'value_error' }])
}

export function tooManyRequests(detail: string, retryAfterSeconds: number) {
  return new ServiceError('too_many_requests', detail, { retryAfterSeconds })
}

export function unavailable(detail: string, retryAfterSeconds: number) {
  return new ServiceError('unavailable', detail, { retryAfterSeconds })
}

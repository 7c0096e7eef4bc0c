import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SchemaValidationErrorItem as ValidationErrorItem } from '../../contract/openapi.gen.ts'

/** An error answered to the client as `{ detail }`. Anything else that is thrown is answered 500. */
export class HttpProblem extends Error {
  override readonly name = 'HttpProblem'
  readonly statusCode: number
  readonly detail: string | ValidationErrorItem[]
  readonly headers: Record<string, string>
  /** What the answer carries beside `detail`. */
  readonly more: object

  constructor(
    statusCode: number,
    detail: string | ValidationErrorItem[],
    headers: Record<string, string> = {},
    more: object = {},
  ) {
    super(typeof detail === 'string' ? detail : detail.map((item) => `${item.loc.join('.')}: ${item.msg}`).join('; '))
    this.statusCode = statusCode
    this.detail = detail
    this.headers = headers
    this.more = more
  }
}

/** `notFound('Violation')` answers 404 with `Violation not found`, also for a resource of another workspace. */
export function notFound(what: string) {
  return new HttpProblem(404, `${what} not found`)
}

export function conflict(detail: string, more: object = {}) {
  return new HttpProblem(409, detail, {}, more)
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

const fastifyProblems: Record<string, () => HttpProblem> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => new HttpProblem(413, 'The request body is too large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new HttpProblem(415, 'Send the body as application/json'),
  FST_ERR_HANDLER_TIMEOUT: () => unavailable('The service took too long', 5),
}

// SQLSTATE classes for connection, resources, operator intervention and disk; lost races; socket errors.
// https://www.postgresql.org/docs/current/errcodes-appendix.html
const transientCode =
  /^(?:08...|53...|57...|58...|40001|40P01|55P03|ECONN\w+|ETIMEDOUT|EPIPE|ENOTFOUND|EHOSTUNREACH|EAI_AGAIN)$/
const transientMessage =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a conn|Query read timeout)/

function fieldsOf(error: unknown) {
  if (!(error instanceof Error)) return { code: '', statusCode: 500, message: String(error) }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const statusCode = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500
  return { code, statusCode, message: error.message }
}

/** The answer for anything that was thrown. */
export function asProblem(error: unknown): HttpProblem {
  if (error instanceof HttpProblem) return error
  const { code, statusCode, message } = fieldsOf(error)
  const known = fastifyProblems[code]
  if (known) return known()
  if (statusCode >= 400 && statusCode < 500) return new HttpProblem(statusCode, message)
  // nginx's status for a client that has disconnected; nobody receives it.
  if (error instanceof Error && error.name === 'AbortError') return new HttpProblem(499, 'The client disconnected')
  if (transientCode.test(code) || transientMessage.test(message)) return unavailable('The database does not answer', 2)
  return new HttpProblem(500, 'Internal error')
}

export function isTimeout(error: unknown): boolean {
  return fieldsOf(error).code === 'FST_ERR_HANDLER_TIMEOUT'
}

export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const problem = asProblem(error)
  if (problem.statusCode >= 500) request.log.error({ err: error }, problem.message)
  return reply
    .status(problem.statusCode)
    .headers(problem.headers)
    .send({ detail: problem.detail, ...problem.more })
}

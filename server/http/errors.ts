import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ValidationErrorItem } from '../../contract/openapi.gen.ts'
import { errorCode } from '../user-facing-error.ts'
import { type ErrorKind, ServiceError, unavailable } from '../core/errors.ts'

/** An answer that only HTTP knows: a method, a media type, a gateway. */
export class HttpProblem extends Error {
  override readonly name = 'HttpProblem'

  constructor(
    readonly statusCode: number,
    readonly detail: string | ValidationErrorItem[],
    readonly headers: Record<string, string> = {},
    readonly more: object = {},
  ) {
    super(typeof detail === 'string' ? detail : 'The request is not valid')
  }
}

const statusOf: Record<ErrorKind, number> = {
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported_encoding: 415,
  invalid: 422,
  too_many_requests: 429,
  unavailable: 503,
}

function problemOf({ kind, detail, retryAfterSeconds, more }: ServiceError): HttpProblem {
  const headers = retryAfterSeconds === undefined ? undefined : { 'retry-after': String(retryAfterSeconds) }
  return new HttpProblem(statusOf[kind], detail, headers, more)
}

const fastifyProblems: Record<string, () => HttpProblem> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => new HttpProblem(413, 'The request body is too large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new HttpProblem(415, 'Send the body as application/json'),
}

// SQLSTATE classes for connection, resources, operator intervention and disk; lost races; socket errors.
// https://www.postgresql.org/docs/current/errcodes-appendix.html
const transientCode =
  /^(?:08...|53...|57...|58...|40001|40P01|55P03|ECONN\w+|ETIMEDOUT|EPIPE|ENOTFOUND|EHOSTUNREACH|EAI_AGAIN)$/
const transientMessage =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a conn|Query read timeout)/

/** The answer for anything that was thrown. */
export function asProblem(error: unknown): HttpProblem {
  if (error instanceof HttpProblem) return error
  if (error instanceof ServiceError) return problemOf(error)
  const code = errorCode(error)
  const known = fastifyProblems[code]
  if (known) return known()
  if (!(error instanceof Error)) return new HttpProblem(500, 'Internal error')
  const statusCode = 'statusCode' in error ? Number(error.statusCode) : 500
  if (statusCode >= 400 && statusCode < 500) return new HttpProblem(statusCode, error.message)
  // nginx's status for a client that has disconnected; nobody receives it.
  if (error.name === 'AbortError') return new HttpProblem(499, 'The client disconnected')
  if (error.name === 'TimeoutError') return problemOf(unavailable('The service took too long', 5))
  if (transientCode.test(code) || transientMessage.test(error.message))
    return problemOf(unavailable('The database does not answer', 2))
  return new HttpProblem(500, 'Internal error')
}

export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const problem = asProblem(error)
  if (problem.statusCode >= 500) request.log.error({ err: error }, problem.message)
  return reply
    .status(problem.statusCode)
    .headers(problem.headers)
    .send({ detail: problem.detail, ...problem.more })
}

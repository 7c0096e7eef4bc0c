import type { FastifyReply, FastifyRequest } from 'fastify'
import { errorCode } from '../user-facing-error.ts'
import { ServiceError, unavailable } from '../core/errors.ts'

const fastifyProblems: Record<string, ServiceError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: new ServiceError(413, 'The request body is too large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new ServiceError(415, 'Send the body as application/json'),
}

// SQLSTATE classes for connection, resources, operator intervention and disk; lost races; socket errors.
// https://www.postgresql.org/docs/current/errcodes-appendix.html
const transientCode =
  /^(?:08...|53...|57...|58...|40001|40P01|55P03|ECONN\w+|ETIMEDOUT|EPIPE|ENOTFOUND|EHOSTUNREACH|EAI_AGAIN)$/
const transientMessage =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a conn|Query read timeout)/

export function asProblem(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error
  const code = errorCode(error)
  const known = fastifyProblems[code]
  if (known) return known
  if (!(error instanceof Error)) return new ServiceError(500, 'Internal error')
  const statusCode = 'statusCode' in error ? Number(error.statusCode) : 500
  if (statusCode >= 400 && statusCode < 500) return new ServiceError(statusCode, error.message)
  // nginx's status for a client that has disconnected; nobody receives it.
  if (error.name === 'AbortError') return new ServiceError(499, 'The client disconnected')
  if (error.name === 'TimeoutError') return unavailable('The service took too long', 5)
  if (transientCode.test(code) || transientMessage.test(error.message))
    return unavailable('The database does not answer', 2)
  return new ServiceError(500, 'Internal error')
}

export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const problem = asProblem(error)
  if (problem.statusCode >= 500) request.log.error({ err: error }, problem.message)
  return reply
    .status(problem.statusCode)
    .headers(problem.headers)
    .send({ detail: problem.detail, ...problem.more })
}

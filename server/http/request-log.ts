import type { FastifyServerOptions } from 'fastify'
import fp from 'fastify-plugin'
import { pino } from 'pino'
import { maskKeys } from '../keys/key.ts'

type LoggerOptions = Exclude<FastifyServerOptions['logger'], boolean | undefined>

/** Logger options: no header is logged, and keys in addresses and messages are masked. */
export function loggerOptions(options: LoggerOptions): LoggerOptions {
  return {
    level: 'info',
    redact: ['req.headers["x-api-key"]', 'headers["x-api-key"]', 'key', '*.key'],
    ...options,
    serializers: {
      req: ({ method, url }: { method: string; url: string }) => ({ method, url: maskKeys(url) }),
      err: (error: Error & { code?: string }) => ({
        type: error.name,
        message: maskKeys(error.message),
        code: error.code,
        stack: maskKeys(error.stack ?? ''),
      }),
    },
  }
}

/** A system call for each line would cost as much as the rest of an answer. Pino writes what is left when the process exits. */
export function createLogStream(dest: string | number = 1) {
  return pino.destination({ dest, sync: false, minLength: 8 * 1024, periodicFlush: 100 })
}

/** Logs one line per request with its id, client address, workspace, key id, status and duration. The id is also sent as `X-Request-Id`. */
export const requestLog = fp(async (app) => {
  // The serializer has masked everything in this line; a redaction pass would take a third of the time of an answer.
  const log = app.log.child({}, { redact: [] })
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { workspace_id, key_id } = request.caller ?? {}
    const answered = {
      reqId: request.id,
      req: request,
      ip: request.ip,
      workspace_id,
      key_id,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    }
    log.info(answered, 'answered')
    done()
  })
})

import type { FastifyInstance } from 'fastify'
import { withTimeout } from './with-timeout.ts'

export const healthPath = '/public/v1/healthz'

export interface HealthOptions {
  /** Asks the database for a sign of life. */
  ping: () => Promise<void>
  timeoutMs?: number
  isClosing?: () => boolean
}

/** `pass`, or `fail` with 503 when the database does not answer in time or the service is stopping. Needs no key and is never sent away. */
export function serveHealth(app: FastifyInstance, { ping, timeoutMs = 2000, isClosing }: HealthOptions) {
  let pending: Promise<boolean> | undefined

  // A database that hangs gets one question, however many ask.
  function answers() {
    pending ??= ping()
      .then(
        () => true,
        (error: unknown) => {
          app.log.error({ err: error }, 'The database does not answer')
          return false
        },
      )
      .finally(() => {
        pending = undefined
      })
    return pending
  }

  app.get(healthPath, async (_request, reply) => {
    const up = !isClosing?.() && (await withTimeout(timeoutMs, answers(), () => false))
    const status = up ? 'pass' : 'fail'
    return (
      reply
        .status(status === 'pass' ? 200 : 503)
        // Without its own serializer Fastify would add a charset to the media type.
        .header('content-type', 'application/health+json')
        .serializer(JSON.stringify)
        .send({ status })
    )
  })
}

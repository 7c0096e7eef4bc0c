import type { FastifyInstance } from 'fastify'
import { cancelWith, untilAborted } from '../db/cancellation.ts'

const healthPath = '/public/v1/healthz'
const livenessPath = '/livez'
const readinessPath = '/readyz'

/** Answered during shutdown too, and exempt from load shedding. None of them needs a key. */
export const probePaths: ReadonlySet<string | undefined> = new Set([healthPath, livenessPath, readinessPath])

export interface ReadinessOptions {
  /** Sends the database a statement on the connections that requests use. */
  ping: () => Promise<void>
  timeoutMs: number
  isClosing: () => boolean
}

export type IsReady = () => Promise<boolean>

/** Whether the database answers in time and the service is not stopping. Concurrent checks share one ping. */
export function createReadiness(app: FastifyInstance, { ping, timeoutMs, isClosing }: ReadinessOptions): IsReady {
  let pending: Promise<boolean> | undefined

  async function answers(): Promise<boolean> {
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      await untilAborted(signal, cancelWith(signal, ping))
      return true
    } catch (error) {
      app.log.error({ err: error }, 'The database does not answer')
      return false
    } finally {
      pending = undefined
    }
  }

  return async () => !isClosing() && (await (pending ??= answers()))
}

/** The contract's health check. */
export function serveHealth(app: FastifyInstance, isReady: IsReady) {
  serveCheck(app, healthPath, isReady)
}

/** Liveness says that the process answers; readiness that it can serve requests. */
export function serveProbes(app: FastifyInstance, isReady: IsReady) {
  serveCheck(app, livenessPath, async () => true)
  serveCheck(app, readinessPath, isReady)
}

function serveCheck(app: FastifyInstance, path: string, passes: () => Promise<boolean>) {
  app.get(path, async (_request, reply) => {
    const status = (await passes()) ? 'pass' : 'fail'
    return (
      reply
        .status(status === 'pass' ? 200 : 503)
        .header('cache-control', 'no-store')
        // Without its own serializer Fastify would add a charset to the media type.
        .header('content-type', 'application/health+json')
        .serializer(JSON.stringify)
        .send({ status })
    )
  })
}

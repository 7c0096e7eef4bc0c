import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { cancelWith, untilAborted } from '../db/cancellation.ts'

const healthPath = '/public/v1/healthz'
const livenessPath = '/livez'
const readinessPath = '/readyz'

/** Answered during shutdown too, and exempt from load shedding. None of them needs a key. */
export const probePaths: ReadonlySet<string | undefined> = new Set([healthPath, livenessPath, readinessPath])

export interface HealthOptions {
  /** Asks what the requests need: the database, or the service behind a gateway. Does not wait for requests. */
  ping: (signal: AbortSignal) => Promise<void>
  /** A gateway forwards the contract's check. */
  isGateway: boolean
  timeoutMs: number
}

/** Liveness says that the process answers; readiness that what it needs answers in time and that it is not stopping. */
export const health = fp<HealthOptions>(async (app, { ping, isGateway, timeoutMs }) => {
  let pending: Promise<boolean> | undefined

  async function answers(): Promise<boolean> {
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      const answered = cancelWith(signal, () => ping(signal))
      await untilAborted(signal, answered)
      return true
    } catch (error) {
      app.log.error({ err: error }, isGateway ? 'The other service does not answer' : 'The database does not answer')
      return false
    } finally {
      pending = undefined
    }
  }

  /** Concurrent checks share one ping. */
  const isReady = async () => !app.isClosing() && (await (pending ??= answers()))
  serveCheck(app, livenessPath, async () => true)
  serveCheck(app, readinessPath, isReady)
  if (!isGateway) serveCheck(app, healthPath, isReady)
})

/** Any answer of the other service below 500 will do: it may want a key. */
export async function pingUpstream(upstream: string, signal: AbortSignal): Promise<void> {
  const { status } = await fetch(`${upstream}${healthPath}`, { signal, redirect: 'manual' })
  if (status >= 500) throw new Error(`It answered ${status}`)
}

function serveCheck(app: FastifyInstance, path: string, passes: () => Promise<boolean>) {
  app.get(path, async (_request, reply) => {
    const status = (await passes()) ? 'pass' : 'fail'
    // Without its own serializer Fastify would add a charset to the media type.
    return reply
      .status(status === 'pass' ? 200 : 503)
      .header('cache-control', 'no-store')
      .header('content-type', 'application/health+json')
      .serializer(JSON.stringify)
      .send({ status })
  })
}

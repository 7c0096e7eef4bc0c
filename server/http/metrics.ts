import Fastify from 'fastify'
import fp from 'fastify-plugin'
import { collectDefaultMetrics, Gauge, Histogram, type Registry } from 'prom-client'
import type { Database } from '../db/database.ts'
import type { Slots } from './overload.ts'

/** Latency per operation of the contract, and the requests that are being worked on. */
export const requestMetrics = fp<{ registry: Registry; slots: Slots }>(async (app, { registry, slots }) => {
  const registers = [registry]
  const latency = new Histogram({
    name: 'redline_http_request_duration_seconds',
    help: 'Time to answer a request',
    labelNames: ['operation', 'method', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 30],
    registers,
  })
  app.addHook('onResponse', ({ method, routeOptions }, { statusCode, elapsedTime }, done) => {
    const operation = routeOptions.config.operationId ?? routeOptions.url ?? 'unknown'
    latency.observe({ operation, method, status: statusCode }, elapsedTime / 1000)
    done()
  })
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  gauge('redline_slots_taken', 'Requests that are being worked on', () => slots.usage().taken)
  gauge('redline_slots', 'Requests that may be worked on at the same time', () => slots.usage().max)
})

export function measurePool(registry: Registry, db: Database) {
  // oxlint-disable-next-line no-new -- it registers itself
  new Gauge({
    name: 'redline_database_connections',
    help: 'Connections of the pool by state, and requests that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { connections, idle, waiting } = db.poolUsage()
      this.set({ state: 'busy' }, connections - idle)
      this.set({ state: 'idle' }, idle)
      this.set({ state: 'waiting' }, waiting)
    },
  })
}

/** Serves the registry and the metrics of the process at `/metrics`, on a port of its own. */
export async function serveMetrics(registry: Registry, address: { host: string; port: number }) {
  collectDefaultMetrics({ register: registry })
  const app = Fastify()
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()))
  const url = await app.listen(address)
  return { url: `${url}/metrics`, close: () => app.close() }
}

import Fastify, { type FastifyInstance } from 'fastify'
import { Worker } from 'node:worker_threads'
import { median, percentile } from '../statistics.ts'
import type { LoadOptions, LoadResult } from './load-http.ts'
import type { Loaded } from './load-violations.ts'

export interface HttpFigures {
  service: number
  bare: number
  ratio: number
  p50: number
  p99: number
}

const connections = 64
const seconds = 3
const rounds = 5

/** The service's violations page beside a bare Fastify route that answers the same bytes, in turns. */
export async function measureHttp(app: FastifyInstance, { key, audit_id }: Loaded): Promise<HttpFigures> {
  const path = `/public/v1/audits/${audit_id}/violations`
  const { body } = await app.inject({ url: path, headers: { 'x-api-key': key } })
  const parsed: unknown = JSON.parse(body)
  const bare = Fastify()
  bare.get('/page', async () => parsed)
  const addresses = {
    service: (await app.listen({ port: 0, host: '127.0.0.1' })) + path,
    bare: `${await bare.listen({ port: 0, host: '127.0.0.1' })}/page`,
  }
  const perSecond = { service: [] as number[], bare: [] as number[] }
  const milliseconds: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    for (const name of ['service', 'bare'] as const) {
      const result = await load({ url: addresses[name], key, connections, seconds })
      perSecond[name].push(result.perSecond)
      if (name === 'service') milliseconds.push(...result.milliseconds)
    }
  }
  await bare.close()
  const service = median(perSecond.service)
  const floor = median(perSecond.bare)
  return {
    service,
    bare: floor,
    ratio: service / floor,
    p50: percentile(milliseconds, 0.5),
    p99: percentile(milliseconds, 0.99),
  }
}

function load(options: LoadOptions): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./load-http.js', import.meta.url), { workerData: options })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

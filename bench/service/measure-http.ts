import Fastify from 'fastify'
import { devNull } from 'node:os'
import { bodyWriter } from '../../server/documents/body-writer.ts'
import { createLogStream, loggerOptions } from '../../server/http/request-log.ts'
import { buildService } from '../../server/service.ts'
import { median, percentile } from '../statistics.ts'
import type { BenchDatabase } from './databases.ts'
import type { LoadResult } from './load-http.ts'
import { listPaths, runLoad } from './run-load.ts'

export interface HttpFigures {
  service: number
  bare: number
  ratio: number
  p50: number
  p99: number
  /** p99 / p50 of the bare route: what the machine itself adds. */
  bareTail: number
}

export interface Situation {
  logLevel?: string
  decisionsPerSecond?: number
}

const connections = 64
const seconds = 2
const rounds = 5

/** Pages of violations from the service beside a bare Fastify route that answers one such page, in turns. */
export async function measureHttp({ db, loaded }: BenchDatabase, situation: Situation): Promise<HttpFigures> {
  const app = await serviceIn(situation, db)
  const paths = listPaths(loaded)
  const { body } = await app.inject({ url: paths[0], headers: { 'x-api-key': loaded.key } })
  const parsed: unknown = JSON.parse(body)
  const bare = Fastify()
  bare.get('/page', async () => parsed)
  const targets = {
    service: { origins: [await app.listen({ port: 0, host: '127.0.0.1' })], paths },
    bare: { origins: [await bare.listen({ port: 0, host: '127.0.0.1' })], paths: ['/page'] },
  }
  const ask = (name: keyof typeof targets, duration: number) =>
    runLoad({ ...targets[name], key: loaded.key, connections, seconds: duration })
  for (const name of ['service', 'bare'] as const) await ask(name, 1)

  const deciding = decideNowAndThen(situation.decisionsPerSecond ?? 0, (run) =>
    app.inject({
      method: 'POST',
      url: `/public/v1/violations/${loaded.audits[0].id}-${(run * 37) % loaded.audits[0].size}/review`,
      headers: { 'x-api-key': loaded.key },
      payload: { action: run % 2 ? 'elevated_risk' : 'mark_fixed' },
    }),
  )
  const results: { service: LoadResult; bare: LoadResult }[] = []
  for (let round = 0; round < rounds; round += 1) {
    results.push({ service: await ask('service', seconds), bare: await ask('bare', seconds) })
  }
  await deciding.stop()
  await bare.close()
  await app.close()
  const milliseconds = results.flatMap(({ service }) => service.milliseconds)
  const bareMilliseconds = results.flatMap((each) => each.bare.milliseconds)
  return {
    service: median(results.map(({ service }) => service.perSecond)),
    bare: median(results.map((each) => each.bare.perSecond)),
    ratio: median(results.map((each) => each.service.perSecond / each.bare.perSecond)),
    p50: percentile(milliseconds, 0.5),
    p99: percentile(milliseconds, 0.99),
    bareTail: percentile(bareMilliseconds, 0.99) / percentile(bareMilliseconds, 0.5),
  }
}

function serviceIn({ logLevel = 'warn' }: Situation, db: BenchDatabase['db']) {
  const stream = createLogStream(devNull)
  return buildService({
    db,
    writer: bodyWriter,
    logger: loggerOptions({ level: logLevel, stream }),
  })
}

function decideNowAndThen(perSecond: number, decide: (run: number) => Promise<unknown>) {
  let run = 0
  let last: Promise<unknown> = Promise.resolve()
  const timer = perSecond > 0 ? setInterval(() => (last = decide((run += 1))), 1000 / perSecond) : undefined
  return {
    async stop() {
      clearInterval(timer)
      await last
    },
  }
}

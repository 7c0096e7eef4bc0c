import type { FastifyBaseLogger } from 'fastify'
import type { Database } from './db/database.ts'
import { upkeep } from './db/upkeep.ts'

const everyMilliseconds = 60_000

/** Lets the embedded engine tidy up now and then, one round at a time. Returns what stops it. */
export function keepUp(db: Database, log: FastifyBaseLogger): () => Promise<void> {
  let round = Promise.resolve()
  const timer = setInterval(() => {
    round = round.then(() => upkeep(db)).catch((error: unknown) => log.error({ err: error }, 'upkeep failed'))
  }, everyMilliseconds)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await round
  }
}

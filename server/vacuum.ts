import type { FastifyBaseLogger } from 'fastify'
import type { Database } from './db/database.ts'

const everyMilliseconds = 60 * 60 * 1000

/** The embedded engine has no autovacuum: without this, tables that change often grow and plans go stale. */
export function keepVacuumed(db: Database, log: FastifyBaseLogger): () => void {
  if (db.engine !== 'pglite') return () => {}
  const timer = setInterval(() => {
    db.vacuum().catch((error: unknown) => log.error({ err: error }, 'vacuum failed'))
  }, everyMilliseconds)
  timer.unref()
  return () => clearInterval(timer)
}

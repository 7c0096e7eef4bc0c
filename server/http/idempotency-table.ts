import type { Queryable } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { IdempotencyStore } from './idempotency.ts'

/** Longer than any request may take; a process that died frees its claims after this time. */
const claimSeconds = 60
const answerSeconds = 24 * 3600

/** Shared by all processes on the database, and kept over restarts. */
export function createTableStore(db: Queryable, workspace_id: string): IdempotencyStore<unknown> {
  return {
    async claim(hash) {
      const claimed = await db.query(sql`
        insert into idempotency_key (workspace_id, request_hash, expires_at)
        values (${workspace_id}, ${hash}, now() + make_interval(secs => ${claimSeconds}))
        on conflict (workspace_id, request_hash)
          do update set expires_at = excluded.expires_at, body = null
          where idempotency_key.expires_at <= now()
        returning 1`)
      if (claimed.length > 0) return { state: 'claimed' }
      const [row] = await db.query<{ body: unknown }>(sql`
        select body from idempotency_key
        where workspace_id = ${workspace_id} and request_hash = ${hash} and body is not null`)
      return row ? { state: 'answered', answer: row.body } : { state: 'running' }
    },
    async complete(hash, answer) {
      await db.query(sql`
        update idempotency_key
        set body = ${JSON.stringify(answer)}::json, expires_at = now() + make_interval(secs => ${answerSeconds})
        where workspace_id = ${workspace_id} and request_hash = ${hash}`)
    },
    async release(hash) {
      await db.query(sql`
        delete from idempotency_key
        where workspace_id = ${workspace_id} and request_hash = ${hash} and body is null`)
    },
  }
}

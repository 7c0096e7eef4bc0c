import type { Database } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { RunOnce } from './idempotency.ts'

const answerSeconds = 24 * 3600

/**
 * Shared by all processes on the database, and kept over restarts. The work and its answer are one transaction, so that neither is there
 * without the other. A retry meanwhile waits for the row that the first request has inserted.
 */
export function runOnceIn(db: Database): RunOnce<unknown> {
  return ({ workspace_id, hash }, work) =>
    db.joined(async (tx) => {
      // Rows without an answer are claims of versions that did not use one transaction.
      const inserted = await tx.query(sql`
        insert into idempotency_key (workspace_id, request_hash, expires_at)
        values (${workspace_id}, ${hash}, now() + make_interval(secs => ${answerSeconds}))
        on conflict (workspace_id, request_hash)
          do update set expires_at = excluded.expires_at, body = null
          where idempotency_key.expires_at <= now() or idempotency_key.body is null
        returning 1`)
      if (inserted.length === 0) {
        const [stored] = await tx.query<{ body: unknown }>(sql`
          select body from idempotency_key where workspace_id = ${workspace_id} and request_hash = ${hash}`)
        return stored?.body
      }
      const answer = await work()
      await tx.query(sql`
        update idempotency_key set body = ${JSON.stringify(answer ?? null)}::json
        where workspace_id = ${workspace_id} and request_hash = ${hash}`)
      return answer
    })
}

import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { untilAborted } from '../db/cancellation.ts'
import type { Database } from '../db/database.ts'
import { sql } from '../db/sql.ts'

/**
 * Browsers resend a request by themselves when a reused connection breaks, POST included. Runs the work of such a request once:
 * a retry gets the stored answer, or waits for it. A failure is not stored, so a retry after it runs again.
 */
export type RunOnce<T> = (
  request: { workspace_id: string; hash: string; signal: AbortSignal },
  work: () => Promise<T>,
) => Promise<T>

const maxKeyChars = 200

/** Identifies a request by its `Idempotency-Key`, API key, address and body; null for one without such a key. */
export function hashRequest({ method, headers, originalUrl }: FastifyRequest, body: Buffer | string): string | null {
  const key = headers['idempotency-key']
  if (method !== 'POST' || typeof key !== 'string' || key === '' || key.length > maxKeyChars) return null
  const identity = JSON.stringify([key, String(headers['x-api-key']), originalUrl])
  return createHash('sha256').update(identity).update(body).digest('base64')
}

/**
 * Shared by all processes on the database, and kept over restarts. The work and its answer are one transaction, so that neither is there
 * without the other. A retry meanwhile waits for the row that the first request has inserted.
 */
export function runOnceIn(db: Database): RunOnce<unknown> {
  return ({ workspace_id, hash }, work) =>
    db.transaction(async (tx) => {
      // Rows without an answer are claims of versions that did not use one transaction.
      const inserted = await tx.query(sql`
        insert into idempotency_key (workspace_id, request_hash, expires_at)
        values (${workspace_id}, ${hash}, now() + interval '24 hours')
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

const memoryCapacity = 1000
const memoryExpiryMs = 600_000

/** For the gateway, which has no database. An answer that is not final is not stored. */
export function runOnceInMemory<T>(isFinal: (answer: T) => boolean): RunOnce<T> {
  const runs = new Map<string, { answer: Promise<T>; expiresAt: number }>()

  const run: RunOnce<T> = async (request, work) => {
    const { hash: key, signal } = request
    const now = Date.now()
    for (const [other, { expiresAt }] of runs) if (expiresAt <= now || runs.size > memoryCapacity) runs.delete(other)
    const known = runs.get(key)
    if (known) {
      return untilAborted(signal, known.answer).catch((error: unknown) => {
        if (signal.aborted) throw error
        // A failure is not stored, so it runs now.
        return run(request, work)
      })
    }
    const answer = Promise.resolve().then(work)
    runs.set(key, { answer, expiresAt: now + memoryExpiryMs })
    answer.then(
      (given) => isFinal(given) || runs.delete(key),
      () => runs.delete(key),
    )
    return answer
  }
  return run
}

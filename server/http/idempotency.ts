import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { untilAborted } from '../db/cancellation.ts'

/**
 * Browsers resend a request by themselves when a reused connection breaks, POST included. Runs the work of such a request once:
 * a retry gets the stored answer, or waits for it. A failure is not stored, so a retry after it runs again.
 */
export type RunOnce<T> = (request: IdentifiedRequest, work: () => Promise<T>) => Promise<T>

export interface IdentifiedRequest {
  workspace_id: string
  hash: string
  signal: AbortSignal
}

const maxKeyChars = 200

/** Identifies a request by its `Idempotency-Key`, API key, address and body; null for one without such a key. */
export function hashRequest({ method, headers, originalUrl }: FastifyRequest, body: Buffer): string | null {
  const key = headers['idempotency-key']
  if (method !== 'POST' || typeof key !== 'string' || key === '' || key.length > maxKeyChars) return null
  const identity = JSON.stringify([key, String(headers['x-api-key']), originalUrl])
  return createHash('sha256').update(identity).update(body).digest('base64')
}

const memoryCapacity = 1000
const memoryExpiryMs = 600_000

/** For the gateway, which has no database. An answer that is not final is not stored. */
export function runOnceInMemory<T>({
  now = Date.now,
  isFinal = () => true,
}: {
  now?: () => number
  isFinal?: (answer: T) => boolean
} = {}): RunOnce<T> {
  const runs = new Map<string, { answer: Promise<T>; expiresAt: number }>()

  return async ({ workspace_id, hash, signal }, work) => {
    for (const [other, { expiresAt }] of runs) if (expiresAt <= now() || runs.size > memoryCapacity) runs.delete(other)
    const key = JSON.stringify([workspace_id, hash])
    for (let known = runs.get(key); known; known = runs.get(key)) {
      try {
        return await untilAborted(signal, known.answer)
      } catch (error) {
        // A failure is not stored, so it runs now.
        if (signal.aborted) throw error
      }
    }
    const answer = Promise.resolve().then(work)
    runs.set(key, { answer, expiresAt: now() + memoryExpiryMs })
    answer.then(
      (given) => isFinal(given) || runs.delete(key),
      () => runs.delete(key),
    )
    return answer
  }
}

import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { cancelWith } from '../db/cancellation.ts'

export type Claim<T> = { state: 'claimed' } | { state: 'running' } | { state: 'answered'; answer: T }

/** Answers by the hash of their request. */
export interface IdempotencyStore<T> {
  /** Claims a request that nobody works on and that has no answer yet. */
  claim(hash: string): Promise<Claim<T>>
  complete(hash: string, answer: T): Promise<void>
  /** Gives up a claim, so that a retry runs. */
  release(hash: string): Promise<void>
}

const pollIntervalMs = 50
const maxKeyChars = 200

/** Identifies a request by its `Idempotency-Key`, API key, address and body; null for one without such a key. */
export function hashRequest({ method, headers, originalUrl }: FastifyRequest, body: Buffer): string | null {
  const key = headers['idempotency-key']
  if (method !== 'POST' || typeof key !== 'string' || key === '' || key.length > maxKeyChars) return null
  const identity = JSON.stringify([key, String(headers['x-api-key']), originalUrl])
  return createHash('sha256').update(identity).update(body).digest('base64')
}

/**
 * Browsers resend a request by themselves when a reused connection breaks, POST included. Runs the work of such a request once:
 * a retry gets the stored answer, or waits for it. A failure is not stored, so a retry after it runs again.
 */
export async function runOnce<T>(
  store: IdempotencyStore<T>,
  hash: string,
  signal: AbortSignal,
  work: () => Promise<T>,
  isFinal: (answer: T) => boolean = () => true,
): Promise<T> {
  for (;;) {
    const claim = await store.claim(hash)
    if (claim.state === 'answered') return claim.answer
    if (claim.state === 'claimed') break
    await delay(pollIntervalMs, undefined, { signal })
  }
  try {
    const answer = await work()
    await record(() => (isFinal(answer) ? store.complete(hash, answer) : store.release(hash)))
    return answer
  } catch (error) {
    await record(() => store.release(hash))
    throw error
  }
}

/** Updates a claim even if its request was cancelled meanwhile. One that cannot be updated expires by itself. */
function record(update: () => Promise<void>): Promise<void> {
  return cancelWith(undefined, update).catch(() => {})
}

const memoryCapacity = 1000
const memoryExpiryMs = 600_000

/** For the gateway, which has no database. */
export function createMemoryStore<T>(now: () => number = Date.now): IdempotencyStore<T> {
  const entries = new Map<string, { answer?: T; expiresAt: number }>()
  const expiresAt = () => now() + memoryExpiryMs
  return {
    async claim(hash) {
      for (const [other, entry] of entries)
        if (entry.expiresAt <= now() || entries.size > memoryCapacity) entries.delete(other)
      const known = entries.get(hash)
      if (known) return known.answer === undefined ? { state: 'running' } : { state: 'answered', answer: known.answer }
      entries.set(hash, { expiresAt: expiresAt() })
      return { state: 'claimed' }
    },
    async complete(hash, answer) {
      entries.set(hash, { answer, expiresAt: expiresAt() })
    },
    async release(hash) {
      entries.delete(hash)
    },
  }
}

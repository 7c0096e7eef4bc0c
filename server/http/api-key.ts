import type { FastifyRequest } from 'fastify'
import { matchesHash, parseKey, type StoredKey, unknownHash } from '../keys/key.ts'
import type { Caller } from '../core/operations.ts'
import { tooManyRequests } from '../core/errors.ts'
import { HttpProblem } from './errors.ts'
import { createWindow } from './rate-limit.ts'

export type FindKey = (public_id: string) => Promise<StoredKey | null>

export interface KeyCheckOptions {
  findKey: FindKey
  /** Wrong keys per minute and address before they are answered 429: per public id, and together for unknown ids. */
  failuresPerMinute: number
  /** How long a key that was looked up may serve reads. */
  cacheMs: number
  now?: () => number
}

const maxCachedKeys = 10_000

/** Finds the caller: 401 for a key that is missing or invalid, 403 without API access, 429 for many invalid ones. */
export function createKeyCheck({ findKey, failuresPerMinute, cacheMs, now = Date.now }: KeyCheckOptions) {
  const failures = createWindow({ max: failuresPerMinute, now })
  const findCached = cacheKeys(findKey, cacheMs, now)

  return async (request: FastifyRequest): Promise<Caller> => {
    const given = request.headers['x-api-key']
    if (given === undefined || given === '') throw unauthorized()
    const parsed = typeof given === 'string' ? parseKey(given) : null
    const find = request.method === 'GET' || request.method === 'HEAD' ? findCached : findKey
    const stored = parsed && (await find(parsed.public_id))
    // An unknown key is compared too, so that the response time does not reveal whether the id exists.
    const matches = matchesHash(parsed?.secret ?? '', stored?.secret_hash ?? unknownHash)
    if (matches && stored && stored.revoked_at === null) {
      if (!stored.api_access) throw new HttpProblem(403, 'The workspace is not on a plan with API access')
      const { id, workspace_id, owner_email, scopes } = stored
      return { workspace_id, key_id: id, owner_email, scopes }
    }
    request.log.warn({ ip: request.ip, key_id: parsed?.public_id }, 'API key refused')
    // Checked only after the key has failed: wrong secrets must never lock out the right one.
    const guesses = `${request.ip} ${stored ? stored.id : ''}`
    const retryAfter = failures.blockedFor(guesses)
    if (retryAfter > 0) throw tooManyRequests('Too many invalid API keys', retryAfter)
    failures.add(guesses)
    throw unauthorized()
  }
}

/** Caches keys that are accepted; a new or restored key is usable at once. */
function cacheKeys(findKey: FindKey, cacheMs: number, now: () => number): FindKey {
  const entries = new Map<string, { key: StoredKey; expiresAt: number }>()
  return async (public_id) => {
    const cached = entries.get(public_id)
    if (cached && cached.expiresAt > now()) return cached.key
    entries.delete(public_id)
    const expiresAt = now() + cacheMs
    const key = await findKey(public_id)
    if (key?.revoked_at === null && key.api_access) {
      const [oldest] = entries.keys()
      if (entries.size >= maxCachedKeys && oldest !== undefined) entries.delete(oldest)
      entries.set(public_id, { key, expiresAt })
    }
    return key
  }
}

function unauthorized() {
  return new HttpProblem(401, 'API key missing or invalid')
}

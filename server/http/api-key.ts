import rateLimit from '@fastify/rate-limit'
import fp from 'fastify-plugin'
import { ServiceError, tooManyRequests } from '../core/errors.ts'
import type { Caller } from '../core/operations.ts'
import { matchesHash, parseKey, type StoredKey, unknownHash } from '../keys/key.ts'
import type { Limits } from './limits.ts'

export type FindKey = (public_id: string) => Promise<StoredKey | null>

export interface KeyCheckOptions {
  findKey: FindKey
  limits: Pick<Limits, 'failedKeysPerMinute' | 'keyCacheMs'>
  /** Requests per key and minute; no limit when absent or 0. */
  rateLimit?: number
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null until the key has been checked. */
    caller: Caller | null
    /** The id of the key whose secret was wrong. */
    guessedKey: string | null
  }
  interface FastifyInstance {
    /** Finds the caller: 401 for a key that is missing or invalid, 403 without API access, 429 for too many of either kind. */
    checkKey: (request: FastifyRequest) => Promise<Caller>
  }
}

const maxKeys = 10_000

export const keyCheck = fp<KeyCheckOptions>(async (app, options) => {
  const { findKey, limits, rateLimit: requestsPerMinute } = options
  const findCached = cacheKeys(findKey, limits.keyCacheMs)
  await app.register(rateLimit, { global: false, timeWindow: 60_000, cache: maxKeys })
  const countFailure = app.createRateLimit({
    // Per public id, and together for unknown ids.
    max: limits.failedKeysPerMinute,
    keyGenerator: ({ ip, guessedKey }) => `${ip} ${guessedKey ?? ''}`,
  })
  const countRequest = app.createRateLimit({
    max: requestsPerMinute ?? 0,
    keyGenerator: ({ caller }) => caller?.key_id ?? '',
  })

  app.decorateRequest('caller', null)
  app.decorateRequest('guessedKey', null)
  app.decorate('checkKey', async (request) => {
    const given = request.headers['x-api-key']
    if (given === undefined || given === '') throw unauthorized()
    const parsed = typeof given === 'string' ? parseKey(given) : null
    const find = request.method === 'GET' || request.method === 'HEAD' ? findCached : findKey
    const stored = parsed && (await find(parsed.public_id))
    // An unknown key is compared too, so that the response time does not reveal whether the id exists.
    const matches = matchesHash(parsed?.secret ?? '', stored?.secret_hash ?? unknownHash)
    request.guessedKey = stored?.id ?? null
    if (!matches || !stored || stored.revoked_at !== null) {
      request.log.warn({ ip: request.ip, key_id: parsed?.public_id }, 'API key refused')
      // Counted only after the key has failed: wrong secrets must never lock out the right one.
      const limit = await countFailure(request)
      if (!limit.isAllowed && limit.isExceeded) throw tooManyRequests('Too many invalid API keys', limit.ttlInSeconds)
      throw unauthorized()
    }
    if (!stored.api_access) throw new ServiceError(403, 'The workspace is not on a plan with API access')
    const { id, workspace_id, owner_email, scopes, source_link } = stored
    const caller = { workspace_id, key_id: id, owner_email, scopes, source_link }
    request.caller = caller
    if (requestsPerMinute) {
      const limit = await countRequest(request)
      if (!limit.isAllowed && limit.isExceeded) throw tooManyRequests('Too many requests', limit.ttlInSeconds)
    }
    return caller
  })
})

/** Caches keys that are accepted; a new or restored key is usable at once. */
export function cacheKeys(findKey: FindKey, cacheMs: number): FindKey {
  const entries = new Map<string, { key: StoredKey; expiresAt: number }>()
  return async (public_id) => {
    const cached = entries.get(public_id)
    if (cached && cached.expiresAt > Date.now()) return cached.key
    entries.delete(public_id)
    const expiresAt = Date.now() + cacheMs
    const key = await findKey(public_id)
    if (key?.revoked_at === null && key.api_access) {
      const [oldest] = entries.keys()
      if (entries.size >= maxKeys && oldest !== undefined) entries.delete(oldest)
      entries.set(public_id, { key, expiresAt })
    }
    return key
  }
}

function unauthorized() {
  return new ServiceError(401, 'API key missing or invalid')
}

import type { FastifyRequest } from 'fastify'
import type { Caller } from './contract.ts'
import { HttpProblem, tooManyRequests } from './errors.ts'
import { matchesHash, parseKey, unknownHash } from '../keys/key.ts'
import { createWindow } from './rate-limit.ts'

/** A key as the database holds it: its public id, the hash of its secret, and what its workspace may do. */
export interface StoredKey {
  id: string
  workspace_id: string
  owner_email: string
  secret_hash: string
  revoked_at: Date | string | null
  api_access: boolean
}

export type FindKey = (public_id: string, request: FastifyRequest) => Promise<StoredKey | null>

export interface KeyCheckOptions {
  findKey: FindKey
  /** Wrong keys one address may send in a minute: per public id, and for all that name none we know. */
  failuresPerMinute?: number
  now?: () => number
}

/** Finds who asks: 401 for a key that is missing or invalid, 403 without API access, 429 for guessing. */
export function createKeyCheck({ findKey, failuresPerMinute = 20, now }: KeyCheckOptions) {
  const failures = createWindow({ max: failuresPerMinute, now })

  return async (request: FastifyRequest): Promise<Caller> => {
    const given = request.headers['x-api-key']
    if (given === undefined || given === '') throw unauthorized()
    const parsed = typeof given === 'string' ? parseKey(given) : null
    const stored = parsed && (await findKey(parsed.public_id, request))

    // Counted apart for each known key: a wrong secret from one address never locks out another key behind it.
    const guesses = `${request.ip} ${stored ? stored.id : ''}`
    const retryAfter = failures.blockedFor(guesses)
    if (retryAfter > 0) throw tooManyRequests('Too many invalid API keys', retryAfter)

    // An unknown key is compared too, so that the time of an answer tells nothing.
    const matches = matchesHash(parsed?.secret ?? '', stored?.secret_hash ?? unknownHash)
    if (!matches || !stored || stored.revoked_at !== null) {
      failures.add(guesses)
      throw unauthorized()
    }
    if (!stored.api_access) throw new HttpProblem(403, 'The workspace is not on a plan with API access')
    return { workspace_id: stored.workspace_id, key_id: stored.id, owner_email: stored.owner_email }
  }
}

function unauthorized() {
  return new HttpProblem(401, 'API key missing or invalid')
}

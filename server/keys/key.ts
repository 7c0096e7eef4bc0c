import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Caller } from '../core/operations.ts'

const pattern = /^rl_([A-Za-z0-9]{1,64})_([A-Za-z0-9_-]{1,256})$/

type KeyParts = ReturnType<typeof newKey>

/** A key as the database holds it: its public id, the hash of its secret, and what its workspace may do. */
export interface StoredKey extends Omit<Caller, 'key_id'> {
  id: string
  secret_hash: string
  revoked_at: string | null
  api_access: boolean
}

/** `rl_` + public id + `_` + secret; null for anything else. */
export function parseKey(text: string): KeyParts | null {
  const [, public_id, secret] = pattern.exec(text) ?? []
  return public_id && secret ? { public_id, secret } : null
}

export function formatKey({ public_id, secret }: KeyParts) {
  return `rl_${public_id}_${secret}`
}

/** A new key. The secret has 256 random bits, so a plain hash cannot be reversed by guessing. */
export function newKey() {
  return { public_id: randomBytes(8).toString('hex'), secret: randomBytes(32).toString('hex') }
}

export function hashSecret(secret: string) {
  return createHash('sha256').update(secret).digest('hex')
}

/** Compared instead of the hash of a key that does not exist. No secret is known to have it. */
export const unknownHash = hashSecret(randomBytes(32).toString('hex'))

export function matchesHash(secret: string, secret_hash: string) {
  const given = Buffer.from(hashSecret(secret))
  const stored = Buffer.from(secret_hash)
  return given.length === stored.length && timingSafeEqual(given, stored)
}

/** Masks the secret of every key in a text that is about to be logged. */
export function maskKeys(text: string) {
  return text.replaceAll(/rl_([A-Za-z0-9]{1,64})_[A-Za-z0-9_-]+/g, 'rl_$1_…')
}

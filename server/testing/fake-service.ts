import type { FastifyInstance } from 'fastify'
import type { StoredKey } from '../http/api-key.ts'
import { buildApp, type ServiceOptions } from '../http/app.ts'
import type { Call, Handlers, OperationId } from '../http/contract.ts'
import { createMemoryStore, type IdempotencyStore } from '../http/idempotency.ts'
import { allScopes } from '../http/scopes.ts'
import { formatKey, hashSecret } from '../keys/key.ts'
import { openapi } from '../openapi.gen.ts'

type AnyCall = Call<Record<string, unknown>, Record<string, unknown>, Record<string, unknown>>

const operations = Object.values(openapi.paths).flatMap((methods) => Object.values(methods))

/** The answer that the contract gives as an example of success. */
function exampleOf(operationId: string): unknown {
  const operation = operations.find((candidate) => candidate.operationId === operationId)
  const success = operation?.responses['200'] ?? operation?.responses['201']
  return success && 'content' in success ? success.content?.['application/json']?.example : undefined
}

/** Answers every operation with the contract's own example, and keeps the calls. */
export function exampleHandlers(calls: AnyCall[] = []): Handlers {
  const ids = operations.map(({ operationId }) => operationId).filter((id): id is OperationId => id !== 'getHealth')
  const entries = ids.map((id) => [
    id,
    async (call: AnyCall) => {
      calls.push(call)
      return exampleOf(id)
    },
  ])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the examples are checked by the contract's linter
  return Object.fromEntries(entries) as Handlers
}

const secret = '0123456789abcdef'

function storedKey(id: string, more: Partial<StoredKey> = {}): StoredKey {
  return {
    id,
    workspace_id: 'workspace_1',
    owner_email: 'reviewer@bank.example',
    secret_hash: hashSecret(secret),
    revoked_at: null,
    api_access: true,
    scopes: allScopes,
    ...more,
  }
}

const storedKeys = [
  storedKey('good'),
  storedKey('other'),
  storedKey('revoked', { revoked_at: new Date(0) }),
  storedKey('poor', { api_access: false }),
]

/** Keys of the fake service, by what they are. */
export const keys = {
  good: formatKey({ public_id: 'good', secret }),
  other: formatKey({ public_id: 'other', secret }),
  revoked: formatKey({ public_id: 'revoked', secret }),
  poor: formatKey({ public_id: 'poor', secret }),
  wrong: formatKey({ public_id: 'good', secret: 'wrong' }),
  unknown: formatKey({ public_id: 'nobody', secret }),
}

export const findFakeKey = async (public_id: string) => storedKeys.find(({ id }) => id === public_id) ?? null

function storePerWorkspace() {
  const stores = new Map<string, IdempotencyStore<unknown>>()
  return (workspace_id: string) => {
    const store = stores.get(workspace_id) ?? createMemoryStore<unknown>()
    stores.set(workspace_id, store)
    return store
  }
}

/** The whole HTTP layer over handlers that answer from memory. */
export async function fakeService(
  options: Partial<ServiceOptions> = {},
): Promise<{ app: FastifyInstance; calls: AnyCall[] }> {
  const calls: AnyCall[] = []
  const app = await buildApp({
    handlers: exampleHandlers(calls),
    findKey: findFakeKey,
    idempotencyStore: storePerWorkspace(),
    ping: async () => {},
    ...options,
  })
  return { app, calls }
}

export const withKey = { 'x-api-key': keys.good }

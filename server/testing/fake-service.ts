import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { StoredKey } from '../keys/key.ts'
import { buildApp, type ServiceOptions } from '../http/app.ts'
import type { AllHandlers, Call, SomeHandlers } from '../core/operations.ts'
import { runOnceInMemory } from '../http/idempotency.ts'
import { type Scope, scopeValues } from '../../contract/extensions.gen.ts'
import { formatKey, hashSecret } from '../keys/key.ts'
import { extensionsOpenapi } from '../extensions-openapi.gen.ts'
import { openapi } from '../openapi.gen.ts'
import type { Operation } from '../openapi.ts'

type AnyCall = Call<Record<string, unknown>, Record<string, unknown>, Record<string, unknown>>

const operations = [openapi, extensionsOpenapi]
  .flatMap(({ paths }) => Object.values(paths))
  .flatMap((methods) => Object.values(methods))

/** The answer that the contract gives as an example of success. */
function exampleOf({ responses }: Operation): unknown {
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1]
  const content = success && 'content' in success ? success.content : undefined
  const events = content?.['text/event-stream']?.example
  return typeof events === 'string' ? Readable.from([events]) : content?.['application/json']?.example
}

/** Answers every operation with the contract's own example, and keeps the calls. */
export function exampleHandlers(calls: AnyCall[] = []): AllHandlers {
  const entries = operations.map((operation) => [
    operation.operationId,
    async (call: AnyCall) => {
      calls.push(call)
      return exampleOf(operation)
    },
  ])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the examples are checked by the contract's linter
  return Object.fromEntries(entries) as AllHandlers
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
    scopes: scopeValues,
    ...more,
  }
}

const storedKeys = [
  storedKey('good'),
  storedKey('other'),
  storedKey('revoked', { revoked_at: '2026-03-01T09:00:00Z' }),
  storedKey('poor', { api_access: false }),
  ...scopeValues.map((scope) => storedKey(scope, { scopes: [scope] })),
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

/** A key that has only this scope. */
export const keyWithScope = (scope: Scope) => formatKey({ public_id: scope, secret })

export const findFakeKey = async (public_id: string) => storedKeys.find(({ id }) => id === public_id) ?? null

/** The whole HTTP layer over handlers that answer from memory. */
export async function fakeService({
  handlers,
  ...options
}: Partial<Omit<ServiceOptions, 'handlers'>> & { handlers?: SomeHandlers } = {}): Promise<{
  app: FastifyInstance
  calls: AnyCall[]
}> {
  const calls: AnyCall[] = []
  const app = await buildApp({
    handlers: { ...exampleHandlers(calls), ...handlers },
    findKey: findFakeKey,
    runOnce: runOnceInMemory(() => true),
    ping: async () => {},
    ...options,
  })
  return { app, calls }
}

export const withKey = { 'x-api-key': keys.good }

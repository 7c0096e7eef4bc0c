import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type { operations } from '../contract.gen.ts'
import { contractOperations } from './contract-operations.ts'
import { isTimeout } from './errors.ts'
import { hashRequest, type IdempotencyStore, runOnce } from './idempotency.ts'
import type { Defaulted } from '../openapi.gen.ts'
import type { Slots } from './overload.ts'
import { validatorCompiler } from './validation.ts'

/** The workspace that owns the key, the key's public id and its owner. */
export interface Caller {
  workspace_id: string
  key_id: string
  owner_email: string
}

export interface Call<Params, Query, Body> {
  caller: Caller
  params: Params
  query: Query
  body: Body
  /** Aborted when the request is cancelled; database statements are cancelled by themselves. */
  signal: AbortSignal
  log: FastifyBaseLogger
}

/** The health check is answered by `health.ts`: it has no caller. */
export type OperationId = Exclude<keyof operations, 'getHealth'>

type Given<T> = [T] extends [never] ? Record<string, never> : T
type Filled<Id, T> = Id extends keyof Defaulted
  ? Omit<T, Defaulted[Id]> & Required<Pick<T, Defaulted[Id] & keyof T>>
  : T

export type Params<Id extends OperationId> = Given<NonNullable<operations[Id]['parameters']['path']>>
export type Query<Id extends OperationId> = Filled<Id, Given<NonNullable<operations[Id]['parameters']['query']>>>
export type Body<Id extends OperationId> = operations[Id] extends {
  requestBody: { content: { 'application/json': infer T } }
}
  ? Filled<Id, T>
  : undefined

type Responses<Id extends OperationId> = operations[Id]['responses']
export type Answer<Id extends OperationId> = {
  [Status in keyof Responses<Id> & (200 | 201)]: Responses<Id>[Status] extends {
    content: { 'application/json': infer T }
  }
    ? T
    : never
}[keyof Responses<Id> & (200 | 201)]

/** Answers one operation; the status of its success comes from the contract, a failure is thrown as an `HttpProblem`. */
export type Handler<Id extends OperationId> = (call: Call<Params<Id>, Query<Id>, Body<Id>>) => Promise<Answer<Id>>

export type Handlers = { [Id in OperationId]: Handler<Id> }

type AnyHandler = (call: Call<unknown, unknown, unknown>) => Promise<unknown>

export interface Binding {
  handlers: Handlers
  authenticate: (request: FastifyRequest) => Promise<Caller>
  slots: Slots
  handlerTimeoutMs: number
  idempotencyStore: (workspace_id: string) => IdempotencyStore<unknown>
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null until the key has been checked. */
    caller: Caller | null
  }
}

/** One route per operation: the key first, then everything the contract says of the request, then the handler. */
export function bindContract(app: FastifyInstance, binding: Binding) {
  const { handlers, authenticate, slots, handlerTimeoutMs, idempotencyStore } = binding
  app.setValidatorCompiler(validatorCompiler)
  for (const { operationId, method, path, status, parameters, body, responses } of contractOperations) {
    if (operationId === 'getHealth') continue
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what it is called with is checked by the same contract
    const handle = handlers[operationId] as AnyHandler
    app.route({
      method,
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      config: { operationId },
      handlerTimeout: handlerTimeoutMs,
      schema: {
        params: parameters.path,
        querystring: parameters.query,
        ...(body && { body }),
        response: { [status]: responses[status]?.['application/json'] },
      },
      // Not preHandler: it would run after the body was read, and 401 comes before 422.
      onRequest: async (request) => {
        request.caller = await slots.run(request.signal, () => authenticate(request))
      },
      handler: async (request, reply) => {
        const { caller, log, params, query, body } = request
        if (!caller) throw new Error(`${operationId} was reached without a key`)
        const signal = cancellationOf(request)
        const hash = hashRequest(request, request.rawBody ?? Buffer.alloc(0))
        const work = () => handle({ params, query, body, caller, log, signal })
        reply.status(status)
        return slots.run(signal, () =>
          hash === null ? work() : runOnce(idempotencyStore(caller.workspace_id), hash, signal, work),
        )
      },
    })
  }
}

/** A read is cancelled when its client disconnects. A write is cancelled only by its timeout: a retry finds its outcome. */
function cancellationOf({ method, signal }: FastifyRequest): AbortSignal {
  if (method !== 'POST') return signal
  const timeout = new AbortController()
  signal.addEventListener('abort', () => {
    if (isTimeout(signal.reason)) timeout.abort(signal.reason)
  })
  return timeout.signal
}

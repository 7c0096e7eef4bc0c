import type { Readable } from 'node:stream'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { operations } from '../../contract/openapi.gen.ts'
import type { operations as extensionOperations } from '../../contract/extensions.gen.ts'
import type { ExtensionsDefaulted } from '../extensions-openapi.gen.ts'
import type { Defaulted } from '../openapi.gen.ts'
import type { Operations } from '../openapi.ts'
import type { ContractOperation } from './contract-operations.ts'
import { HttpProblem, isTimeout } from './errors.ts'
import { hashRequest, type IdempotencyStore, runOnce } from './idempotency.ts'
import type { Limits } from './limits.ts'
import type { Slots } from './overload.ts'
import { allows, type Scope } from './scopes.ts'
import { validatorCompiler } from './validation.ts'

/** The workspace that owns the key, the key's public id and its owner. */
export interface Actor {
  workspace_id: string
  key_id: string
  owner_email: string
}

export interface Caller extends Actor {
  /** What the key may do. */
  scopes: readonly Scope[]
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

/** An operation whose answer is a stream may take it over with `reply.hijack()`; its signal is no longer aborted from then on. */
interface StreamCall {
  headers: FastifyRequest['headers']
  reply: FastifyReply
}

/** The health check is answered by `health.ts`: it has no caller. */
export type OperationId = Exclude<keyof Operations, 'getHealth'>

type AllDefaulted = Defaulted & ExtensionsDefaulted
type Given<T> = [T] extends [never] ? Record<string, never> : T
type Filled<Id, T> = Id extends keyof AllDefaulted
  ? Omit<T, AllDefaulted[Id]> & Required<Pick<T, AllDefaulted[Id] & keyof T>>
  : T

export type Params<Id extends OperationId> = Given<NonNullable<Operations[Id]['parameters']['path']>>
export type Query<Id extends OperationId> = Filled<Id, Given<NonNullable<Operations[Id]['parameters']['query']>>>
/** A body that is not JSON is read as a stream. */
export type Body<Id extends OperationId> = Operations[Id] extends { requestBody: { content: infer Content } }
  ? Content extends { 'application/json': infer T }
    ? Filled<Id, T>
    : Readable
  : undefined

type Responses<Id extends OperationId> = Operations[Id]['responses']
type SuccessStatus = 200 | 201 | 202 | 204
type AnswerOf<Response> = Response extends { content: { 'application/json': infer T } }
  ? T
  : Response extends { content: { 'text/event-stream': string } }
    ? Readable | FastifyReply
    : undefined
export type Answer<Id extends OperationId> = {
  [Status in keyof Responses<Id> & SuccessStatus]: AnswerOf<Responses<Id>[Status]>
}[keyof Responses<Id> & SuccessStatus]

/** Answers one operation; the status of its success comes from the contract, a failure is thrown as an `HttpProblem`. */
export type Handler<Id extends OperationId> = (
  call: Call<Params<Id>, Query<Id>, Body<Id>> &
    (Readable extends Answer<Id> ? StreamCall : unknown) &
    (Readable extends Body<Id> ? Pick<StreamCall, 'headers'> : unknown),
) => Promise<Answer<Id>>

export type Handlers = { [Id in OperationId & keyof operations]: Handler<Id> }

export type ExtensionHandlers = { [Id in keyof extensionOperations]: Handler<Id> }

type AnyHandler = (call: Call<unknown, unknown, unknown> & StreamCall) => Promise<unknown>

export interface Binding {
  operations: readonly ContractOperation[]
  /** An operation without a handler is not offered. */
  handlers: Partial<Handlers & ExtensionHandlers>
  authenticate: (request: FastifyRequest) => Promise<Caller>
  slots: Slots
  limits: Pick<Limits, 'handlerTimeoutMs' | 'uploadTimeoutMs'>
  idempotencyStore: (workspace_id: string) => IdempotencyStore<unknown>
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null until the key has been checked. */
    caller: Caller | null
  }
  interface FastifyContextConfig {
    /** The handler reads the body as a stream, which may take longer than other requests. */
    takesStream?: boolean
  }
}

/** One route per operation: the key and its scopes first, then everything the contract says of the request, then the handler. */
export async function bindContract(app: FastifyInstance, binding: Binding) {
  app.setValidatorCompiler(validatorCompiler)
  const bound = binding.operations.flatMap((operation) => {
    const { operationId, takesStream } = operation
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what it is called with is checked by the same contract
    const handle = (operationId === 'getHealth' ? undefined : binding.handlers[operationId]) as AnyHandler | undefined
    return handle ? [{ takesStream, route: routeOf(operation, handle, binding) }] : []
  })
  for (const { route } of bound.filter(({ takesStream }) => !takesStream)) app.route(route)
  await app.register(async (streams) => {
    streams.removeAllContentTypeParsers()
    streams.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    for (const { route } of bound.filter(({ takesStream }) => takesStream)) streams.route(route)
  })
}

function routeOf(operation: ContractOperation, handle: AnyHandler, binding: Binding): RouteOptions {
  const { operationId, method, path, status, parameters, body, responses, takesStream, sendsStream } = operation
  const { authenticate, slots, limits, idempotencyStore } = binding
  const answerSchema = responses[status]?.['application/json']
  return {
    method,
    url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: { operationId, takesStream },
    ...(!sendsStream && { handlerTimeout: takesStream ? limits.uploadTimeoutMs : limits.handlerTimeoutMs }),
    exposeHeadRoute: !sendsStream,
    schema: {
      params: parameters.path,
      querystring: parameters.query,
      ...(body && { body }),
      ...(answerSchema && { response: { [status]: answerSchema } }),
    },
    // Not preHandler: it would run after the body was read, and 401 and 403 come before 422.
    onRequest: async (request) => {
      const caller = await slots.run(request.signal, () => authenticate(request))
      if (!allows(caller.scopes, operation.scopes)) throw lacksScope(caller, operation)
      request.caller = caller
    },
    handler: async (request, reply) => {
      const { caller, log, params, query, headers } = request
      if (!caller) throw new Error(`${operationId} was reached without a key`)
      const signal = cancellationOf(request)
      const hash = hashRequest(request, request.rawBody ?? Buffer.alloc(0))
      const given = { params, query, body: takesStream ? request.raw : request.body }
      const work = () => handle({ ...given, caller, log, signal, headers, reply })
      reply.status(status)
      if (sendsStream) reply.type('text/event-stream')
      return slots.run(signal, () =>
        hash === null ? work() : runOnce(idempotencyStore(caller.workspace_id), hash, signal, work),
      )
    },
  }
}

function lacksScope(caller: Caller, operation: ContractOperation): HttpProblem {
  const has = caller.scopes.length === 0 ? 'no scope' : `the scope ${caller.scopes.join(', ')}`
  return new HttpProblem(403, `This key has ${has}; this needs ${operation.scopes.join(' or ')}`)
}

/** A read is cancelled when its client disconnects. A write is cancelled only by its timeout: a retry finds its outcome. */
function cancellationOf({ method, signal }: FastifyRequest): AbortSignal {
  if (method === 'GET' || method === 'HEAD') return signal
  const timeout = new AbortController()
  signal.addEventListener('abort', () => {
    if (isTimeout(signal.reason)) timeout.abort(signal.reason)
  })
  return timeout.signal
}

import type { Readable } from 'node:stream'
import type { Scope } from '../../contract/extensions.gen.ts'
import type { ExtensionsDefaulted } from '../extensions-openapi.gen.ts'
import type { Defaulted } from '../openapi.gen.ts'
import type { Operations } from '../openapi.ts'
import type { Log } from './log.ts'

/** The workspace that owns the key, the key's public id and its owner. */
export interface Actor {
  workspace_id: string
  key_id: string
  owner_email: string
}

export interface Caller extends Actor {
  scopes: readonly Scope[]
  /** The workspace's template of addresses of lines in files. */
  source_link?: string | null
}

export interface Call<Params, Query, Body> {
  caller: Caller
  params: Params
  query: Query
  body: Body
  /** Aborted when the request is cancelled; database statements are cancelled by themselves. */
  signal: AbortSignal
  log: Log
}

/** Operations that read or send a stream also get the headers of the request. */
export interface StreamCall {
  headers: Record<string, string | string[] | undefined>
  /** What follows the stream: its answer is also that of a retry with the same `Idempotency-Key`, for which it does not run. */
  once: <T>(work: () => Promise<T>) => Promise<T>
}

/** The health check is answered without a handler: it has no caller. */
export type OperationId = Exclude<keyof Operations, 'getHealth'>

type AllDefaulted = Defaulted & ExtensionsDefaulted
type Given<T> = [T] extends [never] ? Record<string, never> : T
type Filled<Id, T> = Id extends keyof AllDefaulted
  ? Omit<T, AllDefaulted[Id]> & Required<Pick<T, AllDefaulted[Id] & keyof T>>
  : T

type Params<Id extends OperationId> = Given<NonNullable<Operations[Id]['parameters']['path']>>
export type Query<Id extends OperationId> = Filled<Id, Given<NonNullable<Operations[Id]['parameters']['query']>>>
/** A body that is not JSON is read as a stream. */
type Body<Id extends OperationId> = Operations[Id] extends { requestBody: { content: infer Content } }
  ? Content extends { 'application/json': infer T }
    ? Filled<Id, T>
    : Readable
  : undefined

type Responses<Id extends OperationId> = Operations[Id]['responses']
type SuccessStatus = 200 | 201 | 202 | 204
type AnswerOf<Response> = Response extends { content: { 'application/json': infer T } }
  ? T
  : Response extends { content: { 'text/event-stream': string } }
    ? Readable
    : void
type OperationAnswer<Id extends OperationId> = {
  [Status in keyof Responses<Id> & SuccessStatus]: AnswerOf<Responses<Id>[Status]>
}[keyof Responses<Id> & SuccessStatus]

/** Answers one operation; a failure is thrown as a `ServiceError`. */
export type Handler<Id extends OperationId> = (
  call: Call<Params<Id>, Query<Id>, Body<Id>> &
    (Readable extends OperationAnswer<Id> | Body<Id> ? StreamCall : unknown),
) => Promise<OperationAnswer<Id>>

/** Of both contracts. */
export type AllHandlers = { [Id in OperationId]: Handler<Id> }

/** Of operations of either contract. */
export type SomeHandlers = Partial<AllHandlers>

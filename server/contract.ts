import type { FastifyBaseLogger } from 'fastify'
import type { operations } from './contract.gen.ts'
import type { Defaulted } from './openapi.gen.ts'

/** Who asks: the workspace that owns the key, the key's public id and its owner. */
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
  /** Aborted when the caller has gone or has waited too long. */
  signal?: AbortSignal
  log: FastifyBaseLogger
}

/** The health check is answered by `health.ts`: it has no caller. */
export type OperationId = Exclude<keyof operations, 'getHealth'>

type Nothing = Record<never, never>
type Given<T> = [T] extends [never] ? Nothing : T
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

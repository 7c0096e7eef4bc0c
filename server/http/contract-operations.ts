import type { Scope } from '../../contract/extensions.gen.ts'
import { extensionsOpenapi } from '../extensions-openapi.gen.ts'
import { openapi } from '../openapi.gen.ts'
import type { JsonSchema, OpenApi, Operation } from '../openapi.ts'
import { isObject, type JsonObject } from '../core/json.ts'

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const

type Method = (typeof methods)[number]

/**
 * Resolves references everywhere in it, and turns `anyOf: [X, null]` into one type, which both schema compilers handle
 * faster. `allOf`, which only answers have, is merged by the serializer.
 */
function inline(contract: OpenApi, node: unknown): unknown {
  if (Array.isArray(node)) return node.map((item) => inline(contract, item))
  if (!isObject(node)) return node
  const { $ref, ...own } = node
  const given = typeof $ref === 'string' ? { ...find(contract, $ref), ...own } : own
  const inlined = mapValues(given, (value) => inline(contract, value))
  const { anyOf, ...rest } = inlined
  const [first, second]: JsonSchema[] = Array.isArray(anyOf) ? anyOf.filter(isObject) : []
  return first && second?.type === 'null' ? { ...orNull(first), ...rest } : inlined
}

function find(contract: unknown, reference: string): JsonObject {
  const names = reference.split('/').slice(1)
  const target = names.reduce((node, name) => (isObject(node) ? node[name] : undefined), contract)
  if (!isObject(target)) throw new Error(`The contract has no ${reference}`)
  return target
}

function orNull({ type, enum: values, ...rest }: JsonSchema): JsonSchema {
  return { ...rest, type: [type ?? [], 'null'].flat(), ...(values && { enum: [...values, null] }) }
}

function mapValues<From, To>(record: Record<string, From>, change: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]))
}

function parametersIn(location: 'path' | 'query', { parameters = [] }: Operation): JsonSchema {
  const those = parameters.flatMap((parameter) => ('in' in parameter && parameter.in === location ? parameter : []))
  return {
    type: 'object',
    required: those.filter(({ required }) => required).map(({ name }) => name),
    properties: Object.fromEntries(those.map(({ name, schema }) => [name, schema])),
  }
}

/** The published contract names no scopes: its reads need `read`, its writes `review`. */
function scopesOf(contract: OpenApi, method: Method, operation: Operation): Scope[] {
  if (contract === openapi) return [method === 'GET' ? 'read' : 'review']
  return (operation.security ?? contract.security).flatMap((requirement) => Object.values(requirement).flat())
}

const idempotencyHeader = 'Idempotency-Key'

/** The published contract names no headers: a client may repeat any of its writes, none of which answers with a secret. */
function isIdempotent(contract: OpenApi, method: Method, { parameters = [] }: Operation): boolean {
  if (contract === openapi) return method === 'POST'
  return parameters.some((parameter) => 'in' in parameter && parameter.name === idempotencyHeader)
}

export type ContractOperation = ReturnType<typeof describe>

function describe(contract: OpenApi, path: string, method: Method, operation: Operation) {
  const body = operation.requestBody?.content?.['application/json']?.schema
  const status = Object.keys(operation.responses).find((name) => name.startsWith('2')) ?? ''
  /** By status, or `default`; then by media type. */
  const responses = mapValues(operation.responses, ({ content = {} }) => mapValues(content, ({ schema }) => schema))
  return {
    operationId: operation.operationId,
    method,
    /** As the contract writes it, with `{audit_id}`. */
    path,
    /** A key needs one of these; any valid key will do when there is none. */
    scopes: scopesOf(contract, method, operation),
    parameters: { path: parametersIn('path', operation), query: parametersIn('query', operation) },
    body,
    /** Its answer is stored for a request with an `Idempotency-Key`. */
    isIdempotent: isIdempotent(contract, method, operation),
    /** The body is not JSON: its handler reads it as a stream. */
    takesStream: operation.requestBody !== undefined && body === undefined,
    /** The answer is a stream of events, which may stay open for hours. */
    sendsStream: responses[status]?.['text/event-stream'] !== undefined,
    /** Of success. */
    status: Number(status),
    responses,
  }
}

function operationsOf(contract: OpenApi) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only references are replaced, by what they name
  const paths = inline(contract, contract.paths) as Record<string, Record<string, Operation>>
  return Object.entries(paths).flatMap(([path, operations]) =>
    methods.flatMap((method) => {
      const operation = operations[method.toLowerCase()]
      return operation ? describe(contract, path, method, operation) : []
    }),
  )
}

export const contractOperations = operationsOf(openapi)
export const extensionOperations = operationsOf(extensionsOpenapi)
export const allOperations = [...contractOperations, ...extensionOperations]

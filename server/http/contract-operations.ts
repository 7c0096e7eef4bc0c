import { extensionsOpenapi } from '../extensions-openapi.gen.ts'
import { openapi } from '../openapi.gen.ts'
import type { Described, JsonSchema, OpenApi, Operation, Operations, Parameter } from '../openapi.ts'
import { isScope, type Scope } from '../core/scopes.ts'

const methods = ['GET', 'POST', 'DELETE'] as const

export interface ContractOperation {
  operationId: keyof Operations
  method: (typeof methods)[number]
  /** As the contract writes it, with `{audit_id}`. */
  path: string
  /** A key needs one of these; any valid key will do when there is none. */
  scopes: Scope[]
  parameters: Record<'path' | 'query', JsonSchema>
  body: JsonSchema | undefined
  /** The body is not JSON: its handler reads it as a stream. */
  takesStream: boolean
  /** The answer is a stream of events, which may stay open for hours. */
  sendsStream: boolean
  /** Of success. */
  status: number
  /** By status, or `default`; then by media type. */
  responses: Record<string, Record<string, JsonSchema>>
}

type Components = OpenApi['components']

function find<T>(kind: 'parameters' | 'responses' | 'schemas', named: Record<string, T>, reference: unknown): T {
  const prefix = `#/components/${kind}/`
  const target = typeof reference === 'string' ? named[reference.slice(prefix.length)] : undefined
  if (target === undefined) throw new Error(`The contract has no ${String(reference)}`)
  return target
}

function parameterOf(components: Components, node: Parameter | { $ref: string }): Parameter {
  return 'in' in node ? node : find('parameters', components.parameters, node.$ref)
}

function responseOf(components: Components, node: Described | { $ref: string }): Described {
  return '$ref' in node && typeof node.$ref === 'string' ? find('responses', components.responses, node.$ref) : node
}

/** Resolves references and turns `anyOf: [X, null]` into one type, which both schema compilers handle faster. */
function inline(components: Components, { $ref, ...own }: JsonSchema): JsonSchema {
  const resolve = (schema: JsonSchema) => inline(components, schema)
  const { anyOf, allOf, items, properties, ...rest } = $ref
    ? { ...find('schemas', components.schemas, $ref), ...own }
    : own
  const [first, second] = anyOf ?? []
  return {
    ...(first && second?.type === 'null' ? orNull(resolve(first)) : anyOf && { anyOf: anyOf.map(resolve) }),
    ...(allOf && merge(allOf.map(resolve))),
    ...(items && { items: resolve(items) }),
    ...(properties && { properties: mapValues(properties, resolve) }),
    ...rest,
  }
}

function orNull({ type, enum: values, ...rest }: JsonSchema): JsonSchema {
  return { ...rest, type: [type ?? [], 'null'].flat(), ...(values && { enum: [...values, null] }) }
}

function merge(parts: JsonSchema[]): JsonSchema {
  return {
    type: 'object',
    required: parts.flatMap((part) => part.required ?? []),
    properties: Object.fromEntries(parts.flatMap((part) => Object.entries(part.properties ?? {}))),
  }
}

function mapValues<From, To>(record: Record<string, From>, change: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]))
}

function parametersIn(components: Components, location: 'path' | 'query', operation: Operation): JsonSchema {
  const parameters = (operation.parameters ?? [])
    .map((parameter) => parameterOf(components, parameter))
    .filter((parameter) => parameter.in === location)
  return {
    type: 'object',
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, inline(components, schema)])),
  }
}

/** The published contract names no scopes: its reads need `read`, its writes `review`. */
function scopesOf(contract: OpenApi, method: ContractOperation['method'], operation: Operation): Scope[] {
  if (contract === openapi) return [method === 'GET' ? 'read' : 'review']
  return (operation.security ?? contract.security)
    .flatMap((requirement) => Object.values(requirement).flat())
    .filter(isScope)
}

function describe(contract: OpenApi, path: string, methodName: string, operation: Operation): ContractOperation {
  const { components } = contract
  const method = methods.find((name) => name === methodName.toUpperCase())
  if (!method) throw new Error(`${operation.operationId} has the method ${methodName}, which is not bound`)
  const body = operation.requestBody?.content?.['application/json']?.schema
  const status = Object.keys(operation.responses).find((name) => name.startsWith('2')) ?? ''
  const responses = mapValues(operation.responses, (response) =>
    mapValues(responseOf(components, response).content ?? {}, ({ schema }) => inline(components, schema)),
  )
  return {
    operationId: operation.operationId,
    method,
    path,
    scopes: scopesOf(contract, method, operation),
    parameters: {
      path: parametersIn(components, 'path', operation),
      query: parametersIn(components, 'query', operation),
    },
    body: body && inline(components, body),
    takesStream: operation.requestBody !== undefined && body === undefined,
    sendsStream: responses[status]?.['text/event-stream'] !== undefined,
    status: Number(status),
    responses,
  }
}

function operationsOf(contract: OpenApi): ContractOperation[] {
  return Object.entries(contract.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => describe(contract, path, method, operation)),
  )
}

/** Of the published API. */
export const contractOperations = operationsOf(openapi)

/** Of the extensions API. */
export const extensionOperations = operationsOf(extensionsOpenapi)

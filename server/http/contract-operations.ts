import type { operations } from '../contract.gen.ts'
import { openapi } from '../openapi.gen.ts'
import type { Described, JsonSchema, Operation, Parameter } from '../openapi.ts'

export interface ContractOperation {
  operationId: keyof operations
  method: 'GET' | 'POST'
  /** As the contract writes it, with `{audit_id}`. */
  path: string
  parameters: Record<'path' | 'query', JsonSchema>
  body: JsonSchema | undefined
  /** Of success. */
  status: number
  /** By status, or `default`; then by media type. */
  responses: Record<string, Record<string, JsonSchema>>
}

const { paths, components } = openapi

function find<T>(kind: 'parameters' | 'responses' | 'schemas', named: Record<string, T>, reference: unknown): T {
  const prefix = `#/components/${kind}/`
  const target = typeof reference === 'string' ? named[reference.slice(prefix.length)] : undefined
  if (target === undefined) throw new Error(`The contract has no ${String(reference)}`)
  return target
}

function parameterOf(node: Parameter | { $ref: string }): Parameter {
  return 'in' in node ? node : find('parameters', components.parameters, node.$ref)
}

function responseOf(node: Described | { $ref: string }): Described {
  return 'content' in node ? node : find('responses', components.responses, node.$ref)
}

/** Resolves references and turns `anyOf: [X, null]` into one type, which both schema compilers handle faster. */
export function inline({ $ref, ...own }: JsonSchema): JsonSchema {
  const { anyOf, allOf, items, properties, ...rest } = $ref
    ? { ...find('schemas', components.schemas, $ref), ...own }
    : own
  const [first, second] = anyOf ?? []
  return {
    ...(first && second?.type === 'null' ? orNull(inline(first)) : anyOf && { anyOf: anyOf.map(inline) }),
    ...(allOf && merge(allOf.map(inline))),
    ...(items && { items: inline(items) }),
    ...(properties && { properties: mapValues(properties, inline) }),
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

function parametersIn(location: 'path' | 'query', operation: Operation): JsonSchema {
  const parameters = (operation.parameters ?? []).map(parameterOf).filter((parameter) => parameter.in === location)
  return {
    type: 'object',
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, inline(schema)])),
  }
}

function describe(path: string, method: string, operation: Operation): ContractOperation {
  const body = operation.requestBody?.content['application/json']?.schema
  return {
    operationId: operation.operationId,
    method: method === 'post' ? 'POST' : 'GET',
    path,
    parameters: { path: parametersIn('path', operation), query: parametersIn('query', operation) },
    body: body && inline(body),
    status: Number(Object.keys(operation.responses).find((status) => status.startsWith('2'))),
    responses: mapValues(operation.responses, (response) =>
      mapValues(responseOf(response).content, ({ schema }) => inline(schema)),
    ),
  }
}

export const contractOperations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => describe(path, method, operation)),
)

import type { operations } from '../contract/openapi.gen.ts'
import type { operations as extensionOperations, Scope } from '../contract/extensions.gen.ts'

/** Of both contracts. No operation of one has the name of one of the other. */
export type Operations = operations & extensionOperations

export interface JsonSchema {
  type?: string | string[]
  enum?: unknown[]
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
  [keyword: string]: unknown
}

interface Described {
  content?: Record<string, { schema: JsonSchema; [field: string]: unknown }>
  [field: string]: unknown
}

export interface Parameter {
  name: string
  in: string
  required?: boolean
  schema: JsonSchema
  [field: string]: unknown
}

/** A parameter, a body or an answer may be a reference. */
export interface Operation {
  operationId: keyof Operations
  /** The scopes that a key needs, as roles; of several requirements one is enough. */
  security?: Record<string, Scope[]>[]
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: Described
  responses: Record<string, Described>
  [field: string]: unknown
}

/** As much of an OpenAPI document as we read. */
export interface OpenApi {
  paths: Record<string, Record<string, Operation>>
  security: Record<string, Scope[]>[]
  [field: string]: unknown
}

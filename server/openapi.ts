import type { operations } from '../contract/openapi.gen.ts'
import type { operations as extensionOperations } from '../contract/extensions.gen.ts'

/** Of both contracts. No operation of one has the name of one of the other. */
export type Operations = operations & extensionOperations

export interface JsonSchema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  anyOf?: JsonSchema[]
  allOf?: JsonSchema[]
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
  [keyword: string]: unknown
}

interface Reference {
  $ref: string
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  schema: JsonSchema
  [field: string]: unknown
}

export interface Described {
  content?: Record<string, { schema: JsonSchema; [field: string]: unknown }>
  [field: string]: unknown
}

export interface Operation {
  operationId: keyof Operations
  /** The scopes that a key needs, as roles; of several requirements one is enough. */
  security?: Record<string, string[]>[]
  parameters?: (Parameter | Reference)[]
  requestBody?: Described
  responses: Record<string, Described | Reference>
  [field: string]: unknown
}

/** As much of an OpenAPI document as we read. */
export interface OpenApi {
  paths: Record<string, Record<string, Operation>>
  security: Record<string, string[]>[]
  components: {
    parameters: Record<string, Parameter>
    responses: Record<string, Described>
    schemas: Record<string, JsonSchema>
    [kind: string]: unknown
  }
  [field: string]: unknown
}

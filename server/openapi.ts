import type { operations } from './contract.gen.ts'

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
  in: 'path' | 'query'
  required?: boolean
  schema: JsonSchema
  [field: string]: unknown
}

export interface Described {
  content: Record<string, { schema: JsonSchema; [field: string]: unknown }>
  [field: string]: unknown
}

export interface Operation {
  operationId: keyof operations
  parameters?: (Parameter | Reference)[]
  requestBody?: Described
  responses: Record<string, Described | Reference>
  [field: string]: unknown
}

/** As much of an OpenAPI document as we read. */
export interface OpenApi {
  paths: Record<string, Record<string, Operation>>
  components: {
    parameters: Record<string, Parameter>
    responses: Record<string, Described>
    schemas: Record<string, JsonSchema>
    [kind: string]: unknown
  }
  [field: string]: unknown
}

import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { contractOperations, extensionOperations } from '../http/contract-operations.ts'
import type { JsonSchema, Operations } from '../openapi.ts'

export interface Answered {
  status: number
  contentType: string | undefined
  body: string
}

const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true })
addFormats.default(ajv)

/** How an answer differs from the contract. Empty if it does not. */
export function contractProblems(
  operationId: keyof Operations,
  { status, contentType = '', body }: Answered,
): string[] {
  const operation = [...contractOperations, ...extensionOperations].find(
    (candidate) => candidate.operationId === operationId,
  )
  const promised = operation?.responses[status] ?? operation?.responses.default
  if (!promised) return [`${operationId} promises no answer with status ${status}`]
  if (Object.keys(promised).length === 0)
    return body === '' ? [] : [`${operationId} promises no body with status ${status}`]
  const schema = promised[contentType.split(';', 1)[0] ?? '']
  if (!schema) return [`${operationId} promises no ${contentType || 'untyped body'} with status ${status}`]
  return contentType.startsWith('text/event-stream') ? [] : schemaProblems(schema, body)
}

function schemaProblems(schema: JsonSchema, body: string) {
  const validate = ajv.compile(schema)
  return validate(JSON.parse(body))
    ? []
    : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`)
}

interface InjectedResponse {
  statusCode: number
  headers: Record<string, unknown>
  body: string
}

/** Throws when an answer of `app.inject` is not as the contract promises. */
export function checkContract(operationId: keyof Operations, { statusCode, headers, body }: InjectedResponse) {
  const problems = contractProblems(operationId, {
    status: statusCode,
    contentType: typeof headers['content-type'] === 'string' ? headers['content-type'] : undefined,
    body,
  })
  if (problems.length > 0)
    throw new Error(`${operationId} ${statusCode} breaks the contract: ${problems.join('; ')}\n${body}`)
}

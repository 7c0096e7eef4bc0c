import * as fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import type { ContractOperation } from '../http/contract-operations.ts'
import type { JsonSchema } from '../openapi.ts'
import { runsOf } from './slow-run.ts'

const hostile = [
  '',
  ' ',
  '\0',
  '\ud800',
  '%',
  '%00',
  '../..',
  "';--",
  '1e9999',
  '-0',
  'null',
  'true',
  '__proto__',
  '🦊',
]
const anyText = fc.oneof(fc.constantFrom(...hostile), fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }))

/** Values for a schema: valid, at the limits, and of every wrong type. */
function around(schema: JsonSchema): fc.Arbitrary<unknown> {
  const edges = [schema.minimum, schema.maximum].filter((edge) => typeof edge === 'number')
  const lengths = [schema.minLength, schema.maxLength].filter((length) => typeof length === 'number')
  return fc.oneof(
    fc.constantFrom(...(schema.enum ?? []), ...edges.flatMap((edge) => [edge - 1, edge, edge + 1]), null, true),
    fc.constantFrom(...lengths.flatMap((length) => ['x'.repeat(length), 'é'.repeat(length + 1)]), ''),
    anyText,
    fc.jsonValue({ maxDepth: 2 }),
    ...(schema.items ? [fc.array(around(schema.items), { maxLength: 3 })] : []),
    ...(schema.properties ? [membersOf(schema)] : []),
  )
}

function membersOf(schema: JsonSchema | undefined) {
  const members = Object.entries(schema?.properties ?? {}).map(([name, member]) => [name, around(member)] as const)
  return fc.record(Object.fromEntries(members), { requiredKeys: [] })
}

function encode(value: unknown) {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\ufffd'))
}

/** Requests to one operation, made from the contract's own schemas. */
function requestsTo({ method, path, parameters, body, takesStream }: ContractOperation) {
  const payload = fc.oneof(
    membersOf(body).map((members) => JSON.stringify(members)),
    fc.json(),
    anyText,
  )
  const parts = fc.record({ params: membersOf(parameters.path), query: membersOf(parameters.query), payload })
  return parts.map((made) => {
    const address = path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => segment(made.params[name]))
    const search = Object.entries(made.query).flatMap(([name, value]) =>
      [value].flat().map((one) => `${name}=${encode(one)}`),
    )
    const url = `${address}?${search.join('&')}`
    const type = takesStream ? 'text/csv' : 'application/json'
    return method === 'POST' ? { method, url, payload: made.payload, type } : { method, url }
  })
}

/** No client can send an identifier that is empty or only dots: addresses are shortened before they leave. */
function segment(value: unknown) {
  const encoded = encode(value ?? 'x')
  return /^\.{0,2}$/.test(encoded) ? 'x' : encoded
}

type Answer = Awaited<ReturnType<FastifyInstance['inject']>>

export interface FuzzOptions {
  app: FastifyInstance
  operation: ContractOperation
  key: string
  check: (answer: Answer) => void
  runs?: number
}

/** Asks one operation anything. */
export async function fuzz({ app, operation, key, check, runs = 150 }: FuzzOptions) {
  const property = fc.asyncProperty(requestsTo(operation), async ({ type, ...request }) => {
    check(await app.inject({ ...request, headers: { 'x-api-key': key, ...(type && { 'content-type': type }) } }))
  })
  await fc.assert(property, { numRuns: runsOf(runs) })
}

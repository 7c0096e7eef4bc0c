import { Ajv, type ValidateFunction } from 'ajv'
import type { Artifact, ArtifactLocation, ReportingDescriptor, Result } from './sarif.ts'

type Schema = Record<string, unknown>

const text = { type: 'string', nullable: true }
const integer = { type: 'integer', nullable: true }
const object = (properties: Schema) => ({ type: 'object', nullable: true, properties })
const list = (items: Schema) => ({ type: 'array', nullable: true, items: { ...items, nullable: false } })
const map = (values: Schema) => ({
  type: 'object',
  nullable: true,
  additionalProperties: { ...values, nullable: false },
})

const message = object({ text, markdown: text, id: text, arguments: list(text) })
const artifactLocation = object({ uri: text, uriBaseId: text, index: integer })
const region = object({
  startLine: integer,
  startColumn: integer,
  endLine: integer,
  endColumn: integer,
  snippet: object({ text }),
})
const rule = object({
  id: text,
  name: text,
  shortDescription: message,
  fullDescription: message,
  help: message,
  helpUri: text,
  messageStrings: map(message),
  defaultConfiguration: object({ level: text }),
  properties: object({}),
})
const result = object({
  ruleId: text,
  ruleIndex: integer,
  rule: object({ id: text, index: integer, toolComponent: object({ index: integer }) }),
  kind: text,
  level: text,
  message,
  locations: list(
    object({
      physicalLocation: object({ artifactLocation, region, contextRegion: region }),
      logicalLocations: list(object({ fullyQualifiedName: text, name: text })),
    }),
  ),
  fingerprints: map(text),
  partialFingerprints: map(text),
  suppressions: list(object({ status: text, justification: text })),
  baselineState: text,
  fixes: list(
    object({
      description: message,
      artifactChanges: list(object({ replacements: list(object({ insertedContent: object({ text }) })) })),
    }),
  ),
  properties: object({}),
})

const ajv = new Ajv()
const required = (schema: Schema): Schema => ({ ...schema, nullable: false })

export const isResult = ajv.compile<Result>(required(result))
export const isRule = ajv.compile<ReportingDescriptor>(required(rule))
export const isArtifact = ajv.compile<Artifact>(required(object({ location: artifactLocation })))
export const isArtifactLocation = ajv.compile<ArtifactLocation>(required(artifactLocation))

/** What the last check found wrong, such as "message.text must be string". */
export function typeProblem(check: ValidateFunction): string {
  const [error] = check.errors ?? []
  const path = error?.instancePath.slice(1).replaceAll('/', '.')
  return `${path || 'it'} ${error?.message ?? 'is invalid'}`
}

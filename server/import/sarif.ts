import { Ajv, type ValidateFunction } from 'ajv'

/** A JSON Schema, which checks values at run time, and the type that follows from it. */
type Schema<T> = Record<string, unknown> & { readonly typeOf?: T }
type TypeOf<S> = S extends { readonly typeOf?: infer T } ? T : never

/*
 * The parts of SARIF 2.1.0 (OASIS standard) that describe a violation. Every property is optional, and null counts as absent: tools
 * differ.
 */
const text: Schema<string> = { type: 'string' }
const integer: Schema<number> = { type: 'integer' }
const anything: Schema<Record<string, unknown>> = { type: 'object' }
const object = <P extends Record<string, Schema<unknown>>>(
  properties: P,
): Schema<{ [Name in keyof P]?: TypeOf<P[Name]> | null }> => ({
  type: 'object',
  properties: Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, { ...each, nullable: true }])),
})
const list = <T>(items: Schema<T>): Schema<T[]> => ({ type: 'array', items })
const map = <T>(values: Schema<T>): Schema<Record<string, T>> => ({ type: 'object', additionalProperties: values })

const message = object({ text, markdown: text, id: text, arguments: list(text) })
const artifactLocation = object({ uri: text, uriBaseId: text, index: integer })
const artifact = object({ location: artifactLocation })
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
  properties: anything,
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
  properties: anything,
})

export type Message = TypeOf<typeof message>
export type ArtifactLocation = TypeOf<typeof artifactLocation>
type Artifact = TypeOf<typeof artifact>
export type Region = TypeOf<typeof region>
export type ReportingDescriptor = TypeOf<typeof rule>
export type Result = TypeOf<typeof result>

const ajv = new Ajv()

export const isResult = ajv.compile<Result>(result)
export const isRule = ajv.compile<ReportingDescriptor>(rule)
export const isArtifact = ajv.compile<Artifact>(artifact)
export const isArtifactLocation = ajv.compile<ArtifactLocation>(artifactLocation)

/** What the last check found wrong, such as "message.text must be string". */
export function typeProblem(check: ValidateFunction): string {
  const [error] = check.errors ?? []
  const path = error?.instancePath.slice(1).replaceAll('/', '.')
  return `${path || 'it'} ${error?.message ?? 'is invalid'}`
}

export class Rules {
  readonly list: ReportingDescriptor[] = []
  readonly byId = new Map<string, ReportingDescriptor>()
}

/** What the results of a run refer to, by index or id. */
export class Run {
  readonly driverRules = new Rules()
  readonly extensionRules: Rules[] = []
  readonly artifacts: Artifact[] = []
  readonly originalUriBaseIds = new Map<string, ArtifactLocation>()
  /** The folders that paths are relative to, from `originalUriBaseIds`. */
  roots?: string[]
  /** The folder that holds every file the run names. */
  commonFolder: string | null = null
}

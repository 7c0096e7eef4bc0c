/**
 * The parts of SARIF 2.1.0 (OASIS standard) that describe a violation. Every property is optional, and null counts as absent:
 * tools differ. `sarif-schema.ts` checks the types at run time.
 */
export interface Message {
  text?: string | null
  markdown?: string | null
  id?: string | null
  arguments?: string[] | null
}

export interface ReportingDescriptor {
  id?: string | null
  name?: string | null
  shortDescription?: Message | null
  fullDescription?: Message | null
  help?: Message | null
  helpUri?: string | null
  messageStrings?: Record<string, Message> | null
  defaultConfiguration?: { level?: string | null } | null
  properties?: Record<string, unknown> | null
}

export interface ArtifactLocation {
  uri?: string | null
  uriBaseId?: string | null
  index?: number | null
}

export interface Artifact {
  location?: ArtifactLocation | null
}

export interface Region {
  startLine?: number | null
  startColumn?: number | null
  endLine?: number | null
  endColumn?: number | null
  snippet?: { text?: string | null } | null
}

interface PhysicalLocation {
  artifactLocation?: ArtifactLocation | null
  region?: Region | null
  contextRegion?: Region | null
}

interface Location {
  physicalLocation?: PhysicalLocation | null
  logicalLocations?: { fullyQualifiedName?: string | null; name?: string | null }[] | null
}

interface Fix {
  description?: Message | null
  artifactChanges?: { replacements?: { insertedContent?: { text?: string | null } | null }[] | null }[] | null
}

export interface Result {
  ruleId?: string | null
  ruleIndex?: number | null
  rule?: { id?: string | null; index?: number | null; toolComponent?: { index?: number | null } | null } | null
  kind?: string | null
  level?: string | null
  message?: Message | null
  locations?: Location[] | null
  fingerprints?: Record<string, string> | null
  partialFingerprints?: Record<string, string> | null
  suppressions?: { status?: string | null; justification?: string | null }[] | null
  baselineState?: string | null
  fixes?: Fix[] | null
  properties?: Record<string, unknown> | null
}

export interface Rules {
  list: ReportingDescriptor[]
  byId: Map<string, ReportingDescriptor>
}

/** What the results of a run refer to, by index or id. */
export interface Run {
  driverRules: Rules
  extensionRules: Rules[]
  artifacts: Artifact[]
  originalUriBaseIds: Record<string, ArtifactLocation>
  /** The folders that paths are relative to, from `originalUriBaseIds`. */
  roots?: string[]
  /** The folder that holds every file the run names. */
  commonFolder: string | null
}

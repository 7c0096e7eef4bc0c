/** The parts of SARIF 2.1.0 (OASIS standard) that say something about a violation; everything is optional in practice. */
export interface Message {
  text?: string
  markdown?: string
  id?: string
  arguments?: string[]
}

export interface ReportingDescriptor {
  id?: string
  name?: string
  shortDescription?: Message
  fullDescription?: Message
  help?: Message
  helpUri?: string
  messageStrings?: Record<string, Message>
  defaultConfiguration?: { level?: string }
  properties?: Record<string, unknown>
}

export interface ToolComponent {
  name?: string
  rules?: ReportingDescriptor[]
}

export interface ArtifactLocation {
  uri?: string
  uriBaseId?: string
  index?: number
}

interface Region {
  startLine?: number
  startColumn?: number
  endLine?: number
  endColumn?: number
  snippet?: { text?: string }
}

export interface Result {
  ruleId?: string
  ruleIndex?: number
  rule?: { id?: string; index?: number; toolComponent?: { index?: number } }
  kind?: string
  level?: string
  message?: Message
  locations?: {
    physicalLocation?: { artifactLocation?: ArtifactLocation; region?: Region; contextRegion?: Region }
    logicalLocations?: { fullyQualifiedName?: string; name?: string }[]
  }[]
  fingerprints?: Record<string, string>
  partialFingerprints?: Record<string, string>
  suppressions?: { kind?: string; status?: string; justification?: string }[]
  baselineState?: string
  fixes?: {
    description?: Message
    artifactChanges?: { replacements?: { insertedContent?: { text?: string } }[] }[]
  }[]
  properties?: Record<string, unknown>
}

/** What the results of a run refer to. */
export interface Run {
  tool?: { driver?: ToolComponent; extensions?: ToolComponent[] }
  artifacts?: { location?: ArtifactLocation }[]
  originalUriBaseIds?: Record<string, ArtifactLocation>
}

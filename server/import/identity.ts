import { createHash } from 'node:crypto'
import type { Finding } from './finding.ts'

type Identity = (string | null)[]

/**
 * What makes a finding the same one in the next report: the tool's fingerprint if there is one, because it survives a change of
 * lines and wording; otherwise its text, reason and region. Ids of stored violations are made from it, so it must not change.
 */
export function findingIdentity({
  rule_id,
  asset_url,
  violating_text,
  reason,
  fingerprint,
  region,
}: Finding): Identity {
  return fingerprint === null ? [rule_id, asset_url, violating_text, reason, region] : [rule_id, asset_url, fingerprint]
}

/** The occurrence, from 1, tells findings of one file apart that have the same identity. */
export function violationId(audit_id: string, identity: Identity, occurrence: number): string {
  return `v_${digest([audit_id, ...identity, ...(occurrence > 1 ? [occurrence] : [])])}`
}

/** What a violation is recognised by in any other audit. */
export function identityKey(identity: Identity, occurrence: number): string {
  return digest([...identity, ...(occurrence > 1 ? [occurrence] : [])])
}

/** Counts how often each identity has occurred. */
export function createOccurrenceCounter(): (identity: Identity) => number {
  const occurrences = new Map<string, number>()
  return (identity) => {
    const key = digest(identity)
    const occurrence = (occurrences.get(key) ?? 0) + 1
    occurrences.set(key, occurrence)
    return occurrence
  }
}

/** Equal for the same text that breaks the same rule, on any asset; null for a finding without a text. */
export function groupKey({ rule_id, violating_text }: Finding): string | null {
  return violating_text === null ? null : digest([rule_id, violating_text])
}

export function assetId({ asset_url, asset_name }: Finding): string | null {
  return asset_url === null && asset_name === null ? null : `as_${digest([asset_url, asset_name])}`
}

function digest(parts: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22)
}

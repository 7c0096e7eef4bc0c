import { createHash } from 'node:crypto'
import type { Finding } from './finding.ts'

/**
 * The same for the same finding in the next report: made from the tool's fingerprint if there is one, because it survives a change of
 * wording, otherwise from what was found. Of its address only the file's name is part of it: `match.ts` compares the folders.
 */
export function findingKey(finding: Finding): string {
  const { rule_id, fingerprint } = finding
  return fingerprint === null ? contentKey(finding) : digest(JSON.stringify([rule_id, fileName(finding), fingerprint]))
}

/** The migration that has made keys for older violations calculates the same, so it must not change. */
export function contentKey(finding: Finding): string {
  const { rule_id, violating_text, reason } = finding
  return digest([rule_id, fileName(finding), violating_text, reason].map((part) => part ?? '').join('\u001F'))
}

function fileName({ asset_url }: Finding): string {
  return asset_url?.slice(asset_url.lastIndexOf('/') + 1) ?? ''
}

/** The occurrence, from 1, tells findings of one asset apart that have the same key. */
export function violationId(audit_id: string, key: string, { asset_url }: Finding, occurrence: number): string {
  return `v_${digest(JSON.stringify([audit_id, key, asset_url, occurrence]))}`
}

export function createOccurrenceCounter(): (key: string, finding: Finding) => number {
  const occurrences = new Map<string, number>()
  return (key, { asset_url }) => {
    const place = asset_url === null ? key : digest(JSON.stringify([key, asset_url]))
    const occurrence = (occurrences.get(place) ?? 0) + 1
    occurrences.set(place, occurrence)
    return occurrence
  }
}

/** Equal for the same text that breaks the same rule, on any asset; null for a finding without a text. */
export function groupKey({ rule_id, violating_text }: Finding): string | null {
  return violating_text === null ? null : digest(JSON.stringify([rule_id, violating_text]))
}

export function assetId({ asset_url, asset_name }: Finding): string | null {
  return asset_url === null && asset_name === null ? null : `as_${digest(JSON.stringify([asset_url, asset_name]))}`
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}

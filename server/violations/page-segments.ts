import type { SchemaSeverity as Severity } from '../contract.gen.ts'

/** A stretch of one severity: `limit` rows after the first `offset`, counted from the newest when `fromEnd`. */
export interface Segment {
  severity: Severity | null
  offset: number
  limit: number
  fromEnd: boolean
}

/**
 * Where a page lies, given how many rows each severity has in the order of the list. Whole severities are stepped over and the
 * far half of one is reached from its end, so that a deep page of a large audit passes few rows.
 */
export function pageSegments(
  rows: readonly { severity: Severity | null; count: number }[],
  offset: number,
  limit: number,
): Segment[] {
  const segments: Segment[] = []
  let skip = offset
  let wanted = limit
  for (const { severity, count } of bySeverity(rows)) {
    if (wanted === 0) break
    const taken = Math.min(wanted, count - skip)
    if (taken > 0) {
      const after = count - skip - taken
      const fromEnd = after < skip
      segments.push({ severity, offset: fromEnd ? after : skip, limit: taken, fromEnd })
      wanted -= taken
    }
    skip = Math.max(0, skip - count)
  }
  return segments
}

function bySeverity(rows: readonly { severity: Severity | null; count: number }[]) {
  const counts = new Map<Severity | null, number>()
  for (const { severity, count } of rows) counts.set(severity, (counts.get(severity) ?? 0) + count)
  return [...counts].map(([severity, count]) => ({ severity, count }))
}

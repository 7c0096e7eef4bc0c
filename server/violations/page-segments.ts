import type { SchemaSeverity as Severity } from '../../contract/openapi.gen.ts'

/** A part of a list, in its order: rows of one severity. */
export interface ListPart {
  severity: Severity | null
  count: number
}

/** Some rows of a part: `limit` after the first `offset`, counted from the newest when `fromEnd`. */
export interface Segment {
  severity: Severity | null
  offset: number
  limit: number
  fromEnd: boolean
}

/**
 * Where a page lies, given how many rows each part of the list has. Whole parts are stepped over and the far half of one is reached
 * from its end, so that a deep page of a large audit passes few rows.
 */
export function pageSegments<Part extends ListPart>(
  parts: readonly Part[],
  offset: number,
  limit: number,
): (Part & Segment)[] {
  const segments: (Part & Segment)[] = []
  let skip = offset
  let wanted = limit
  for (const part of parts) {
    if (wanted === 0) break
    const taken = Math.min(wanted, part.count - skip)
    if (taken > 0) {
      const after = part.count - skip - taken
      const fromEnd = after < skip
      segments.push({ ...part, offset: fromEnd ? after : skip, limit: taken, fromEnd })
      wanted -= taken
    }
    skip = Math.max(0, skip - part.count)
  }
  return segments
}

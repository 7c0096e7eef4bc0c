import type { SchemaReviewState as ReviewState, SchemaSeverity as Severity } from '../../../contract/openapi.gen.ts'
import { type CountFilter, severityOrder } from '../counts.ts'

/** The matches of a term in an audit with their states, as of a position in its activity trail. A match takes 8 bytes. */
export interface Matches {
  activity_seq: number
  /** In the order of a list. */
  parts: MatchPart[]
}

/** The matches of one severity, oldest first. A code is `seq * 8` plus the number of the state. */
interface MatchPart {
  severity: Severity | null
  codes: Float64Array
}

export interface MatchGroup {
  severity: Severity | null
  review_state: ReviewState
  seqs: number[]
}

export interface MatchMove {
  seq: number
  severity: Severity | null
  review_state: ReviewState
}

/** A code keeps the place of a state in this list. */
export const states: readonly ReviewState[] = ['undecided', 'elevated_risk', 'urgent_violation', 'dismissed', 'fixed']

const codeOf = (seq: number, review_state: ReviewState) => seq * 8 + states.indexOf(review_state)
const seqOf = (code: number) => Math.floor(code / 8)

export function collectMatches(activity_seq: number, groups: readonly MatchGroup[]): Matches {
  const codes = severityOrder.map((severity) => {
    const own = groups.filter((group) => group.severity === severity)
    return Float64Array.from(
      own.flatMap(({ review_state, seqs }) => seqs.map((seq) => codeOf(seq, review_state))),
    ).sort()
  })
  return matchesOf(activity_seq, codes)
}

/** From the sorted codes of each severity in `severityOrder`. */
export function matchesOf(activity_seq: number, codes: readonly Float64Array[]): Matches {
  const parts = severityOrder.map((severity, i) => ({ severity, codes: codes[i] ?? new Float64Array() }))
  return { activity_seq, parts: parts.filter((part) => part.codes.length > 0) }
}

export function sizeOf({ parts }: Matches): number {
  return parts.reduce((sum, { codes }) => sum + codes.length, 0)
}

/** The matches that pass the filter: those of one page, and how many there are on all pages. */
export function filterMatches(
  { parts }: Matches,
  { review_state, severity }: CountFilter,
  { offset, limit }: { offset: number; limit: number },
): { seqs: number[]; total: number } {
  const state = review_state === 'all' ? undefined : states.indexOf(review_state)
  const seqs: number[] = []
  let total = 0
  for (const part of parts) {
    if ((severity ?? part.severity) !== part.severity) continue
    for (const code of part.codes) {
      if (state !== undefined && code - seqOf(code) * 8 !== state) continue
      if (total >= offset && seqs.length < limit) seqs.push(seqOf(code))
      total += 1
    }
  }
  return { seqs, total }
}

/** The matches that pass the filter: those behind a place in the list, without the `skip` first ones, and how many there are in all. */
export function matchesAfter(
  { parts }: Matches,
  { review_state, severity = [] }: { review_state: ReviewState | 'all'; severity?: readonly Severity[] },
  {
    after,
    skip,
    limit,
  }: { after: { severity: Severity | null; seq: number } | undefined; skip: number; limit: number },
): { rows: { seq: number; severity: Severity | null }[]; total: number } {
  const state = review_state === 'all' ? undefined : states.indexOf(review_state)
  const rows: { seq: number; severity: Severity | null }[] = []
  let total = 0
  let behind = 0
  for (const part of parts) {
    if (severity.length > 0 && !severity.some((wanted) => wanted === part.severity)) continue
    const place = after ? severityOrder.indexOf(part.severity) - severityOrder.indexOf(after.severity) : 1
    for (const code of part.codes) {
      const seq = seqOf(code)
      if (state !== undefined && code - seq * 8 !== state) continue
      total += 1
      const isBehind = place > 0 || (place === 0 && after !== undefined && seq > after.seq)
      if (!isBehind) continue
      if (behind >= skip && rows.length < limit) rows.push({ seq, severity: part.severity })
      behind += 1
    }
  }
  return { rows, total }
}

/** The matches after decisions, oldest first. Those that the matches contain already change nothing. */
export function moveMatches({ parts }: Matches, activity_seq: number, moves: readonly MatchMove[]): Matches {
  return {
    activity_seq,
    parts: parts.map((part) => {
      const own = moves.filter(({ severity }) => severity === part.severity)
      if (own.length === 0) return part
      const codes = part.codes.slice()
      for (const { seq, review_state } of own) {
        const index = firstIndexFrom(codes, seq * 8)
        const code = codes[index]
        if (code !== undefined && seqOf(code) === seq) codes[index] = codeOf(seq, review_state)
      }
      return { ...part, codes }
    }),
  }
}

function firstIndexFrom(codes: Float64Array, least: number): number {
  let [from, to] = [0, codes.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((codes[middle] ?? least) < least) from = middle + 1
    else to = middle
  }
  return from
}

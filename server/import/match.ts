import type { FoundViolation } from '../../contract/extensions.gen.ts'
import type { Queryable } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { ImportJob, PublishableFinding } from './job-repository.ts'

/** A finding of the file, or a violation that an earlier import has found. */
interface Found<Id> {
  id: Id
  key: string
  path: string | null
  line: number | null
  column: number | null
}

/** A violation of the audit that findings are compared with. */
export type PreviousViolation = Found<string> &
  Pick<FoundViolation, 'review_state' | 'dismissal_reason' | 'decided_by' | 'decided_at'>

type Now = Found<number>

/** Groups from here on are not paired again for every batch. */
const largeGroup = 1000

/**
 * Finds the violation that each finding of a batch is: in the audit that it is compared with, or, when findings are added to an audit, in
 * that audit. Answers how to look it up by the `ordinal` of the finding.
 */
export function createMatcher() {
  const largeKeys = new Set<string>()
  const large = new Map<number, PreviousViolation>()

  return async (tx: Queryable, imported: ImportJob, rows: PublishableFinding[]) => {
    const matches = new Map<number, PreviousViolation>()
    const base = baseOf(imported)
    const keys = new Set(rows.flatMap(({ match_key }) => match_key ?? []).filter((key) => !largeKeys.has(key)))
    const [before, now] = base === null ? [] : await readGroups(tx, imported, base, [...keys])
    for (const [key, group] of now ?? []) {
      const isLarge = group.length >= largeGroup
      if (isLarge) largeKeys.add(key)
      for (const [violation, { id: ordinal }] of pairGroup(before?.get(key) ?? [], group, imported.creates_audit)) {
        ;(isLarge ? large : matches).set(ordinal, violation)
      }
    }
    return (ordinal: number) => matches.get(ordinal) ?? large.get(ordinal)
  }
}

/** The audit whose violations the findings of an import may be. */
export function baseOf({ creates_audit, audit_id, previous_audit_id }: ImportJob): string | null {
  return creates_audit ? previous_audit_id : audit_id
}

/** Violations from before keys were kept have keys of their content only. */
export async function hasOldViolations(db: Queryable, imported: ImportJob): Promise<boolean> {
  const found = await db.query(sql`
    select from violation_source
    where workspace_id = ${imported.workspace_id} and audit_id = ${baseOf(imported)} and import_id is null
    limit 1`)
  return found.length > 0
}

async function readGroups(tx: Queryable, { workspace_id, id }: ImportJob, base: string, keys: string[]) {
  const before = await tx.query<PreviousViolation>(sql`
    select
      violation.id, key, asset.url as path, line, "column", review_state, dismissal_reason, decided_by, decided_at
    from violation_source
    join violation on violation.workspace_id = ${workspace_id} and violation.seq = violation_seq
    left join asset on asset.workspace_id = ${workspace_id} and asset.id = asset_id
    where violation_source.workspace_id = ${workspace_id} and violation_source.audit_id = ${base}
      and key = any(${keys}::text[]) and import_id is distinct from ${id}
    order by violation_seq`)
  const now = await tx.query<Now>(sql`
    select
      ordinal as id, match_key as key, finding ->> 'asset_url' as path,
      (finding #>> '{location,line}')::integer as line, (finding #>> '{location,column}')::integer as "column"
    from staged_finding
    where workspace_id = ${workspace_id} and import_id = ${id} and match_key = any(${keys}::text[])
    order by ordinal`)
  return [groupBy(before, ({ key }) => key), groupBy(now, ({ key }) => key)] as const
}

/** Pairs what has the same key, file by file. The root of a scan may have changed: a path may also be the end of the other one. */
export function pairGroup<Before extends Found<string>>(before: Before[], now: Now[], byLine: boolean) {
  const filesBefore = groupBy(before, ({ path }) => path)
  const filesNow = [...groupBy(now, ({ path }) => path)]
  const same = filesNow.filter(([path]) => filesBefore.has(path))
  const others = filesNow.filter(([path]) => !filesBefore.has(path))
  const pairs = same.flatMap(([path, file]) => pairFile(filesBefore.get(path) ?? [], file, byLine))
  const left = new Map([...filesBefore].filter(([path]) => !same.some(([other]) => other === path)))
  for (const [path, file] of others) {
    const match = [...left.keys()].find((other) => isEndOf(path, other) || isEndOf(other, path))
    if (match === undefined) continue
    pairs.push(...pairFile(left.get(match) ?? [], file, byLine))
    left.delete(match)
  }
  return pairs
}

function groupBy<T, Key>(rows: T[], keyOf: (row: T) => Key): Map<Key, T[]> {
  const groups = new Map<Key, T[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}

function isEndOf(path: string | null, other: string | null): boolean {
  return path !== null && other !== null && other.endsWith(`/${path}`)
}

/** Findings of one file that have the same key; in their given order unless by line. */
function pairFile<Before extends Found<string>>(before: Before[], now: Now[], byLine: boolean): [Before, Now][] {
  const [old, found] = byLine ? [before.toSorted(byPosition), now.toSorted(byPosition)] : [before, now]
  const haveLines = byLine && [...old, ...found].every(({ line }) => line !== null)
  if (old.length <= found.length) return align(old, found, haveLines)
  return align(found, old, haveLines).map(([one, other]) => [other, one])
}

const byPosition = (one: Found<unknown>, other: Found<unknown>) => positionOf(one) - positionOf(other)

/** A column counts less than any line. */
const positionOf = ({ line, column }: Found<unknown>) => (line ?? 0) + Math.min(column ?? 0, 9999) / 10_000

const maxSteps = 2_000_000

/**
 * Pairs each of the fewer ones with one of the others, in order. With lines, so that those between two pairs change as little as possible:
 * as after an edit, which moves everything below it by the same number of lines.
 */
function align<Few extends Found<unknown>, Many extends Found<unknown>>(
  few: Few[],
  many: Many[],
  byLine: boolean,
): [Few, Many][] {
  const spare = many.length - few.length
  const isCheap = few.length * (spare + 1) ** 2 <= maxSteps
  const skipped =
    byLine && spare > 0 && isCheap ? fewestMoves(few.map(positionOf), many.map(positionOf)) : few.map(() => 0)
  return few.flatMap((one, index) => {
    const other = many[index + (skipped[index] ?? 0)]
    return other ? [[one, other]] : []
  })
}

/** For each of the fewer positions, how many of the others are skipped before its partner. */
function fewestMoves(few: number[], many: number[]): number[] {
  const choices = many.length - few.length + 1
  const shift = (index: number, skip: number) => (many[index + skip] ?? 0) - (few[index] ?? 0)
  // The first pair is where the file was changed above it, which costs little.
  let costs = Array.from({ length: choices }, (_, skip) => Math.abs(shift(0, skip)) / 1000)
  const cameFrom: number[][] = []
  for (let index = 1; index < few.length; index += 1) {
    const from: number[] = []
    costs = Array.from({ length: choices }, (_, skip) => {
      let [best, bestSkip] = [Number.POSITIVE_INFINITY, 0]
      for (let earlier = 0; earlier <= skip; earlier += 1) {
        const moved = Math.abs(shift(index, skip) - shift(index - 1, earlier))
        const cost = (costs[earlier] ?? 0) + moved
        if (cost < best) [best, bestSkip] = [cost, earlier]
      }
      from.push(bestSkip)
      return best
    })
    cameFrom.push(from)
  }
  let skip = costs.indexOf(Math.min(...costs))
  const skips = [skip]
  for (const from of cameFrom.toReversed()) skips.unshift((skip = from[skip] ?? 0))
  return skips
}

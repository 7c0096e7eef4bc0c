import { array, assert, asyncProperty, constantFrom, record, string } from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import { normalizeText, searchTerm } from '../../search-text.ts'
import { newViolation, seedAudit } from '../../testing/audit.ts'
import { openSharedDatabase } from '../../testing/database.ts'
import { createWorkspace, type TestWorkspace } from '../../testing/workspace.ts'
import { type SearchLimits, searchLimits } from './count-matches.ts'
import { readCounts, severityOrder } from '../counts.ts'
import { insertViolations } from '../insert.ts'
import { listPage } from '../list.ts'
import { createMatchCache } from './match-cache.ts'
import { filterMatches, type Matches } from './matches.ts'
import { recordDecision } from '../record-decision.ts'
import { decide } from '../review-rules.ts'
import { createWordIndex, type WordIndex } from './word-index.ts'

let db: Database
let workspace: TestWorkspace

beforeAll(async () => {
  db = await openSharedDatabase()
  workspace = await createWorkspace(db)
})
afterAll(() => db.close())

const limits: SearchLimits = { ...searchLimits, smallAudit: 0, rowsPerBlock: 3, wordBytesPerRow: 1000, settleMs: 0 }

/** Waits until the audit is in memory. */
async function prepared(index: WordIndex, audit_id: string) {
  const { workspace_id } = workspace
  const find = async (term: string): Promise<Matches | undefined> => {
    const version = await readCounts(db, workspace_id, audit_id)
    return version && index.find(db, { workspace_id, audit_id, term }, version)
  }
  await vi.waitFor(
    async () => {
      const version = await readCounts(db, workspace_id, audit_id)
      if (version) index.prepare(db, { workspace_id, audit_id }, version)
      expect(await find('absent')).toBeDefined()
    },
    { timeout: 10_000 },
  )
  return find
}

const allOf = (matches: Matches | undefined) =>
  matches && filterMatches(matches, { review_state: 'all' }, { offset: 0, limit: 1000 })

async function seqsOf(rows: readonly { id: string }[]): Promise<number[]> {
  const ids = rows.map(({ id }) => id)
  const found = await db.query<{ seq: number }>(sql`
    select seq from violation where workspace_id = ${workspace.workspace_id} and id = any(${ids}::text[])
    order by array_position(${ids}::text[], id)`)
  return found.map(({ seq }) => seq)
}

const word = constantFrom(
  'Guaranteed',
  'gegarandeerd',
  'safe',
  'a',
  'ab',
  'b.',
  ',',
  'ÉTÉ',
  '保証',
  '🎉',
  '\0',
  '\u001F',
)
const text = array(word, { maxLength: 5 }).chain((words) =>
  constantFrom(' ', '', '  ', '\n').map((between) => words.join(between)),
)

test('the words of an audit find what a plain reading finds, for any term and in any block', async () => {
  const violation = record({
    violating_text: text,
    reason: text,
    rule_name: text,
    severity: constantFrom(...severityOrder),
    review_state: constantFrom('undecided', 'dismissed'),
  })
  const terms = array(
    text.map((whole) => whole.slice(0, 14)),
    { minLength: 6, maxLength: 6 },
  )
  await assert(
    asyncProperty(array(violation, { minLength: 1, maxLength: 12 }), terms, async (given, searches) => {
      const rows = given.map((each, i) => ({ ...each, id: `${crypto.randomUUID()} ${i}` }))
      const audit_id = await seedAudit(db, workspace.workspace_id, rows)
      const find = await prepared(createWordIndex(limits), audit_id)
      for (const search of [...searches, 'arant', ' safe', 'a ', 'ed safe', 'x']) {
        const term = searchTerm(search)
        if (term === undefined) continue
        const matching = rows.filter(({ violating_text, reason, rule_name }) =>
          [violating_text, reason, rule_name].some((part) => normalizeText(part).includes(term)),
        )
        const sorted = severityOrder.flatMap((each) => matching.filter(({ severity }) => severity === each))
        const matches = await find(term)
        expect(allOf(matches)?.seqs).toEqual(await seqsOf(sorted))
        const dismissed = matches && filterMatches(matches, { review_state: 'dismissed' }, { offset: 0, limit: 100 })
        expect(dismissed?.total).toBe(matching.filter(({ review_state }) => review_state === 'dismissed').length)
      }
    }),
    { numRuns: 15 },
  )
})

test('any text is found by any part of it, in any script', async () => {
  const anyText = string({ unit: 'grapheme', maxLength: 12 })
  await assert(
    asyncProperty(anyText, anyText, anyText, async (before, search, after) => {
      const term = searchTerm(search)
      if (term === undefined) return
      const reason = before + search + after
      const audit_id = await seedAudit(db, workspace.workspace_id, [{ reason }])
      const find = await prepared(createWordIndex(limits), audit_id)
      expect(allOf(await find(term))?.total).toBe(normalizeText(reason).includes(term) ? 1 : 0)
    }),
    { numRuns: 30 },
  )
})

test('words follow decisions, and violations that were added since', async () => {
  const { workspace_id } = workspace
  const rows = Array.from({ length: 8 }, (_, i) => ({
    id: crypto.randomUUID(),
    reason: i % 2 ? 'Other' : 'Guaranteed',
  }))
  const audit_id = await seedAudit(db, workspace_id, rows)
  const index = createWordIndex(limits)
  const find = await prepared(index, audit_id)
  const fixed = async () => {
    const matches = await find('guaranteed')
    return matches && filterMatches(matches, { review_state: 'fixed' }, { offset: 0, limit: 10 }).total
  }
  expect(await fixed()).toBe(0)
  for (const { id } of rows.slice(0, 4)) {
    await recordDecision(db, workspace, { violation_id: id, apply_to_group: false }, decide({ action: 'mark_fixed' }))
  }
  expect(await fixed()).toBe(2)

  const more = ['Guaranteed too', 'Guaranteed', 'Other'].map((reason) => newViolation({ audit_id, reason }))
  await db.transaction((tx) => insertViolations(tx, workspace_id, more))
  expect(await find('guaranteed')).toBeUndefined()
  await prepared(index, audit_id)
  expect(allOf(await find('guaranteed'))?.total).toBe(6)
  expect(await fixed()).toBe(2)
  // A process that starts later builds nothing.
  expect(allOf(await (await prepared(createWordIndex(limits), audit_id))('other'))?.total).toBe(5)
})

test('an entry of the trail that was committed after a later one is followed, too', async () => {
  const { workspace_id } = workspace
  const [early, late] = ['Guaranteed', 'Guaranteed'].map((reason) => ({ id: crypto.randomUUID(), reason }))
  if (!early || !late) throw new Error('Two violations')
  const audit_id = await seedAudit(db, workspace_id, [early, late])
  const find = await prepared(createWordIndex(limits), audit_id)
  const fix = (violation_id: string) =>
    recordDecision(db, workspace, { violation_id, apply_to_group: false }, decide({ action: 'mark_fixed' }))
  const fixed = async () => {
    const matches = await find('guaranteed')
    return matches && filterMatches(matches, { review_state: 'fixed' }, { offset: 0, limit: 10 }).total
  }
  const [reserved] = await db.query<{ seq: number }>(sql`
    select nextval(pg_get_serial_sequence('activity', 'seq')) as seq`)
  await fix(early.id)
  expect(await fixed()).toBe(1)
  await fix(late.id)
  await db.query(sql`
    with taken as (
      delete from activity where workspace_id = ${workspace_id} and violation_id = ${late.id} returning activity.*
    )
    insert into activity overriding system value
    select (jsonb_populate_record(null::activity, to_jsonb(taken) || jsonb_build_object('seq', ${reserved?.seq ?? 0}::bigint))).*
    from taken`)
  expect(await fixed()).toBe(2)
})

test('a term with too many postings or words, and texts without spaces, are left to other ways of searching', async () => {
  const rows = Array.from({ length: 30 }, (_, i) => ({ reason: `Guaranteed for all ${i}` }))
  const audit_id = await seedAudit(db, workspace.workspace_id, rows)
  const withLimits = async (given: Partial<SearchLimits>) =>
    prepared(createWordIndex({ ...limits, rowsPerBlock: 100, ...given }), audit_id)
  expect(await (await withLimits({ maxPostings: 29 }))('guaranteed')).toBeUndefined()
  expect(await (await withLimits({ maxSlices: 0 }))('guaranteed')).toBeUndefined()
  expect(await (await withLimits({ maxWords: 9 }))('1')).toBeUndefined()
  expect(await (await withLimits({ maxTextsRead: 29 }))('for all')).toBeUndefined()
  expect(allOf(await (await withLimits({}))('for all'))?.total).toBe(30)

  const { workspace_id } = workspace
  const unspaced = { workspace_id, audit_id: await seedAudit(db, workspace_id, [{ reason: '保証'.repeat(40) }]) }
  const index = createWordIndex({ ...limits, wordBytesPerRow: 100 })
  const version = (await readCounts(db, workspace_id, unspaced.audit_id)) ?? { audit_seq: 0, auditSize: 0 }
  index.prepare(db, unspaced, version)
  // Audits are prepared one after the other.
  await prepared(index, audit_id)
  expect(await index.find(db, { ...unspaced, term: '保証' }, version)).toBeUndefined()
})

test('a middle page of a common term has the exact total once the words of the audit are in cache', async () => {
  const rows = Array.from({ length: 400 }, (_, i) => ({ reason: i % 3 ? 'Guaranteed' : 'Other' }))
  const audit_id = await seedAudit(db, workspace.workspace_id, rows)
  const cache = createMatchCache({ ...limits, rowsPerBlock: 150, fewMatches: 60, walkedRows: 50, sampledRows: 40 })
  const list = (search: string, page: number) =>
    listPage(db, cache, { ...workspace, audit_id }, { search, review_state: 'undecided', page, page_size: 10 })
  // Any list prepares it.
  await listPage(db, cache, { ...workspace, audit_id }, { review_state: 'all', page: 1, page_size: 1 })
  const parts = 'guaranteed'.split('').map((_, i) => 'guaranteed'.slice(0, i + 3))
  await vi.waitFor(async () => expect((await list(parts.pop() ?? '', 1))?.total).toBe(266), { timeout: 10_000 })
  expect(await list('uaranteed', 27)).toMatchObject({ total: 266, has_more: false, violations: { length: 6 } })
})

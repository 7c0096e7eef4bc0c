import { array, assert, asyncProperty, constantFrom, integer, record, string } from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Query } from '../../core/operations.ts'
import type { Database } from '../../db/database.ts'
import { normalizeText, searchTerm } from '../../search-text.ts'
import { newViolation, seedAudit } from '../../testing/audit.ts'
import { openSharedDatabase } from '../../testing/database.ts'
import { runsOf } from '../../testing/slow-run.ts'
import { createWorkspace, type TestWorkspace } from '../../testing/workspace.ts'
import { type Searched, type SearchLimits, searchLimits } from './count-matches.ts'
import { readCounts, severityOrder } from '../counts.ts'
import { selectByIndex } from './find-by-index.ts'
import { insertViolations, type NewViolation } from '../insert.ts'
import { listPage } from '../list.ts'
import { createMatchCache, type MatchCache } from './match-cache.ts'
import { recordDecision } from '../record-decision.ts'
import { decide } from '../review-rules.ts'

let db: Database
let workspace: TestWorkspace

beforeAll(async () => {
  db = await openSharedDatabase()
  workspace = await createWorkspace(db)
})
afterAll(() => db.close())

/** So low that a few violations are searched in the same ways as a million. */
const everyStrategy: [string, SearchLimits][] = [
  ['as they are', searchLimits],
  ['by the index', { ...searchLimits, smallAudit: 0 }],
  ['by the index, many matches', { ...searchLimits, smallAudit: 0, fewMatches: 1, walkedRows: 0, sampledRows: 0 }],
  [
    'by reading, more matches than the index is asked for',
    { ...searchLimits, smallAudit: 0, indexedMatches: 1, sampledRows: 0 },
  ],
  ['by reading', { ...searchLimits, fewMatches: 0 }],
  ['by reading in pieces', { ...searchLimits, fewMatches: 1, rowsPerChunk: 3 }],
  ['common, a list read to its end', { ...searchLimits, smallAudit: 0, fewMatches: 0 }],
  [
    'common, a list read from its beginning',
    { ...searchLimits, smallAudit: 0, fewMatches: 0, walkedRows: 15, rowsPerChunk: 3, sampledRows: 40 },
  ],
  [
    'by the index, then a list read from its beginning',
    { ...searchLimits, smallAudit: 0, fewMatches: 3, walkedRows: 15, rowsPerChunk: 3, sampledRows: 40 },
  ],
]

const words = [
  'Guaranteed',
  'gegarandeerd',
  '100% safe',
  'a_b',
  "it's",
  'C:\\new',
  'Größe STRASSE',
  'ΟΔΟΣ',
  'гарантия',
  '保証',
  'é',
  'I',
  '🎉',
]
const text = array(constantFrom(...words), { minLength: 0, maxLength: 4 }).map((parts) => parts.join(' '))
const violations = array(
  record({
    violating_text: text,
    reason: text,
    rule_name: text,
    severity: constantFrom(...severityOrder),
    review_state: constantFrom('undecided', 'fixed'),
  }),
  { maxLength: 25 },
)

const terms = [
  'guaranteed',
  'GEGARAN',
  '100%',
  '%',
  '_',
  'A_B',
  "T'S",
  '\\',
  '\\N',
  'strasse',
  'straße',
  'οδοσ',
  'ОДОС',
  'ГАРАНТ',
  '保',
  '証',
  'É',
  'i',
  'ed 10',
  '🎉',
  'absent',
  'e',
  's',
  '\u001F',
  '\0',
]

test.each(everyStrategy)('a search finds what a plain reading finds, %s', async (_, limits) => {
  const query = record({
    search: constantFrom(...terms),
    review_state: constantFrom('all', 'undecided', 'fixed'),
    severity: constantFrom(null, 'HIGH', 'LOW'),
    page: integer({ min: 1, max: 4 }),
    page_size: integer({ min: 1, max: 9 }),
  })
  await assert(
    asyncProperty(violations, array(query, { minLength: 4, maxLength: 4 }), async (given, queries) => {
      const rows = given.map((violation, i) => ({ ...violation, id: `${crypto.randomUUID()} ${i}` }))
      const audit_id = await seedAudit(db, workspace.workspace_id, rows)
      const findMatches = createMatchCache(limits)
      for (const asked of [...queries, ...queries]) {
        const expected = plainReading(rows, asked)
        const page = await listPage(db, findMatches, { ...workspace, audit_id }, asked)
        const start = (asked.page - 1) * asked.page_size
        expect(page?.violations.map(({ id }) => id)).toEqual(expected.slice(start, start + asked.page_size))
        const isEstimate = expected.length > limits.fewMatches && (page?.total ?? 0) >= limits.fewMatches
        expect(isEstimate ? expected.length : page?.total).toBe(expected.length)
        expect(page?.has_more).toBe(start + asked.page_size < expected.length)
      }
    }),
    { numRuns: runsOf(12) },
  )
})

type SearchedRow = Pick<NewViolation, 'id' | 'violating_text' | 'reason' | 'rule_name' | 'severity' | 'review_state'>

function plainReading(rows: readonly SearchedRow[], asked: Query<'listViolations'>): string[] {
  const term = searchTerm(asked.search) ?? ''
  const matching = rows.filter(
    ({ violating_text, reason, rule_name, severity, review_state }) =>
      [violating_text, reason, rule_name].some((part) => normalizeText(part ?? '').includes(term)) &&
      (asked.severity ?? severity) === severity &&
      (asked.review_state === 'all' || asked.review_state === review_state),
  )
  return severityOrder.flatMap((each) => matching.filter(({ severity }) => severity === each)).map(({ id }) => id)
}

test.each(everyStrategy)('a counted search follows every decision, %s', async (_, limits) => {
  const rows = Array.from({ length: 12 }, (_, i) => ({
    id: `${crypto.randomUUID()} ${i}`,
    violating_text: i % 3 === 0 ? 'Other' : 'Guaranteed',
    severity: severityOrder[i % 6],
  }))
  const audit_id = await seedAudit(db, workspace.workspace_id, rows)
  const cache = createMatchCache(limits)
  await countNow(cache, audit_id, 'guarant')
  const totals = async () => {
    const states = ['undecided', 'elevated_risk', 'fixed', 'all'] as const
    const pages = states.map((review_state) =>
      listPage(db, cache, { ...workspace, audit_id }, { search: 'guarant', review_state, page: 1, page_size: 20 }),
    )
    return (await Promise.all(pages)).map((page) => [page?.total, page?.violations.length])
  }
  expect(await totals()).toEqual([
    [8, 8],
    [0, 0],
    [0, 0],
    [8, 8],
  ])

  for (const action of ['mark_fixed', 'elevated_risk'] as const) {
    for (const { id } of rows.slice(0, action === 'mark_fixed' ? 6 : 3)) {
      await recordDecision(db, workspace, { violation_id: id, apply_to_group: false }, decide({ action }))
    }
  }
  expect(await totals()).toEqual([
    [4, 4],
    [2, 2],
    [2, 2],
    [8, 8],
  ])
})

async function countNow(cache: MatchCache, audit_id: string, term: string) {
  const { workspace_id } = workspace
  const counted = await readCounts(db, workspace_id, audit_id)
  if (counted) await cache.count(db, { workspace_id, audit_id, term }, { ...counted, expected: 0 })
}

test('the first pages of a common term come with an estimate, and with the exact number once it is counted', async () => {
  const rows = Array.from({ length: 400 }, (_, i) => ({ reason: i % 3 ? 'Guaranteed' : 'Other' }))
  const audit_id = await seedAudit(db, workspace.workspace_id, rows)
  const cache = createMatchCache({
    ...searchLimits,
    smallAudit: 0,
    fewMatches: 60,
    walkedRows: 50,
    sampledRows: 40,
  })
  const list = (search: string, page = 1) =>
    listPage(db, cache, { ...workspace, audit_id }, { search, review_state: 'undecided', page, page_size: 10 })
  const first = await list('guaranteed')
  expect(first).toMatchObject({ has_more: true, violations: { length: 10 } })
  expect(first?.total).not.toBe(266)
  expect(first?.total).toBeGreaterThan(220)
  // Nobody asks for it: the first search has started the count.
  await expect.poll(async () => (await list('guaranteed'))?.total, { timeout: 10_000 }).toBe(266)
  expect(await list('guaranteed')).toMatchObject({ total: 266, violations: first?.violations })
  expect(await list('aranteed', 1e9)).toMatchObject({ total: 266, has_more: false, violations: [] })
  // Further than the list is read without a count.
  expect(await list('uaranteed', 27)).toMatchObject({ total: 266, has_more: false, violations: { length: 6 } })
})

test('a search whose matches are known only as of a later snapshot is answered from its own', async () => {
  const audit_id = await seedAudit(db, workspace.workspace_id, [{ reason: 'Guaranteed' }, { reason: 'Other' }])
  const cache: MatchCache = { ...createMatchCache(), read: async () => undefined }
  const asked = { search: 'guaranteed', review_state: 'all', page: 1, page_size: 20 } as const
  const page = await listPage(db, cache, { ...workspace, audit_id }, asked)
  expect(page).toMatchObject({ total: 1, has_more: false, violations: [{ reason: 'Guaranteed' }] })
})

test('a remembered search finds violations that were added since', async () => {
  const audit_id = await seedAudit(db, workspace.workspace_id, [{ reason: 'Guaranteed' }])
  const findMatches = createMatchCache()
  const asked = { search: 'guaranteed', review_state: 'all', page: 1, page_size: 20 } as const
  expect((await listPage(db, findMatches, { ...workspace, audit_id }, asked))?.total).toBe(1)
  const more = newViolation({ audit_id, reason: 'Guaranteed too' })
  await db.transaction((tx) => insertViolations(tx, workspace.workspace_id, [more]))
  expect((await listPage(db, findMatches, { ...workspace, audit_id }, asked))?.total).toBe(2)
})

async function findByIndex(searched: Searched) {
  const found = await selectByIndex(db, searched)
  return found && db.query(found)
}

test('a term of two letters is found by the index, also after characters that were added since', async () => {
  const audit_id = await seedAudit(db, workspace.workspace_id, [{ reason: 'ab' }, { reason: 'bab' }, { reason: 'a b' }])
  const searched = { ...workspace, audit_id }
  expect(await findByIndex({ ...searched, term: 'ab' })).toHaveLength(2)
  expect(await findByIndex({ ...searched, term: 'éq' })).toEqual([])
  const more = ['éq', '§éq', '🎉éq', 'xéqx'].map((reason) => newViolation({ audit_id, reason }))
  await db.transaction((tx) => insertViolations(tx, workspace.workspace_id, more))
  expect(await findByIndex({ ...searched, term: 'éq' })).toHaveLength(4)
})

test('a character that no violation of the audit has is found at once, and one that some have is read for', async () => {
  const audit_id = await seedAudit(db, workspace.workspace_id, [{ reason: 'ab' }])
  const searched = { ...workspace, audit_id }
  expect(await findByIndex({ ...searched, term: 'y' })).toEqual([])
  expect(await findByIndex({ ...searched, term: 'a' })).toBeUndefined()
})

test('any text is found by any part of it, in any script', async () => {
  const anyText = string({ unit: 'grapheme', maxLength: 12 })
  const findMatches = createMatchCache({ ...searchLimits, smallAudit: 0 })
  await assert(
    asyncProperty(anyText, anyText, anyText, async (before, search, after) => {
      const reason = before + search + after
      const audit_id = await seedAudit(db, workspace.workspace_id, [{ reason }])
      const asked = { search, review_state: 'all', page: 1, page_size: 20 } as const
      const page = await listPage(db, findMatches, { ...workspace, audit_id }, asked)
      expect(page?.total).toBe(normalizeText(reason).includes(searchTerm(search) ?? '') ? 1 : 0)
    }),
    { numRuns: runsOf(60) },
  )
})

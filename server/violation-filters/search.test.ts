// @module-tag smoke
import { array, assert, asyncProperty, constantFrom, integer, record, string, subarray } from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { normalizeText, searchTerm } from '../search-text.ts'
import { addViolations, newViolation, seedAudit } from '../testing/audit.ts'
import { openSharedDatabase } from '../testing/database.ts'
import { runsOf } from '../testing/slow-run.ts'
import { createWorkspace, type TestWorkspace } from '../testing/workspace.ts'
import { severityOrder } from '../violations/counts.ts'
import { type NewViolation, insertAssets } from '../violations/insert.ts'
import { type FindQuery, findPage } from './find.ts'

let db: Database
let workspace: TestWorkspace

beforeAll(async () => {
  db = await openSharedDatabase()
  workspace = await createWorkspace(db)
})
afterAll(() => db.close())

const firstPage: FindQuery = { sort: 'severity', grouped: false, review_state: ['all'], skip: 0, page_size: 20 }

const find = (audit_id: string, query: Partial<FindQuery>, limits?: Parameters<typeof findPage>[3]) =>
  findPage(db, { ...workspace, audit_id }, { ...firstPage, ...query }, limits)

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

test.each([
  ['sorted', 10_000],
  ['read in the order of the list', 0],
  ['sorted where they are few', 3],
])('a search finds what a plain reading finds, %s', async (_, exactMatches) => {
  const query = record({
    search: constantFrom(...terms),
    review_state: constantFrom<FindQuery['review_state']>(['all'], ['undecided'], ['fixed'], ['undecided', 'fixed']),
    severity: subarray(['HIGH' as const, 'LOW' as const, 'none' as const]),
    skip: integer({ min: 0, max: 12 }),
    page_size: integer({ min: 1, max: 9 }),
  })
  await assert(
    asyncProperty(violations, array(query, { minLength: 4, maxLength: 4 }), async (given, queries) => {
      const rows = given.map((violation, i) => ({ ...violation, id: `${crypto.randomUUID()} ${i}` }))
      const audit_id = await seedAudit(db, workspace.workspace_id, rows)
      for (const asked of queries) {
        const expected = plainReading(rows, asked)
        const page = await find(audit_id, asked, { exactMatches, sampledRows: 100 })
        const { skip, page_size } = asked
        expect(page?.violations.map(({ id }) => id)).toEqual(expected.slice(skip, skip + page_size))
        const isExact = expected.length <= exactMatches
        expect(isExact ? page?.total : expected.length).toBe(expected.length)
        expect(page?.total).toBeGreaterThanOrEqual(Math.min(expected.length, exactMatches))
        expect(page?.next_cursor !== null).toBe(skip + page_size < expected.length)
      }
    }),
    { numRuns: runsOf(12) },
  )
})

type SearchedRow = Pick<NewViolation, 'id' | 'violating_text' | 'reason' | 'rule_name' | 'severity' | 'review_state'>

function plainReading(
  rows: readonly SearchedRow[],
  asked: Pick<FindQuery, 'search' | 'severity' | 'review_state'>,
): string[] {
  const term = searchTerm(asked.search) ?? ''
  const matching = rows.filter(
    ({ violating_text, reason, rule_name, severity, review_state }) =>
      [violating_text, reason, rule_name].some((part) => normalizeText(part ?? '').includes(term)) &&
      (!asked.severity?.length || asked.severity.includes(severity ?? 'none')) &&
      (asked.review_state.includes('all') || asked.review_state.includes(review_state)),
  )
  return severityOrder.flatMap((each) => matching.filter(({ severity }) => severity === each)).map(({ id }) => id)
}

test('a common term has an estimate, not below the number up to which matches are counted', async () => {
  const rows = Array.from({ length: 400 }, (_, i) => ({
    reason: i % 3 ? 'Guaranteed' : 'Other',
    review_state: i % 2 ? ('fixed' as const) : ('undecided' as const),
  }))
  const audit_id = await seedAudit(db, workspace.workspace_id, rows)
  const limits = { exactMatches: 60, sampledRows: 100 }
  const first = await find(audit_id, { search: 'guaranteed' }, limits)
  expect(first?.violations).toHaveLength(20)
  expect(first?.total).toBeGreaterThan(200)
  expect(first?.total).toBeLessThan(330)
  const fixed = await find(audit_id, { search: 'guaranteed', review_state: ['fixed'] }, limits)
  expect(fixed?.total).toBeGreaterThan(90)
  expect(fixed?.total).toBeLessThan(180)
  const rare = await find(audit_id, { search: 'guaranteed' }, { exactMatches: 265, sampledRows: 1 })
  expect(rare?.total).toBeGreaterThanOrEqual(265)
  expect(await find(audit_id, { search: 'guaranteed' })).toMatchObject({ total: 266 })
  expect(await find(audit_id, { search: 'guaranteed', skip: 260 }, limits)).toMatchObject({
    violations: { length: 6 },
    next_cursor: null,
  })
})

test('a search finds violations that were added since', async () => {
  const audit_id = await seedAudit(db, workspace.workspace_id, [{ reason: 'Guaranteed' }])
  expect((await find(audit_id, { search: 'guaranteed' }))?.total).toBe(1)
  const more = newViolation({ audit_id, reason: 'Guaranteed too' })
  await db.transaction((tx) => addViolations(tx, workspace.workspace_id, [more]))
  expect((await find(audit_id, { search: 'guaranteed' }))?.total).toBe(2)
})

test.each([10_000, 0])(
  'the name and the address of an asset are searched where that is asked for, %i',
  async (exactMatches) => {
    const { workspace_id } = await createWorkspace(db)
    await insertAssets(db, workspace_id, [
      { id: 'savings', name: 'Harbour SAVINGS', url: null },
      { id: 'cards', name: null, url: 'https://bank.example/cards' },
    ])
    const audit_id = await seedAudit(db, workspace_id, [
      { id: 'a', asset_id: 'savings' },
      { id: 'b', asset_id: 'cards' },
      { id: 'c', reason: 'Names the harbour' },
      { id: 'd' },
    ])
    const idsOf = async (search: string, search_assets: boolean) => {
      const query = { ...firstPage, search, search_assets }
      const page = await findPage(db, { workspace_id, audit_id }, query, { exactMatches, sampledRows: 10 })
      return page?.violations.map(({ id }) => id)
    }
    expect(await idsOf('harbour', true)).toEqual(['a', 'c'])
    expect(await idsOf('harbour', false)).toEqual(['c'])
    expect(await idsOf('EXAMPLE/card', true)).toEqual(['b'])
  },
)

test('any text is found by any part of it, in any script', async () => {
  const anyText = string({ unit: 'grapheme', maxLength: 12 })
  await assert(
    asyncProperty(anyText, anyText, anyText, async (before, search, after) => {
      const reason = before + search + after
      const audit_id = await seedAudit(db, workspace.workspace_id, [{ reason }])
      const page = await find(audit_id, { search })
      expect(page?.total).toBe(normalizeText(reason).includes(searchTerm(search) ?? '') ? 1 : 0)
    }),
    { numRuns: runsOf(60) },
  )
})

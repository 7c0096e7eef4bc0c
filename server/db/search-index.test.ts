import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../testing/database.ts'
import { createWorkspace } from '../testing/workspace.ts'
import { containsPattern, normalizeText } from '../search-text.ts'
import { type Sql, sql } from './sql.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

const rare = {
  Latin: 'Überflüssige Gebühren',
  Greek: 'ΕΓΓΥΗΜΈΝΗ απόδοση',
  Cyrillic: 'ГАРАНТИЯ дохода',
  Hebrew: 'תשואה מובטחת',
  Arabic: 'عائد مضمون',
  Devanagari: 'गारंटीकृत लाभ',
  Chinese: '保证收益率',
  Japanese: 'リスクゼロです',
  Korean: '무위험 수익률',
  emoji: '🚀🚀🚀🎉',
  symbols: '100 % _safe_ \\o/',
} satisfies Record<string, string>

const { workspace_id } = await createWorkspace(db)

beforeAll(async () => {
  const texts = Object.values(rare).map(normalizeText)
  await db.query(sql`
    with filler as (
      select 'Claim ' || md5(g::text) || ' про ' || md5((-g)::text) || ' ρητή 条件' as text from generate_series(1, 3000) g
      union all select * from unnest(${texts}::text[])
    ), numbered as (select text, row_number() over () as n from filler),
    narrow as (
      insert into violation (workspace_id, id, audit_id) select ${workspace_id}, n::text, 'a' from numbered returning seq, id
    )
    insert into violation_text (workspace_id, seq, audit_id, reason, search_text)
    select ${workspace_id}, seq, 'a', '', text from narrow join numbered on n::text = id`)
  await db.execute('analyze violation_text')
})

const ofAudit = sql`array[workspace_id || '/' || audit_id] @> array[${`${workspace_id}/a`}]`
const matches = (term: string) => sql`${ofAudit} and search_text like ${containsPattern(normalizeText(term))}`

async function find(term: string) {
  const rows = await db.query<{ search_text: string }>(
    sql`select search_text from violation_text where ${matches(term)}`,
  )
  return rows.map((row) => row.search_text)
}

interface Plan {
  'Node Type': string
  'Actual Rows': number
  Plans?: Plan[]
}

/** How many of the rows the index offers, when it is asked. */
async function offered(condition: Sql): Promise<number | undefined> {
  const [row] = await db.transaction(async (tx) => {
    await tx.execute('set local enable_seqscan = off')
    return tx.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(sql`
      explain (analyze, timing off, format json)
      select seq from violation_text where ${condition}`)
  })
  const [index] = row?.['QUERY PLAN'][0].Plan.Plans ?? []
  expect(index).toMatchObject({ 'Node Type': 'Bitmap Index Scan', 'Index Name': 'violation_text_search' })
  return index?.['Actual Rows']
}

test.each(Object.entries(rare))('a term in %s is found, whatever its case', async (_script, text) => {
  expect(await find(text)).toEqual([normalizeText(text)])
  expect(await find(text.toUpperCase())).toEqual([normalizeText(text)])
  expect(await find(text.slice(2))).toEqual([normalizeText(text)])
})

test.each(Object.entries(rare).filter(([script]) => script !== 'emoji'))(
  'the index knows a term in %s',
  async (_script, text) => {
    expect(await offered(matches(text))).toBeLessThan(5)
  },
)

test('the index knows letters and digits only: for others every row is read, and the answer is still right', async () => {
  expect(await offered(matches(rare.emoji))).toBeGreaterThan(3000)
  expect(await find(rare.emoji)).toEqual([rare.emoji])
})

test('a term of one or two characters is found too', async () => {
  expect(await find('🎉')).toEqual([normalizeText(rare.emoji)])
  expect(await find('证收')).toEqual([rare.Chinese])
  expect(await find('%')).toEqual([normalizeText(rare.symbols)])
})

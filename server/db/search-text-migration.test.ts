import { afterAll, expect, test } from 'vitest'
import { normalizeText, searchText } from '../search-text.ts'
import { seedAudit } from '../testing/audit.ts'
import { openTestDatabase } from '../testing/database.ts'
import { createWorkspace } from '../testing/workspace.ts'
import { readMigrations } from './migrations.ts'
import { sql } from './sql.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

const script = readMigrations().find(({ name }) => name === 'search_text')?.script ?? ''

const hiddenOrBlank = Array.from({ length: 0x11_0000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((character) => /[\p{Default_Ignorable_Code_Point}\p{White_Space}]/u.test(character))

async function migrated(texts: { rule_id: string | null; search_text: string }[]): Promise<unknown[]> {
  const { workspace_id } = await createWorkspace(db)
  const ids = texts.map((_, index) => `${index}`)
  await seedAudit(
    db,
    workspace_id,
    texts.map(({ rule_id }, index) => ({ id: ids[index], rule_id })),
  )
  await db.query(sql`
    update violation_text set search_text = given.search_text
    from unnest(${ids}::text[], ${texts.map((text) => text.search_text)}::text[]) as given (id, search_text)
    join violation on violation.id = given.id and workspace_id = ${workspace_id}
    where violation.seq = violation_text.seq`)
  await db.execute(script)
  const rows = await db.query<{ search_text: string }>(sql`
    select search_text from violation join violation_text using (seq) where workspace_id = ${workspace_id} order by seq`)
  return rows.map(({ search_text }) => search_text)
}

const text = (rule_name: string) => searchText({ violating_text: 'Text', reason: 'Reason', rule_name })

test('the migration drops and replaces the same characters as the search does', async () => {
  const before = hiddenOrBlank.map((character) => `a${character}b`).join('\u001E')
  expect(hiddenOrBlank.length).toBeGreaterThan(4000)
  expect(await migrated([{ rule_id: null, search_text: `${before}\u001F\u001F` }])).toEqual([
    `${normalizeText(before)}\u001F\u001F`,
  ])
})

test('the migration gives every violation of a rule the name it came with first', async () => {
  expect(
    await migrated([
      { rule_id: 'r', search_text: text('First') },
      { rule_id: 'r', search_text: text('Second') },
      { rule_id: 's', search_text: text('Other') },
      { rule_id: null, search_text: text('') },
    ]),
  ).toEqual([text('First'), text('First'), text('Other'), text('')])
})

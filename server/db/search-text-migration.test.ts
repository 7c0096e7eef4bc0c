// @module-tag long
import { afterAll, expect, test } from 'vitest'
import { normalizeText, searchText } from '../search-text.ts'
import { openTestDatabase } from '../testing/database.ts'
import { withSchemaBefore } from '../testing/old-schema.ts'
import { sql } from './sql.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

const hiddenOrBlank = Array.from({ length: 0x11_0000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((character) => /[\p{Default_Ignorable_Code_Point}\p{White_Space}]/u.test(character))

async function migrated(texts: { rule_id: string | null; search_text: string }[]): Promise<unknown[]> {
  return withSchemaBefore(db, 6, async (tx, upgrade) => {
    await tx.query(sql`insert into workspace (id, name) values ('w', 'w')`)
    await tx.query(sql`
      with given as (
        select * from unnest(
          ${texts.map(({ rule_id }) => rule_id)}::text[], ${texts.map(({ search_text }) => search_text)}::text[]
        ) with ordinality as given (rule_id, search_text, ordinal)
      ), narrow as (
        insert into violation (workspace_id, id, rule_id) select 'w', ordinal::text, rule_id from given order by ordinal
        returning seq, id
      )
      insert into violation_text (seq, reason, search_text)
      select seq, '', search_text from narrow join given on ordinal::text = id`)
    await upgrade()
    const rows = await tx.query<{ search_text: string }>(sql`select search_text from violation_text order by seq`)
    return rows.map(({ search_text }) => search_text)
  })
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

test('an audit from before gets the characters of its search texts', async () => {
  const texts = ['größe%§\u001Fab', 'о🎉\\']
  await withSchemaBefore(db, 11, async (tx, upgrade) => {
    await tx.execute(`
      insert into workspace (id, name) values ('w', 'w');
      insert into audit (workspace_id, id, name, status, created_at) values
        ('w', 'a', 'A', 'COMPLETED', now()), ('w', 'empty', 'B', 'COMPLETED', now());
      insert into violation (workspace_id, id, audit_id) values ('w', '0', 'a'), ('w', '1', 'a')`)
    await tx.query(sql`
      insert into violation_text (workspace_id, seq, audit_id, reason, search_text)
      select workspace_id, seq, audit_id, '', (${texts}::text[])[id::integer + 1] from violation`)
    await upgrade()
    const audits = await tx.query<{ characters: string }>(sql`select characters from audit order by id`)
    const [filled = [], empty] = audits.map(({ characters }) => Array.from(characters))
    expect(filled).toEqual(expect.arrayContaining(Array.from(texts.join(''))))
    expect(filled).toHaveLength(new Set(filled).size)
    expect(empty).not.toContain('§')
  })
})

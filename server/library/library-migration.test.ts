// @module-tag long
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { type Sql, sql } from '../db/sql.ts'
import { openTestDatabase } from '../testing/database.ts'
import { withSchemaBefore } from '../testing/old-schema.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const entry = (label: string, more: object = {}) => ({ type: 'text', name: 'a', label, ...more })

/** The items that a migrated library has, as the text of their JSON without white space. */
async function migrated(inserts: Sql[]): Promise<Record<string, string>> {
  return withSchemaBefore(db, 35, async (tx, upgrade) => {
    await tx.query(sql`insert into workspace (id, name) values ('w', 'W')`)
    for (const insert of inserts) await tx.query(insert)
    await upgrade()
    const rows = await tx.query<{ id: string; item: unknown }>(sql`select id, item from library_item`)
    return Object.fromEntries(rows.map(({ id, item }) => [id, JSON.stringify(item)]))
  })
}

const meta = (language: string, name: string, form: object[], position: number, body: string | null) => sql`
  insert into template_meta (workspace_id, template_id, id, "languageKey", name, form, position, body)
  values ('w', 't', ${language}, ${language}, ${name}, ${JSON.stringify(form)}::json, ${position}, ${body})`
const step = (id: string, language: string, instruction: string, position: number) => sql`
  insert into template_command (workspace_id, template_id, id, "languageKey", instruction, position)
  values ('w', 't', ${id}, ${language}, ${instruction}, ${position})`

test('a template of several languages becomes the file that it was applied from', async () => {
  const { t } = await migrated([
    sql`insert into template (workspace_id, id, key, position) values ('w', 't', 't', 7)`,
    meta('NL', 'Brief', [entry('Een', { max: 1 }), entry('B', { options: [{ value: 1, label: 'x' }] })], 0, null),
    meta(
      'EN',
      'Letter',
      [entry('One', { max: 1 }), entry('B', { options: [{ value: 1, label: 'y' }] })],
      1,
      '# {{ a }}',
    ),
    step('1', 'NL', 'Begin', 0),
    step('2', 'EN', 'Begin', 2),
    step('3', 'EN', 'End', 3),
    step('4', 'NL', 'Eind', 4),
  ])
  expect(t).toBe(
    JSON.stringify({
      key: 't',
      position: 7,
      languages: ['NL', 'EN'],
      name: { NL: 'Brief', EN: 'Letter' },
      steps: ['Begin', { NL: 'Eind', EN: 'End' }],
      form: [
        { type: 'text', name: 'a', label: { NL: 'Een', EN: 'One' }, max: 1 },
        { type: 'text', name: 'a', label: 'B', options: [{ value: 1, label: { NL: 'x', EN: 'y' } }] },
      ],
      body: { EN: '# {{ a }}' },
    }),
  )
})

test('tones of voice, knowledge bases and standard reasons keep their texts and their order', async () => {
  const items = await migrated([
    sql`insert into tone_of_voice (workspace_id, id, key, position) values ('w', 'very-warm', 'very_warm', 0)`,
    sql`
      insert into tone_of_voice_meta (workspace_id, "toneOfVoiceId", id, name, "languageKey", description, content, position)
      values ('w', 'very-warm', 'n', 'Warm', 'NL', null, 'x', 1), ('w', 'very-warm', 'e', 'Warm', 'EN', null, null, 0)`,
    sql`
      insert into infobase (workspace_id, id, name, description, content, position)
      values ('w', 'house-style', 'Style', null, 'We', 2)`,
    sql`
      insert into dismissal_reason (workspace_id, position, category, reason)
      values ('w', 1, 'b', 'Second'), ('w', 0, 'a', 'First')`,
  ])
  expect(items).toEqual({
    'very-warm': '{"key":"very_warm","languages":{"EN":{"name":"Warm"},"NL":{"name":"Warm","content":"x"}}}',
    'house-style': '{"key":"house_style","position":2,"name":"Style","content":"We"}',
    'dismissal-reasons': '[{"category":"a","reason":"First"},{"category":"b","reason":"Second"}]',
  })
})

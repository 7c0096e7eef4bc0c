import type { LanguageKey, Template, ToneOfVoice } from '../../contract/openapi.gen.ts'
import type { Queryable } from '../db/database.ts'
import { emptySql, rowsOf, type Sql, sql } from '../db/sql.ts'
import type { FormEntry } from './form-entry.ts'
import type { DismissalReason } from './library-item.ts'

export interface NewTemplate {
  id: string
  key: string
  /** Lists show smaller positions first, equal ones by id. By default the index in the inserted list. */
  position?: number
  /** The steps, in their order within each language. `instruction` is for the writer only. */
  commands: { id: string; languageKey: LanguageKey; instruction: string }[]
  /** `name` and `body` are for the writer only. */
  templateMetas: { id: string; languageKey: LanguageKey; name: string; form: FormEntry[]; body?: string | null }[]
}

export interface NewToneOfVoice {
  id: string
  key: string
  position?: number
  toneOfVoiceMetas: {
    id: string
    name: string
    languageKey: LanguageKey
    description: string | null
    content: string | null
  }[]
}

export interface NewKnowledgeBase {
  id: string
  position?: number
  name: string
  description: string | null
  /** The facts themselves, for the writer only. */
  content: string | null
}

/** All, or the one with this id. The published API leaves out what is for the writer only, which its contract does not name. */
export async function listTemplates(db: Queryable, workspace_id: string, id?: string) {
  return db.query<NewTemplate & Template>(sql`
    select
      id, key, position,
      array(
        select json_build_object('id', id, 'languageKey', "languageKey", 'instruction', instruction)
        from template_command command
        where command.workspace_id = template.workspace_id and template_id = template.id
        order by position, id
      ) as commands,
      array(
        select json_build_object('id', id, 'languageKey', "languageKey", 'name', name, 'form', form, 'body', body)
        from template_meta meta
        where meta.workspace_id = template.workspace_id and template_id = template.id
        order by position, id
      ) as "templateMetas"
    from template
    where workspace_id = ${workspace_id} ${withId(id)}
    order by position, id`)
}

/** All, or the one with this id. */
export async function listTonesOfVoice(db: Queryable, workspace_id: string, id?: string) {
  return db.query<NewToneOfVoice & ToneOfVoice>(sql`
    select
      id, key, position,
      array(
        select json_build_object(
          'id', id, 'name', name, 'languageKey', "languageKey", 'description', description, 'content', content,
          'toneOfVoiceId', "toneOfVoiceId"
        )
        from tone_of_voice_meta meta
        where meta.workspace_id = tone.workspace_id and "toneOfVoiceId" = tone.id
        order by position, id
      ) as "toneOfVoiceMetas"
    from tone_of_voice tone
    where workspace_id = ${workspace_id} ${withId(id)}
    order by position, id`)
}

const withId = (id: string | undefined) => (id === undefined ? emptySql : sql`and id = ${id}`)

/** All, or those with these ids. The published API leaves out their content, which its contract does not name. */
export async function listKnowledgeBases(db: Queryable, workspace_id: string, ids?: readonly string[]) {
  return db.query<NewKnowledgeBase>(sql`
    select id, position, name, description, content from infobase
    where workspace_id = ${workspace_id} ${ids ? sql`and id = any(${ids}::text[])` : emptySql}
    order by position, id`)
}

export async function listDismissalReasons(db: Queryable, workspace_id: string) {
  return db.query<DismissalReason>(sql`
    select category, reason from dismissal_reason where workspace_id = ${workspace_id} order by position`)
}

export async function insertTemplates(tx: Queryable, workspace_id: string, templates: NewTemplate[]): Promise<void> {
  const parts = (of: (template: NewTemplate) => object[]) =>
    templates.flatMap((template) => numbered(workspace_id, of(template), { template_id: template.id }))
  await insertRows(tx, sql`template`, sql`workspace_id, id, key, position`, numbered(workspace_id, templates))
  await insertRows(
    tx,
    sql`template_command`,
    sql`workspace_id, template_id, id, "languageKey", instruction, position`,
    parts(({ commands }) => commands),
  )
  await insertRows(
    tx,
    sql`template_meta`,
    sql`workspace_id, template_id, id, "languageKey", name, form, body, position`,
    parts(({ templateMetas }) => templateMetas),
  )
}

export async function insertTonesOfVoice(tx: Queryable, workspace_id: string, tones: NewToneOfVoice[]): Promise<void> {
  await insertRows(tx, sql`tone_of_voice`, sql`workspace_id, id, key, position`, numbered(workspace_id, tones))
  await insertRows(
    tx,
    sql`tone_of_voice_meta`,
    sql`workspace_id, "toneOfVoiceId", id, name, "languageKey", description, content, position`,
    tones.flatMap(({ id, toneOfVoiceMetas }) => numbered(workspace_id, toneOfVoiceMetas, { toneOfVoiceId: id })),
  )
}

export async function insertKnowledgeBases(
  tx: Queryable,
  workspace_id: string,
  knowledgeBases: NewKnowledgeBase[],
): Promise<void> {
  const columns = sql`workspace_id, id, name, description, content, position`
  await insertRows(tx, sql`infobase`, columns, numbered(workspace_id, knowledgeBases))
}

export async function insertDismissalReasons(
  tx: Queryable,
  workspace_id: string,
  reasons: DismissalReason[],
): Promise<void> {
  const columns = sql`workspace_id, position, category, reason`
  await insertRows(tx, sql`dismissal_reason`, columns, numbered(workspace_id, reasons))
}

/** A row that has no position of its own has that in the list. */
function numbered(workspace_id: string, rows: object[], owner: object = {}): object[] {
  return rows.map((row, position) => ({ workspace_id, position, ...owner, ...row }))
}

async function insertRows(tx: Queryable, table: Sql, columns: Sql, rows: object[]): Promise<void> {
  await tx.query(sql`insert into ${table} (${columns}) select ${columns} from ${rowsOf(table, rows)}`)
}

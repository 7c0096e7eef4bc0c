import type { LanguageKey } from '../../contract/openapi.gen.ts'
import type { Queryable } from '../db/database.ts'
import { rowsOf, type Sql, sql } from '../db/sql.ts'
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

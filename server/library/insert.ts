import type { LanguageKey } from '../../contract/openapi.gen.ts'
import type { Queryable } from '../db/database.ts'
import { sql } from '../db/sql.ts'
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
  for (const [index, { id, key, position = index, commands, templateMetas }] of templates.entries()) {
    await tx.query(sql`
      insert into template (workspace_id, id, key, position) values (${workspace_id}, ${id}, ${key}, ${position})`)
    for (const [step, command] of commands.entries()) {
      await tx.query(sql`
        insert into template_command (workspace_id, template_id, id, "languageKey", instruction, position)
        values (${workspace_id}, ${id}, ${command.id}, ${command.languageKey}, ${command.instruction}, ${step})`)
    }
    for (const [order, meta] of templateMetas.entries()) {
      await tx.query(sql`
        insert into template_meta (workspace_id, template_id, id, "languageKey", name, form, body, position)
        values (
          ${workspace_id}, ${id}, ${meta.id}, ${meta.languageKey}, ${meta.name}, ${JSON.stringify(meta.form)}::text::json,
          ${meta.body ?? null}, ${order}
        )`)
    }
  }
}

export async function insertTonesOfVoice(tx: Queryable, workspace_id: string, tones: NewToneOfVoice[]): Promise<void> {
  for (const [index, { id, key, position = index, toneOfVoiceMetas }] of tones.entries()) {
    await tx.query(sql`
      insert into tone_of_voice (workspace_id, id, key, position) values (${workspace_id}, ${id}, ${key}, ${position})`)
    for (const [order, meta] of toneOfVoiceMetas.entries()) {
      await tx.query(sql`
        insert into tone_of_voice_meta (
          workspace_id, "toneOfVoiceId", id, name, "languageKey", description, content, position
        ) values (
          ${workspace_id}, ${id}, ${meta.id}, ${meta.name}, ${meta.languageKey}, ${meta.description}, ${meta.content}, ${order}
        )`)
    }
  }
}

export async function insertKnowledgeBases(
  tx: Queryable,
  workspace_id: string,
  knowledgeBases: NewKnowledgeBase[],
): Promise<void> {
  for (const [index, { id, position = index, name, description, content }] of knowledgeBases.entries()) {
    await tx.query(sql`
      insert into infobase (workspace_id, id, name, description, content, position)
      values (${workspace_id}, ${id}, ${name}, ${description}, ${content}, ${position})`)
  }
}

export async function insertDismissalReasons(
  tx: Queryable,
  workspace_id: string,
  reasons: DismissalReason[],
): Promise<void> {
  for (const [position, { category, reason }] of reasons.entries()) {
    await tx.query(sql`
      insert into dismissal_reason (workspace_id, position, category, reason)
      values (${workspace_id}, ${position}, ${category}, ${reason})`)
  }
}

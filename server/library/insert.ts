import type { SchemaLanguageKey as LanguageKey } from '../contract.gen.ts'
import type { Queryable } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { FormEntry } from './form-entry.ts'

export interface NewTemplate {
  id: string
  key: string
  /** The steps, in their order within each language. `instruction` is for the writer only. */
  commands: { id: string; languageKey: LanguageKey; instruction: string }[]
  /** `name` is for the writer only. */
  templateMetas: { id: string; languageKey: LanguageKey; name: string; form: FormEntry[] }[]
}

export interface NewToneOfVoice {
  id: string
  key: string
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
  name: string
  description: string | null
  /** The facts themselves, for the writer only. */
  content: string | null
}

/** Lists show them in the order in which they are given here. */
export async function insertTemplates(tx: Queryable, workspace_id: string, templates: NewTemplate[]): Promise<void> {
  for (const [position, { id, key, commands, templateMetas }] of templates.entries()) {
    await tx.query(sql`
      insert into template (workspace_id, id, key, position) values (${workspace_id}, ${id}, ${key}, ${position})`)
    for (const [place, command] of commands.entries()) {
      await tx.query(sql`
        insert into template_command (workspace_id, template_id, id, "languageKey", instruction, position)
        values (${workspace_id}, ${id}, ${command.id}, ${command.languageKey}, ${command.instruction}, ${place})`)
    }
    for (const [place, meta] of templateMetas.entries()) {
      await tx.query(sql`
        insert into template_meta (workspace_id, template_id, id, "languageKey", name, form, position)
        values (
          ${workspace_id}, ${id}, ${meta.id}, ${meta.languageKey}, ${meta.name}, ${JSON.stringify(meta.form)}::text::json, ${place}
        )`)
    }
  }
}

export async function insertTonesOfVoice(tx: Queryable, workspace_id: string, tones: NewToneOfVoice[]): Promise<void> {
  for (const [position, { id, key, toneOfVoiceMetas }] of tones.entries()) {
    await tx.query(sql`
      insert into tone_of_voice (workspace_id, id, key, position) values (${workspace_id}, ${id}, ${key}, ${position})`)
    for (const [place, meta] of toneOfVoiceMetas.entries()) {
      await tx.query(sql`
        insert into tone_of_voice_meta (
          workspace_id, "toneOfVoiceId", id, name, "languageKey", description, content, position
        ) values (
          ${workspace_id}, ${id}, ${meta.id}, ${meta.name}, ${meta.languageKey}, ${meta.description}, ${meta.content}, ${place}
        )`)
    }
  }
}

export async function insertKnowledgeBases(
  tx: Queryable,
  workspace_id: string,
  knowledgeBases: NewKnowledgeBase[],
): Promise<void> {
  for (const [position, { id, name, description, content }] of knowledgeBases.entries()) {
    await tx.query(sql`
      insert into infobase (workspace_id, id, name, description, content, position)
      values (${workspace_id}, ${id}, ${name}, ${description}, ${content}, ${position})`)
  }
}

import type { LanguageKey } from '../../contract/openapi.gen.ts'
import type { Queryable } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { FormEntry } from '../library/form-entry.ts'
import type { WritingInfobase, WritingTone } from './writer.ts'

export interface TemplateSource {
  key: string
  /** Null when the template does not know the language. */
  meta: { name: string; form: FormEntry[]; body: string | null } | null
  instructions: string[]
}

export async function findTemplateSource(
  db: Queryable,
  workspace_id: string,
  templateId: string,
  languageKey: LanguageKey,
): Promise<TemplateSource | undefined> {
  const [template] = await db.query<TemplateSource>(sql`
    select
      key,
      (
        select json_build_object('name', name, 'form', form, 'body', body)
        from template_meta meta
        where meta.workspace_id = template.workspace_id and template_id = template.id and "languageKey" = ${languageKey}
        order by position
        limit 1
      ) as meta,
      (
        select coalesce(json_agg(instruction order by position, command.id), '[]')
        from template_command command
        where command.workspace_id = template.workspace_id and template_id = template.id
          and "languageKey" = ${languageKey}
      ) as instructions
    from template
    where workspace_id = ${workspace_id} and id = ${templateId}`)
  return template
}

export type ToneSource = WritingTone & { toneOfVoiceId: string; languageKey: LanguageKey }

export async function findToneSource(
  db: Queryable,
  workspace_id: string,
  toneOfVoiceMetaId: string,
): Promise<ToneSource | undefined> {
  const [tone] = await db.query<ToneSource>(sql`
    select tone.key, meta.name, description, content, "toneOfVoiceId", "languageKey"
    from tone_of_voice_meta meta
    join tone_of_voice tone on tone.workspace_id = meta.workspace_id and tone.id = "toneOfVoiceId"
    where meta.workspace_id = ${workspace_id} and meta.id = ${toneOfVoiceMetaId}`)
  return tone
}

export async function findInfobases(
  db: Queryable,
  workspace_id: string,
  ids: readonly string[],
): Promise<WritingInfobase[]> {
  if (ids.length === 0) return []
  return db.query<WritingInfobase>(sql`
    select id, name, description, content
    from infobase
    where workspace_id = ${workspace_id} and id = any(${ids}::text[])
    order by position, id`)
}

import type { ToneOfVoice } from '../../contract/openapi.gen.ts'
import type { Queryable } from '../db/database.ts'
import { emptySql, type Sql, sql } from '../db/sql.ts'

export async function listTonesOfVoice(db: Queryable, workspace_id: string): Promise<ToneOfVoice[]> {
  return selectTonesOfVoice(db, workspace_id, emptySql)
}

export async function findToneOfVoice(
  db: Queryable,
  workspace_id: string,
  id: string,
): Promise<ToneOfVoice | undefined> {
  const [tone] = await selectTonesOfVoice(db, workspace_id, sql`and id = ${id}`)
  return tone
}

async function selectTonesOfVoice(db: Queryable, workspace_id: string, condition: Sql): Promise<ToneOfVoice[]> {
  return db.query<ToneOfVoice>(sql`
    select
      id, key,
      (
        select coalesce(
          json_agg(
            json_build_object(
              'id', meta.id, 'name', name, 'languageKey', "languageKey", 'description', description, 'content', content,
              'toneOfVoiceId', "toneOfVoiceId"
            ) order by position, meta.id
          ), '[]'
        )
        from tone_of_voice_meta meta
        where meta.workspace_id = tone.workspace_id and "toneOfVoiceId" = tone.id
      ) as "toneOfVoiceMetas"
    from tone_of_voice tone
    where workspace_id = ${workspace_id} ${condition}
    order by position, id`)
}

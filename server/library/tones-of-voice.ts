import type { ToneOfVoice } from '../../contract/openapi.gen.ts'
import type { Queryable } from '../db/database.ts'
import { emptySql, sql } from '../db/sql.ts'
import type { NewToneOfVoice } from './insert.ts'

/** All, or the one with this id. */
export async function listTonesOfVoice(db: Queryable, workspace_id: string, id?: string) {
  return db.query<NewToneOfVoice & ToneOfVoice>(sql`
    select
      id, key, position,
      (
        select coalesce(
          json_agg(
            json_build_object(
              'id', id, 'name', name, 'languageKey', "languageKey", 'description', description, 'content', content,
              'toneOfVoiceId', "toneOfVoiceId"
            ) order by position, id
          ), '[]'
        )
        from tone_of_voice_meta meta
        where meta.workspace_id = tone.workspace_id and "toneOfVoiceId" = tone.id
      ) as "toneOfVoiceMetas"
    from tone_of_voice tone
    where workspace_id = ${workspace_id} ${id === undefined ? emptySql : sql`and id = ${id}`}
    order by position, id`)
}

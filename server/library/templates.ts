import type { Template } from '../../contract/openapi.gen.ts'
import type { Queryable } from '../db/database.ts'
import { emptySql, sql } from '../db/sql.ts'
import type { NewTemplate } from './insert.ts'

/** All, or the one with this id. The published API leaves out what is for the writer only, which its contract does not name. */
export async function listTemplates(db: Queryable, workspace_id: string, id?: string) {
  return db.query<NewTemplate & Template>(sql`
    select
      id, key, position,
      (
        select coalesce(
          json_agg(
            json_build_object('id', id, 'languageKey', "languageKey", 'instruction', instruction) order by position, id
          ), '[]'
        )
        from template_command command
        where command.workspace_id = template.workspace_id and template_id = template.id
      ) as commands,
      (
        select coalesce(
          json_agg(
            json_build_object('id', id, 'languageKey', "languageKey", 'name', name, 'form', form, 'body', body)
            order by position, id
          ), '[]'
        )
        from template_meta meta
        where meta.workspace_id = template.workspace_id and template_id = template.id
      ) as "templateMetas"
    from template
    where workspace_id = ${workspace_id} ${id === undefined ? emptySql : sql`and id = ${id}`}
    order by position, id`)
}

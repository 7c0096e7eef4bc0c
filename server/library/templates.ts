import type { Template } from '../../contract/openapi.gen.ts'
import type { Queryable } from '../db/database.ts'
import { emptySql, type Sql, sql } from '../db/sql.ts'

export async function listTemplates(db: Queryable, workspace_id: string): Promise<Template[]> {
  return selectTemplates(db, workspace_id, emptySql)
}

export async function findTemplate(db: Queryable, workspace_id: string, id: string): Promise<Template | undefined> {
  const [template] = await selectTemplates(db, workspace_id, sql`and id = ${id}`)
  return template
}

async function selectTemplates(db: Queryable, workspace_id: string, condition: Sql): Promise<Template[]> {
  return db.query<Template>(sql`
    select
      id, key,
      (
        select coalesce(
          json_agg(json_build_object('id', command.id, 'languageKey', "languageKey") order by position, command.id), '[]'
        )
        from template_command command
        where command.workspace_id = template.workspace_id and template_id = template.id
      ) as commands,
      (
        select coalesce(
          json_agg(
            json_build_object('id', meta.id, 'languageKey', "languageKey", 'form', form) order by position, meta.id
          ), '[]'
        )
        from template_meta meta
        where meta.workspace_id = template.workspace_id and template_id = template.id
      ) as "templateMetas"
    from template
    where workspace_id = ${workspace_id} ${condition}
    order by position, id`)
}

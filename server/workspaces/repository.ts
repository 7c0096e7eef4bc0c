import { randomUUID } from 'node:crypto'
import { type Agent, logEntry } from '../administration/log.ts'
import { conflict, invalidValue } from '../core/errors.ts'
import type { Queryable } from '../db/database.ts'
import { sql } from '../db/sql.ts'

export interface Workspace {
  id: string
  name: string
  api_access: boolean
  created_at: string
}

const columns = sql`id, name, api_access, created_at`

/** Undefined when the name is taken. */
export async function createWorkspace(
  db: Queryable,
  { id = randomUUID(), name, api_access = true }: { id?: string; name: string; api_access?: boolean },
): Promise<Workspace | undefined> {
  const [workspace] = await db.query<Workspace>(sql`
    with created as (
      insert into workspace (id, name, api_access) values (${id}, ${name}, ${api_access})
      on conflict do nothing
      returning ${columns}
    ), logged as (
      ${logEntry(sql`(select id as workspace_id from created) as here`, { act: 'workspace_created', by: undefined, subject: name })}
    )
    select ${columns} from created`)
  return workspace
}

export async function listWorkspaces(db: Queryable): Promise<Workspace[]> {
  return db.query<Workspace>(sql`select ${columns} from workspace order by created_at, name`)
}

export async function findWorkspace(db: Queryable, idOrName: string): Promise<Workspace | undefined> {
  const [workspace] = await db.query<Workspace>(sql`
    select ${columns} from workspace where name = ${idOrName} or id = ${idOrName}
    order by name = ${idOrName} desc limit 1`)
  return workspace
}

/** Throws a conflict when another workspace has the name. */
export async function renameWorkspace(db: Queryable, workspace_id: string, name: string): Promise<void> {
  const renamed = await db.query(sql`
    with renamed as (
      update workspace set name = ${name} from (select name as earlier from workspace where id = ${workspace_id}) as before
      where id = ${workspace_id} and not exists (select from workspace where name = ${name} and id <> ${workspace_id})
      returning id as workspace_id, earlier
    ), logged as (
      ${logEntry(sql`renamed`, { act: 'workspace_renamed', by: undefined, subject: name, detail: sql`earlier` })}
    )
    select from renamed`)
  if (renamed.length === 0) throw conflict(`There is a workspace named "${name}" already.`)
}

/** Whether the workspace's plan has API access: without it, its keys are answered 403. */
export async function setApiAccess(db: Queryable, workspace_id: string, api_access: boolean): Promise<void> {
  await db.query(sql`
    with changed as (
      update workspace set api_access = ${api_access} where id = ${workspace_id}
      returning id as workspace_id, name
    )
    ${logEntry(sql`changed`, { act: api_access ? 'api_access_given' : 'api_access_removed', by: undefined, subject: sql`name` })}`)
}

/** The template of addresses of lines in files; null for none. Throws 422 for one that cannot be used. */
export async function setSourceLink(db: Queryable, workspace_id: string, template: string | null, by?: Agent) {
  const isUsable = template === null || (/^https?:\/\/[^\s{}]+\//i.test(template) && template.includes('{path}'))
  if (!isUsable) {
    const msg = 'A template is an http or https address with {path} in it, such as https://…/{path}#L{line}.'
    throw invalidValue(['body', 'template'], msg)
  }
  await db.query(sql`
    with changed as (
      update workspace set source_link = ${template} where id = ${workspace_id}
      returning id as workspace_id, name
    )
    ${logEntry(sql`changed`, { act: 'source_link_changed', by, subject: sql`name`, detail: template })}`)
}

/** With everything that belongs to it. */
export async function deleteWorkspace(db: Queryable, workspace_id: string): Promise<void> {
  await db.query(sql`delete from workspace where id = ${workspace_id}`)
}

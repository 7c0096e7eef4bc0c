import type { ListedDocument } from '../../contract/extensions.gen.ts'
import { pageBySeq } from '../core/cursor.ts'
import { found } from '../core/errors.ts'
import type { SomeHandlers } from '../core/operations.ts'
import type { Database, Queryable } from '../db/database.ts'
import { emptySql, type Sql, sql } from '../db/sql.ts'

export function listedDocumentHandlers(db: Database) {
  return {
    listDocuments({ caller: { workspace_id }, query: { search = '', templateId, languageKey, ...query } }) {
      const words = search.toLowerCase().split(/\s+/).filter(Boolean)
      return pageBySeq(query, ({ after, limit }) =>
        selectDocuments(
          db,
          workspace_id,
          sql`
            ${templateId === undefined ? emptySql : sql`and "templateId" = ${templateId}`}
            ${languageKey === undefined ? emptySql : sql`and "languageKey" = ${languageKey}`}
            ${words.length === 0 ? emptySql : sql`and not exists (${missingWord(words)})`}
            and (${after}::bigint is null or document.seq < ${after})
            order by document.seq desc
            limit ${limit}`,
        ),
      )
    },

    async getListedDocument({ caller, params: { document_id } }) {
      const [row] = await selectDocuments(db, caller.workspace_id, sql`and document.id = ${document_id}`)
      return found(row, 'Document')
    },
  } satisfies SomeHandlers
}

const isRetried = sql`lease_id is null and due_at > now() and retry_reason is not null`

function selectDocuments(db: Queryable, workspace_id: string, rest: Sql) {
  return db.query<ListedDocument & { seq: number }>(sql`
    select
      document.seq, document.id, title, "templateId", "languageKey", "toneOfVoiceId", owner_email as requested_by, document.created_at,
      case
        when status <> 'waiting' then status
        when lease_id is null or due_at <= now() then 'waiting'
        else 'writing'
      end as status,
      case when status = 'failed' then trim("rawDocument", E' \n') end as message,
      case when ${isRetried} then retry_reason end as retry_reason,
      case when ${isRetried} then ceil(extract(epoch from due_at - now()))::integer end as retry_in_seconds
    from document
    left join api_key on api_key.workspace_id = document.workspace_id and api_key.id = key_id
    left join job on job.workspace_id = document.workspace_id and job.kind = 'document' and subject_id = document.id
    where document.workspace_id = ${workspace_id} ${rest}`)
}

const searched = sql`
  lower(concat_ws(
    ' ', title, owner_email,
    (
      select string_agg(name #>> '{}', ' ')
      from library_item cross join jsonb_path_query((item -> 'name')::jsonb, 'strict $.** ? (@.type() == "string")') as name
      where library_item.workspace_id = document.workspace_id and library_item.kind = 'templates'
        and library_item.id = "templateId"
    )
  ))`

/** Ids are random: a part of one would be found by any number. */
const missingWord = (words: string[]) => sql`
  select from unnest(${words}::text[]) as word where strpos(${searched}, word) = 0 and word <> lower(document.id)`

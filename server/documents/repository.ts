import type { Document, DocumentGenerateInput, LanguageKey } from '../../contract/openapi.gen.ts'
import type { Queryable } from '../db/database.ts'
import { rowsOf, sql } from '../db/sql.ts'
import { type Job, newJob } from '../jobs/jobs.ts'
import type { Written } from './writer.ts'

interface NewDocument extends Omit<DocumentGenerateInput, 'language_key'> {
  workspace_id: string
  id: string
  languageKey: LanguageKey
  toneOfVoiceId: string | null
  key_id: string
}

/** The state of a document. One that waits or failed has no elements. */
export interface Outcome extends Omit<Written, 'document'> {
  status: 'waiting' | 'written' | 'failed'
  document: Written['document'] | null
}

export async function insertDocument(db: Queryable, row: NewDocument, outcome: Outcome): Promise<void> {
  const { workspace_id, id } = row
  const isWaiting = sql`${outcome.status === 'waiting'}::boolean`
  const columns = sql`
    workspace_id, id, "languageKey", "templateId", "toneOfVoiceId", "toneOfVoiceMetaId", input, key_id, status, title, document,
    "rawDocument", "generatedOutput"`
  await db.query(sql`
    with queued as (
      ${newJob({ workspace_id, kind: 'document', subject_id: id }, { where: isWaiting })}
    )
    insert into document (${columns}) select ${columns} from ${rowsOf(sql`document`, [{ ...row, ...outcome }])}`)
}

export async function findWaiting(db: Queryable, { workspace_id, subject_id }: Job) {
  const [document] = await db.query<DocumentGenerateInput & { title: string }>(sql`
    select title, "templateId", "languageKey" as language_key, "toneOfVoiceMetaId", input from document
    where workspace_id = ${workspace_id} and id = ${subject_id} and status = 'waiting'`)
  return document
}

export async function finishDocument(
  tx: Queryable,
  { workspace_id, subject_id }: Job,
  { status, title, document, rawDocument, generatedOutput }: Outcome,
): Promise<void> {
  await tx.query(sql`
    update document
    set
      status = ${status}, title = ${title}, document = ${document && JSON.stringify(document)}::text::json, "rawDocument" = ${rawDocument},
      "generatedOutput" = ${generatedOutput}
    where workspace_id = ${workspace_id} and id = ${subject_id}`)
}

/** At least `limit` documents of the workspace are not written yet. */
export async function isQueueFull(db: Queryable, workspace_id: string, limit: number): Promise<boolean> {
  const waiting = await db.query(sql`
    select 1 from document where status = 'waiting' and workspace_id = ${workspace_id} limit ${limit}`)
  return waiting.length >= limit
}

export async function findDocument(db: Queryable, workspace_id: string, id: string): Promise<Document | undefined> {
  const [document] = await db.query<Document>(sql`
    select
      id, title, shared, document, "rawDocument", "generatedOutput", "bulkInputId", "languageKey", "templateId",
      "toneOfVoiceId"
    from document
    where workspace_id = ${workspace_id} and id = ${id}`)
  return document
}

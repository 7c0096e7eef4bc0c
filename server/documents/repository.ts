import type { SchemaDocument as Document, SchemaLanguageKey as LanguageKey } from '../../contract/openapi.gen.ts'
import type { Queryable } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Failure } from './failure.ts'
import type { Written } from './writer.ts'

export interface NewDocument {
  workspace_id: string
  id: string
  languageKey: LanguageKey
  templateId: string
  toneOfVoiceId: string | null
  toneOfVoiceMetaId: string | null
  input: string
  key_id: string
}

/** The state of a document: waiting, written, or failed with a message. */
export type Outcome =
  | { status: 'waiting'; title: string }
  | ({ status: 'written' } & Written)
  | ({ status: 'failed' } & Failure)

export async function insertDocument(db: Queryable, row: NewDocument, outcome: Outcome): Promise<void> {
  const { title, document, rawDocument, generatedOutput } = columnsOf(outcome)
  await db.query(sql`
    insert into document (
      workspace_id, id, "languageKey", "templateId", "toneOfVoiceId", "toneOfVoiceMetaId", input, key_id,
      status, title, document, "rawDocument", "generatedOutput"
    ) values (
      ${row.workspace_id}, ${row.id}, ${row.languageKey}, ${row.templateId}, ${row.toneOfVoiceId},
      ${row.toneOfVoiceMetaId}, ${row.input}, ${row.key_id},
      ${outcome.status}, ${title}, ${document}::text::json, ${rawDocument}, ${generatedOutput}
    )`)
}

/** At least `limit` documents of the workspace are not written yet. */
export async function isQueueFull(db: Queryable, workspace_id: string, limit: number): Promise<boolean> {
  const unwritten = await db.query(sql`
    select 1 from document
    where status in ('waiting', 'writing') and workspace_id = ${workspace_id}
    limit ${limit}`)
  return unwritten.length >= limit
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

export function columnsOf(outcome: Outcome) {
  const { title } = outcome
  if (outcome.status === 'waiting') return { title, document: null, rawDocument: '', generatedOutput: '' }
  if (outcome.status === 'failed')
    return { title, document: null, rawDocument: outcome.rawDocument, generatedOutput: '' }
  const { rawDocument, generatedOutput } = outcome
  return { title, document: JSON.stringify(outcome.document), rawDocument, generatedOutput }
}

import type { LanguageKey } from '../../../contract/openapi.gen.ts'
import type { Queryable } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import { extractFile } from '../extract/extract-file.ts'
import { UnreadableSource } from '../extract/unreadable-source.ts'
import type { ExtractedText } from '../extracted-text.ts'

/** The ids of the documents that are written, newest first; of those that are given, if any are. */
export async function listDocumentIds(db: Queryable, workspace_id: string, among: readonly string[] | null = null) {
  const documents = await db.query<{ id: string }>(sql`
    select id from document
    where workspace_id = ${workspace_id} and status = 'written' and (${among}::text[] is null or id = any(${among}::text[]))
    order by seq desc`)
  return documents.map(({ id }) => id)
}

/** What a document of the workspace says, as it is now. */
export async function readDocument(
  db: Queryable,
  workspace_id: string,
  { document_id, address }: { document_id: string; address: string },
): Promise<ExtractedText[]> {
  const [document] = await db.query<{ title: string; language: LanguageKey; markdown: string }>(sql`
    select title, "languageKey" as language, "rawDocument" as markdown from document
    where workspace_id = ${workspace_id} and id = ${document_id} and status = 'written'`)
  if (!document) throw new UnreadableSource('damaged', 'The document is not there any more.')
  const { title, language, markdown } = document
  const bytes = new TextEncoder().encode(markdown)
  const texts = await extractFile({ name: address, bytes, contentType: 'text/markdown; charset=utf-8' })
  return texts.map((text) => ({ ...text, title, language }))
}

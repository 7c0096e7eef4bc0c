import { isListOf, isNullOr, isOptional, isRecordOf, isText } from '../lib/json-guards.ts'
import { erasePersisted, persist, persistedInDatabase, readPersisted } from '../lib/persisted-database.ts'
import { useStore } from '../lib/store.ts'
import { useConnection } from './connection-context.ts'
import { documentEdit } from './document-edits.ts'

/** A document that was generated in this browser: the service cannot list them. */
export interface GeneratedDocument {
  documentId: string
  templateId: string
  /** The template's `key`, to name it even after it is gone. */
  templateKey: string
  language_key: string
  toneOfVoiceMetaId: string | null
  /** The tone's name in that language. */
  tone: string | null
  /** As far as it is known: a document that is still being written may get another. */
  title: string | null
  /** What the service said when it was requested. Absent in older ones. */
  message?: string
  created_at: string
}

const isGenerated = isRecordOf<GeneratedDocument>({
  documentId: isText,
  templateId: isText,
  templateKey: isText,
  language_key: isText,
  toneOfVoiceMetaId: isNullOr(isText),
  tone: isNullOr(isText),
  title: isNullOr(isText),
  message: isOptional(isText),
  created_at: isText,
})

export const mostDocuments = 1_000

const isGeneratedList = isListOf(isGenerated)
const parseHistory = (json: unknown) => (isGeneratedList(json) ? json : undefined)

/** Newest first; null until it has been read. */
export const historyOf = (connectionId: string) =>
  persistedInDatabase<readonly GeneratedDocument[]>(connectionId, 'documents', [], parseHistory)

export function useDocumentHistory(): readonly GeneratedDocument[] | null {
  return useStore(historyOf(useConnection().id))
}

/** Inputs are stored apart from the list: they may be long, and only one is ever needed. */
const inputName = (documentId: string) => `document_input/${documentId}`

/** Stores what was generated and from what; the oldest makes room. Resolves when it is written. */
export async function rememberDocument(
  connectionId: string,
  document: GeneratedDocument,
  input: string,
): Promise<void> {
  await persist(connectionId, inputName(document.documentId), input)
  let dropped: readonly GeneratedDocument[] = []
  await historyOf(connectionId).change((list) => {
    const sorted = [document, ...list.filter(({ documentId }) => documentId !== document.documentId)].sort((a, b) =>
      b.created_at.localeCompare(a.created_at),
    )
    dropped = sorted.slice(mostDocuments)
    return sorted.slice(0, mostDocuments)
  })
  for (const { documentId } of dropped) await erasePersisted(connectionId, inputName(documentId))
}

/** The title that the service gave it by now. */
export async function titleDocument(connectionId: string, documentId: string, title: string): Promise<void> {
  await historyOf(connectionId).change((list) =>
    list.some((one) => one.documentId === documentId && one.title !== title)
      ? list.map((one) => (one.documentId === documentId ? Object.assign({}, one, { title }) : one))
      : list,
  )
}

/** Forgets one; the document itself stays in the service. What comes back puts it back. */
export async function forgetDocument(connectionId: string, document: GeneratedDocument): Promise<() => Promise<void>> {
  const { documentId } = document
  const input = await documentInput(connectionId, documentId)
  const edit = documentEdit(connectionId, documentId)
  const edited = edit.get()
  await historyOf(connectionId).change((list) => list.filter((one) => one.documentId !== documentId))
  await erasePersisted(connectionId, inputName(documentId))
  edit.erase()
  return () => {
    edit.set(edited)
    return rememberDocument(connectionId, document, input ?? '')
  }
}

/** What it was generated from, as it was sent. Null where it is not known. */
export async function documentInput(connectionId: string, documentId: string): Promise<string | null> {
  const input = await readPersisted(connectionId, inputName(documentId))
  return typeof input === 'string' ? input : null
}

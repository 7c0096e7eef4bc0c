import { queryOptions } from '@tanstack/react-query'
import { isListOf, isNullOr, isOptional, isRecordOf, isText } from '../lib/json-guards.ts'
import { erasePersisted, persist, persistedInDatabase, readPersisted } from '../lib/persisted-database.ts'
import { useStore } from '../lib/store.ts'
import { useConnection } from './connection-context.ts'
import { documentEdit } from './document-edits.ts'

/** A document that was generated in this browser. The API cannot list documents. */
export interface GeneratedDocument {
  documentId: string
  templateId: string
  /** The template's `key`, to name the template even after it was deleted. */
  templateKey: string
  language_key: string
  toneOfVoiceMetaId: string | null
  /** The tone's name in that language. */
  tone: string | null
  /** The last known title. A document that is still being written may get another one. */
  title: string | null
  /** The service's `message` when it was requested. Absent in older entries. */
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

export const maxDocuments = 1_000

const isGeneratedList = isListOf(isGenerated)
const parseHistory = (json: unknown) => (isGeneratedList(json) ? json : undefined)

/** Newest first; null until it has been read. */
export const historyOf = (connectionId: string) =>
  persistedInDatabase<readonly GeneratedDocument[]>(connectionId, 'documents', [], parseHistory)

/** Resolves when the history has been read from the database. */
export async function readHistory(connectionId: string): Promise<readonly GeneratedDocument[]> {
  const history = historyOf(connectionId)
  return new Promise((resolve) => {
    const check = () => {
      const documents = history.get()
      if (documents) resolve(documents)
      return documents !== null
    }
    if (check()) return
    const stop = history.subscribe(() => check() && stop())
  })
}

export function useDocumentHistory(): readonly GeneratedDocument[] | null {
  return useStore(historyOf(useConnection().id))
}

/** Inputs are stored separately: they may be long, and only one is needed at a time. */
const inputName = (documentId: string) => `document_input/${documentId}`

/** Stores a generated document with its input and removes the oldest entry. Resolves when it is written. */
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
    dropped = sorted.slice(maxDocuments)
    return sorted.slice(0, maxDocuments)
  })
  for (const { documentId } of dropped) await erasePersisted(connectionId, inputName(documentId))
}

/** The titles that the service gave by now, by document id. */
export async function titleDocuments(connectionId: string, titles: ReadonlyMap<string, string>): Promise<void> {
  await historyOf(connectionId).change((list) =>
    list.some(({ documentId, title }) => (titles.get(documentId) ?? title) !== title)
      ? list.map((one) => Object.assign({}, one, { title: titles.get(one.documentId) ?? one.title }))
      : list,
  )
}

/** Removes an entry, with its input and its edit. The document stays in the service. Returns a function that restores all. */
export async function forgetDocument(connectionId: string, document: GeneratedDocument): Promise<() => Promise<void>> {
  const { documentId } = document
  const input = await documentInput(connectionId, documentId)
  const edit = documentEdit(connectionId, documentId)
  const edited = edit.get()
  await historyOf(connectionId).change((list) => list.filter((one) => one.documentId !== documentId))
  await erasePersisted(connectionId, inputName(documentId))
  edit.erase()
  return () => {
    if (edited !== null) edit.set(edited)
    return rememberDocument(connectionId, document, input ?? '')
  }
}

/** The input as it was sent. Null if it is not known. */
export async function documentInput(connectionId: string, documentId: string): Promise<string | null> {
  const input = await readPersisted(connectionId, inputName(documentId))
  return typeof input === 'string' ? input : null
}

export const documentInputQuery = (connectionId: string, documentId: string) =>
  queryOptions({
    queryKey: ['document-input', connectionId, documentId],
    queryFn: () => documentInput(connectionId, documentId),
    enabled: documentId !== '',
    networkMode: 'always',
    staleTime: 0,
  })

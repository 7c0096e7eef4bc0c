import { queryOptions } from '@tanstack/react-query'
import type { DocumentEdit } from '../lib/document-text/document-content.ts'
import { changePersisted, erasePersisted, persist, readPersisted } from '../state/persisted-database.ts'
import { connectionScoped, type Persisted, persistedFor, usePersisted } from '../state/persisted-store.ts'
import { connectionSchema, databaseSchema, storedName } from '../state/schema.ts'
import { createStore, useStore } from '../lib/store.ts'
import { useConnection } from './connection-context.ts'
import type { GeneratedDocument } from '../state/stored-values.ts'

export const maxDocuments = 1_000

/** When the list was last written. All tabs follow it. */
const writtenAt = (connectionId: string) => persistedFor(connectionId, connectionSchema.documentsWritten)

/** Newest first. */
export async function readHistory(connectionId: string): Promise<readonly GeneratedDocument[]> {
  return (await readPersisted(connectionId, databaseSchema.documents)) ?? []
}

/** Follows what any tab writes. Null until it has been read. */
const historyOf = (connectionId: string) =>
  connectionScoped(connectionId, 'document history', () => {
    const written = writtenAt(connectionId)
    const store = createStore<readonly GeneratedDocument[] | null>(written.get() === 0 ? [] : null)
    const read = async () => store.set(await readHistory(connectionId))
    written.subscribe(() => void read())
    void read()
    return store
  })

export function useDocumentHistory(): readonly GeneratedDocument[] | null {
  return useStore(historyOf(useConnection().id))
}

async function changeHistory(
  connectionId: string,
  change: (documents: readonly GeneratedDocument[]) => readonly GeneratedDocument[],
): Promise<readonly GeneratedDocument[]> {
  const changed = await changePersisted(connectionId, databaseSchema.documents, (documents = []) => change(documents))
  historyOf(connectionId).set(changed)
  writtenAt(connectionId).set((earlier) => Math.max(Date.now(), earlier + 1))
  return changed
}

/** Inputs are stored separately: they may be long, and only one is needed at a time. */
const inputName = (documentId: string) => storedName(databaseSchema.documentInput, documentId)

/** Stores a generated document with its input and removes the oldest entry. Resolves when it is written. */
export async function rememberDocument(
  connectionId: string,
  document: GeneratedDocument,
  input: string,
): Promise<void> {
  await persist(connectionId, inputName(document.documentId), input)
  const earlier = await readHistory(connectionId)
  const list = await changeHistory(connectionId, (documents) =>
    [document, ...documents.filter(({ documentId }) => documentId !== document.documentId)]
      .sort((a, b) => b.created_at.localeCompare(a.created_at))
      .slice(0, maxDocuments),
  )
  const left = new Set(list.map(({ documentId }) => documentId))
  for (const { documentId } of earlier) {
    if (!left.has(documentId)) await erasePersisted(connectionId, inputName(documentId))
  }
}

/** The titles that the service gave by now, by document id. */
export async function titleDocuments(connectionId: string, titles: ReadonlyMap<string, string>): Promise<void> {
  const isTitled = ({ documentId, title }: GeneratedDocument) => (titles.get(documentId) ?? title) !== title
  if (!(await readHistory(connectionId)).some(isTitled)) return
  await changeHistory(connectionId, (list) =>
    list.map((one) => (isTitled(one) ? { ...one, title: titles.get(one.documentId) ?? one.title } : one)),
  )
}

/** Removes an entry, with its input and its edit. The document stays in the service. Returns a function that restores all. */
export async function forgetDocument(connectionId: string, document: GeneratedDocument): Promise<() => Promise<void>> {
  const { documentId } = document
  const input = await documentInput(connectionId, documentId)
  const edit = documentEdit(connectionId, documentId)
  const edited = edit.get()
  await changeHistory(connectionId, (list) => list.filter((one) => one.documentId !== documentId))
  await erasePersisted(connectionId, inputName(documentId))
  edit.erase()
  return () => {
    if (edited !== null) edit.set(edited)
    return rememberDocument(connectionId, document, input ?? '')
  }
}

/** The input as it was sent. Null if it is not known. */
export async function documentInput(connectionId: string, documentId: string): Promise<string | null> {
  return (await readPersisted(connectionId, databaseSchema.documentInput, documentId)) ?? null
}

export const documentInputQuery = (connectionId: string, documentId: string) =>
  queryOptions({
    queryKey: ['document-input', connectionId, documentId],
    queryFn: () => documentInput(connectionId, documentId),
    enabled: documentId !== '',
    networkMode: 'always',
    staleTime: 0,
  })

/** The document as it was edited in this browser. Null if it was not. */
export function documentEdit(connectionId: string, documentId: string): Persisted<DocumentEdit | null> {
  return persistedFor(connectionId, connectionSchema.documentEdit, encodeURIComponent(documentId))
}

export function useDocumentEdit(documentId: string) {
  const { id } = useConnection()
  return usePersisted(documentEdit(id, documentId))
}

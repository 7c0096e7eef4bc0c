import { useMemo } from 'react'
import { type Persisted, persistedFor, usePersisted } from '../lib/persisted-store.ts'
import { useConnection } from './connection-context.ts'

/** The document as it was edited in this browser, as Markdown. Null if it was not. */
export function documentEdit(connectionId: string, documentId: string): Persisted<string | null> {
  const name = `document_edit.${encodeURIComponent(documentId)}`
  return persistedFor<string | null>(connectionId, name, null, (json) => (typeof json === 'string' ? json : undefined))
}

export function useDocumentEdit(documentId: string) {
  const { id } = useConnection()
  return usePersisted(useMemo(() => documentEdit(id, documentId), [id, documentId]))
}

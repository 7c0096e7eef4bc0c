import { useMemo } from 'react'
import type { DocumentEdit } from '../lib/document-text/document-content.ts'
import { isRecord } from '../lib/is-record.ts'
import { type Persisted, persistedFor, usePersisted } from '../lib/persisted-store.ts'
import { useConnection } from './connection-context.ts'

/** The document as it was edited in this browser. Null if it was not. */
export function documentEdit(connectionId: string, documentId: string): Persisted<DocumentEdit | null> {
  return persistedFor(connectionId, `document_edit.${encodeURIComponent(documentId)}`, null, parseEdit)
}

/** Earlier versions stored the text alone. */
function parseEdit(json: unknown): DocumentEdit | undefined {
  if (typeof json === 'string') return { text: json, title: null }
  if (!isRecord(json) || typeof json['text'] !== 'string') return undefined
  return { text: json['text'], title: typeof json['title'] === 'string' ? json['title'] : null }
}

export function useDocumentEdit(documentId: string) {
  const { id } = useConnection()
  return usePersisted(useMemo(() => documentEdit(id, documentId), [id, documentId]))
}

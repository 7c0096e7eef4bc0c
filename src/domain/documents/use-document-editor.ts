import { useRef, useState } from 'react'
import type { DocumentContent } from '../../lib/document-text/document-content.ts'
import type { DocumentEdit } from '../../lib/document-text/document-edit.ts'

export type DocumentVersion = 'edited' | 'original'

/** Whether a document is being edited, and which version of it is shown. */
export interface DocumentEditor {
  edit: DocumentEdit | null
  onEdit: (edit: DocumentEdit | null) => void
  editing: boolean
  start: () => void
  stop: () => void
  version: DocumentVersion
  onVersion: (version: DocumentVersion) => void
}

export function useDocumentEditor([edit, onEdit]: readonly [
  DocumentEdit | null,
  (edit: DocumentEdit | null) => void,
]): DocumentEditor {
  const [editing, setEditing] = useState(false)
  const [version, onVersion] = useState<DocumentVersion>('edited')
  const opener = useRef<Element | null>(null)
  const start = () => {
    opener.current = document.activeElement
    onVersion('edited')
    setEditing(true)
  }
  const stop = () => {
    setEditing(false)
    if (opener.current instanceof HTMLElement) opener.current.focus()
  }
  return { edit, onEdit, editing, start, stop, version, onVersion }
}

/** The edited text, or the service's text if it was not edited. */
export function editedContent(original: DocumentContent, edit: DocumentEdit | null): DocumentContent {
  return edit === null ? original : { generatedOutput: edit.text }
}

/** What is shown, copied and downloaded. */
export function shownContent(original: DocumentContent, { edit, version }: DocumentEditor): DocumentContent {
  return version === 'original' ? original : editedContent(original, edit)
}

/** A changed heading renames the document. */
export function shownTitle(title: string, { edit, version }: DocumentEditor): string {
  return (version === 'edited' && edit?.title) || title.trim()
}

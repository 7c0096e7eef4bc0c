import { useRef, useState } from 'react'
import type { DocumentContent } from '../../lib/document-text/document-content.ts'

export type DocumentVersion = 'edited' | 'original'

/** Whether a document is being edited, and which version of it is shown. */
export interface DocumentEditor {
  /** As it was edited in this browser, as Markdown. */
  edit: string | null
  onEdit: (edit: string | null) => void
  editing: boolean
  start: () => void
  stop: () => void
  version: DocumentVersion
  onVersion: (version: DocumentVersion) => void
}

export function useDocumentEditor([edit, onEdit]: readonly [
  string | null,
  (edit: string | null) => void,
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
export function editedContent(original: DocumentContent, edit: string | null): DocumentContent {
  return edit === null ? original : { generatedOutput: edit }
}

/** What is shown, copied and downloaded. */
export function shownContent(original: DocumentContent, { edit, version }: DocumentEditor): DocumentContent {
  return version === 'original' ? original : editedContent(original, edit)
}

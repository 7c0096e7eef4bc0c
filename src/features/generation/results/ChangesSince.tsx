import { useQuery } from '@tanstack/react-query'
import { useDocumentEdit } from '../../../api/document-edits.ts'
import { documentQueries } from '../../../api/documents.ts'
import { DocumentChanges } from '../../../domain/documents/DocumentChanges.tsx'
import { editedContent } from '../../../domain/documents/EditedText.tsx'
import type { DocumentContent } from '../../../lib/document-text/document-content.ts'
import { useText } from '../../../locales/text.ts'

interface ChangesSinceProps {
  documentId: string
  content: DocumentContent
  language?: string
}

/** Word changes against another version. */
export function ChangesSince({ documentId, content, language }: ChangesSinceProps) {
  const t = useText()
  const { data } = useQuery(documentQueries.detail(documentId))
  const [edit] = useDocumentEdit(documentId)
  if (!data) return null
  const before = editedContent(data, edit)
  return <DocumentChanges title={t('generate.compare.since')} before={before} content={content} language={language} />
}

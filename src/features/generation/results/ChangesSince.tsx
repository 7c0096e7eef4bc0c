import { useQuery } from '@tanstack/react-query'
import { useDocumentEdit } from '../../../api/document-edits.ts'
import { documentQueries } from '../../../api/documents.ts'
import { DocumentChanges } from '../../../domain/documents/DocumentChanges.tsx'
import { editedContent } from '../../../domain/documents/use-document-editor.ts'
import type { DocumentContent } from '../../../lib/document-text/document-content.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { languageName } from '../../../lib/language-key.ts'
import { useText } from '../../../locales/text.ts'
import type { Version } from './earlier-version.ts'

interface ChangesSinceProps {
  version: Version
  content: DocumentContent
  language?: string
}

/** Word changes compared with another version. */
export function ChangesSince({ version, content, language }: ChangesSinceProps) {
  const t = useText()
  const { documentId, language_key, tone_name, accepted_at, submitted_at } = version
  const { data } = useQuery(documentQueries.detail(documentId))
  const [edit] = useDocumentEdit(documentId)
  if (!data) return null
  const before = editedContent(data, edit)
  const names = [
    tone_name ?? t('generate.tone.none'),
    languageName(language_key),
    formatDateTime(accepted_at ?? submitted_at),
  ]
  return (
    <DocumentChanges
      title={t('generate.compare.since')}
      note={t('generate.compare.with', { version: names.join(' · ') })}
      before={before}
      content={content}
      language={language}
    />
  )
}

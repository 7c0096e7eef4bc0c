import { useQuery } from '@tanstack/react-query'
import { useDocumentEdit } from '../../../api/document-history.ts'
import { documentQueries } from '../../../api/documents.ts'
import { violationQueries } from '../../../api/violations.ts'
import { DocumentChanges } from '../../../domain/documents/DocumentChanges.tsx'
import { editedContent } from '../../../domain/documents/EditedText.tsx'
import type { DocumentContent } from '../../../lib/document-text/document-content.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { languageName } from '../../../lib/language-key.ts'
import { useText } from '../../../locales/text.ts'
import type { Version } from '../document-variants.ts'

interface ChangesToFoundTextProps {
  violationId: string
  content: DocumentContent
  language?: string
}

/** The new wording as word changes compared with the found text. */
export function ChangesToFoundText({ violationId, content, language }: ChangesToFoundTextProps) {
  const t = useText()
  const { data } = useQuery(violationQueries.detail(violationId))
  const found = data?.violating_text ?? ''
  return <DocumentChanges title={t('generate.compare.found')} before={found} content={content} language={language} />
}

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
  const names = [
    tone_name ?? t('generate.tone.none'),
    languageName(language_key),
    formatDateTime(accepted_at ?? submitted_at),
  ]
  return (
    <DocumentChanges
      title={t('generate.compare.since')}
      note={t('generate.compare.with', { version: names.join(' · ') })}
      before={editedContent(data, edit)}
      content={content}
      language={language}
    />
  )
}

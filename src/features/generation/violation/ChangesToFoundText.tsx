import { useQuery } from '@tanstack/react-query'
import { violationQueries } from '../../../api/violations.ts'
import { DocumentChanges } from '../../../domain/documents/DocumentChanges.tsx'
import type { DocumentContent } from '../../../lib/document-text/document-content.ts'
import { useText } from '../../../locales/text.ts'

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

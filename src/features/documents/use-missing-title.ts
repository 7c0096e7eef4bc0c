import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useConnection } from '../../api/connection-context.ts'
import { type GeneratedDocument, titleDocument } from '../../api/document-history.ts'
import { documentQueries } from '../../api/documents.ts'
import { documentState } from '../../lib/document-text/document-content.ts'

/** One whose card was left before it was written, or that came from a table, has no title yet: asked for once it is seen. */
export function useMissingTitle({ documentId, title }: GeneratedDocument, seen: boolean): void {
  const connection = useConnection()
  const { data } = useQuery({ ...documentQueries.detail(documentId), enabled: seen && title === null })
  const given = data && documentState(data) === 'written' ? data.title.trim() : ''
  useEffect(() => {
    if (given && title === null) void titleDocument(connection.id, documentId, given)
  }, [connection.id, documentId, given, title])
}

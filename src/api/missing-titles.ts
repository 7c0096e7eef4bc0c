import type { QueryClient } from '@tanstack/react-query'
import { isApiError } from '../lib/api-error.ts'
import { documentState } from '../lib/document-text/document-content.ts'
import { whenIdle } from '../lib/when-idle.ts'
import { readHistory, titleDocuments } from './document-history.ts'
import { documentQueries } from './documents.ts'

const batchSize = 4
const maxIdleWaitMs = 1000

/**
 * Requests the titles of documents that were left before they were written, in idle time, newest first. Rejects when the
 * service does not answer.
 */
export async function fetchMissingTitles(
  client: QueryClient,
  connectionId: string,
  signal: AbortSignal,
): Promise<void> {
  const untitled = (await readHistory(connectionId)).filter(({ title }) => title === null)
  for (let start = 0; start < untitled.length; start += batchSize) {
    await new Promise<void>((resolve) => whenIdle(resolve, maxIdleWaitMs))
    if (signal.aborted) return
    const batch = untitled.slice(start, start + batchSize)
    const titles = await Promise.all(
      batch.map(async ({ documentId }) => [documentId, await titleOf(client, documentId)] as const),
    )
    await titleDocuments(connectionId, new Map(titles.filter(([, title]) => title !== '')))
  }
}

async function titleOf(client: QueryClient, documentId: string): Promise<string> {
  try {
    // Not kept in memory: only the title is needed of what may be a thousand documents.
    const document = await client.fetchQuery({ ...documentQueries.detail(documentId), gcTime: 0 })
    return documentState(document) === 'written' ? document.title.trim() : ''
  } catch (error) {
    if (isApiError(error, 404)) return ''
    throw error
  }
}

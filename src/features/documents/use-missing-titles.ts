import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useConnection } from '../../api/connection-context.ts'
import { fetchMissingTitles } from '../../api/missing-titles.ts'

/** While the list is open, titles that are not known yet arrive by themselves, so that they can be searched. */
export function useMissingTitles(): void {
  const client = useQueryClient()
  const { id } = useConnection()
  useEffect(() => {
    const left = new AbortController()
    // Without an answer of the service the documents stay untitled until the next visit.
    fetchMissingTitles(client, id, left.signal).catch(() => undefined)
    return () => left.abort()
  }, [client, id])
}

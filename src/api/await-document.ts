import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type DocumentState, documentState } from '../lib/document-text/document-content.ts'
import { documentQueries } from './documents.ts'
import type { SchemaDocument } from '../../contract/openapi.gen.ts'
import { giveUpAfterMs, isFinal, pauseAfterMs } from './document-polling.ts'

export interface AwaitedDocument {
  query: UseQueryResult<SchemaDocument>
  /** Undefined until the service has answered once. */
  state: DocumentState | undefined
  /** Set while the document is not written. `given_up`: the maximum time has passed. */
  waiting: 'asking' | 'stopped' | 'given_up' | null
  /** Milliseconds since it was requested, while it is not written. */
  waited: number
  stop: () => void
  resume: () => void
}

/**
 * Requests a document with growing pauses until it is written, the user stops it, or it takes too long. `since` is when it was
 * requested, if known. The polling starts with the component, which must be keyed by the document's id.
 */
export function useAwaitedDocument(documentId: string, { since }: { since?: number } = {}): AwaitedDocument {
  const [round, setRound] = useState(newRound)
  const query = useQuery({
    ...documentQueries.detail(documentId),
    refetchInterval: ({ state: { data, error, dataUpdateCount, errorUpdateCount } }) => {
      if (round.stopped || !data || documentState(data) !== 'waiting') return false
      if (isFinal(error) || Date.now() - round.begun > giveUpAfterMs) return false
      // Not derived from the time: React Query restarts the interval whenever this value changes on a render.
      return pauseAfterMs(dataUpdateCount + errorUpdateCount)
    },
  })
  const state = query.data && documentState(query.data)
  const now = useNow(state === 'waiting')
  const waiting =
    state !== 'waiting' ? null : round.stopped ? 'stopped' : now - round.begun > giveUpAfterMs ? 'given_up' : 'asking'
  return {
    query,
    state,
    waiting,
    waited: Math.max(0, now - (since ?? round.begun)),
    stop: () => setRound({ ...round, stopped: true }),
    resume: () => {
      setRound(newRound())
      void query.refetch()
    },
  }
}

const newRound = () => ({ begun: Date.now(), stopped: false })

/** The current time, updated every second while `ticking`. */
function useNow(ticking: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!ticking) return undefined
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [ticking])
  return now
}

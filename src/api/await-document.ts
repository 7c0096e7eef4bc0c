import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type DocumentState, documentState } from '../lib/document-text/document-content.ts'
import { documentQueries } from './documents.ts'
import type { SchemaDocument } from './schema.gen.ts'
import { giveUpAfterMs, isFinal, pauseAfterMs } from './wait-interval.ts'

export interface AwaitedDocument {
  query: UseQueryResult<SchemaDocument>
  /** Undefined until the service has answered once. */
  state: DocumentState | undefined
  /** While it is waited for. `given_up`: asked for so long that it is better to say so. */
  waiting: 'asking' | 'stopped' | 'given_up' | null
  /** Milliseconds since it was asked for, while it is waited for. */
  waited: number
  stop: () => void
  resume: () => void
}

/**
 * A document that may not be written yet: asks again with growing pauses until it is, the person stops it, or it takes
 * too long. `since` is when it was asked for, where that is known; the asking of a component starts with the component,
 * which is to be keyed by the document's id.
 */
export function useAwaitedDocument(documentId: string, { since }: { since?: number } = {}): AwaitedDocument {
  const [round, setRound] = useState(newRound)
  const query = useQuery({
    ...documentQueries.detail(documentId),
    refetchInterval: ({ state: { data, error, dataUpdateCount, errorUpdateCount } }) => {
      if (round.stopped || !data || documentState(data) !== 'waiting') return false
      if (isFinal(error) || Date.now() - round.begun > giveUpAfterMs) return false
      // Not derived from the time: a new value on a render would restart the timer.
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

/** The time, second by second while it is looked at. */
function useNow(ticking: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!ticking) return undefined
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [ticking])
  return now
}

import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '../lib/api-error.ts'
import { documentState } from '../lib/document-text/document-content.ts'
import { mayRetry } from '../lib/retry.ts'
import { useConnection } from './connection-context.ts'
import { titleDocuments } from './document-history.ts'
import { documentQueries } from './documents.ts'
import type { Document as ApiDocument } from '../../contract/openapi.gen.ts'

const minPauseMs = 1_000
const maxPauseMs = 15_000
const growth = 1.5

/** How long a document is requested before it is given up. */
const giveUpAfterMs = 10 * 60_000

/** The pause after this number of requests. */
export function pauseAfterMs(requests: number): number {
  return Math.min(maxPauseMs, minPauseMs * growth ** Math.max(0, requests - 1))
}

/** Whether another request would fail in the same way. */
export function isFinal(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'refused' && !mayRetry(error)
}

const newRound = (stopped = false) => ({ begun: Date.now(), stopped })

/** Polls a document. Resolves when it is written or has failed, or to null when it is aborted or takes too long. */
export async function awaitDocument(
  client: QueryClient,
  documentId: string,
  signal: AbortSignal,
): Promise<ApiDocument | null> {
  const begun = Date.now()
  for (let requests = 1; !signal.aborted && Date.now() - begun < giveUpAfterMs; requests += 1) {
    const document = await client.fetchQuery(documentQueries.detail(documentId))
    if (documentState(document) !== 'waiting') return document
    await new Promise((resolve) => {
      setTimeout(resolve, pauseAfterMs(requests))
      signal.addEventListener('abort', resolve)
    })
  }
  return null
}

interface AwaitOptions {
  /** When the document was requested, if known. */
  since?: number
  /** The user stopped waiting for it earlier. */
  isStopped?: boolean
}

/**
 * Polls a document in a component, which must be keyed by the document's id. The user can stop it and resume it. The history gets the
 * title of a written document.
 */
export function useAwaitedDocument(documentId: string, { since, isStopped }: AwaitOptions) {
  const { id: connectionId } = useConnection()
  const [round, setRound] = useState(() => newRound(isStopped))
  const query = useQuery({
    ...documentQueries.detail(documentId),
    enabled: !round.stopped,
    refetchInterval: ({ state: { data, error, dataUpdateCount, errorUpdateCount } }) => {
      if (round.stopped || !data || documentState(data) !== 'waiting') return false
      if (isFinal(error) || Date.now() - round.begun > giveUpAfterMs) return false
      // Not derived from the time: React Query restarts the interval whenever this value changes on a render.
      return pauseAfterMs(dataUpdateCount + errorUpdateCount)
    },
  })
  const state = query.data && documentState(query.data)
  const title = state === 'written' ? query.data?.title : undefined
  useEffect(() => {
    if (title) void titleDocuments(connectionId, new Map([[documentId, title]]))
  }, [connectionId, documentId, title])
  const now = useNow(state === 'waiting')
  const waitedFor = round.stopped ? 'stopped' : now - round.begun > giveUpAfterMs ? 'given_up' : 'asking'
  const waiting = state === 'waiting' || (round.stopped && !state) ? waitedFor : null
  return {
    query,
    /** Undefined until the service has answered once. */
    state,
    /** Set while the document is not written. `given_up`: the maximum time has passed. */
    waiting,
    /** Milliseconds since it was requested, while it is not written. */
    waited: Math.max(0, now - (since ?? round.begun)),
    stop: () => setRound({ ...round, stopped: true }),
    resume: () => {
      setRound(newRound())
      void query.refetch()
    },
  } as const
}

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

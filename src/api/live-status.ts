import type { DecidedViolation, ReviewState } from '../../contract/extensions.gen.ts'
import { connectionState } from '../state/persisted-store.ts'
import { type QueryClient, type QueryState, skipToken, useQuery } from '@tanstack/react-query'

/** Who looks at an audit: answered to an announcement, and told by events. */
export const viewersKey = (auditId: string) => ['presence', auditId] as const

interface LiveStatus {
  /** The service sends what happens. */
  isLive: boolean
  /** Nothing that happened after this time was missed, even if the stream broke meanwhile. */
  since: number
}

const key = ['live'] as const
const notLive: LiveStatus = { isLive: false, since: Number.POSITIVE_INFINITY }

export function writeLiveStatus(client: QueryClient, status: LiveStatus): void {
  client.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY })
  client.setQueryData(key, status)
}

/**
 * Wraps a `refetchInterval`: an answer that was read while the service sends what happens is kept current by its events. One from
 * before is read once more.
 */
export function usePolling() {
  const { data: { isLive, since } = notLive } = useQuery<LiveStatus>({ queryKey: key, queryFn: skipToken })
  return <Data>(interval: (query: { state: QueryState<Data> }) => number | false) =>
    (query: { state: QueryState<Data> }) =>
      isLive && query.state.dataUpdatedAt > since ? false : interval(query)
}

/** A decision of the reviewer's own that someone else has replaced. */
export interface ReplacedDecision extends Omit<DecidedViolation, 'replaced_actor_email'> {
  to_state: ReviewState
  actor_email: string
}

interface Replacements {
  replaced: readonly ReplacedDecision[]
  /** The violations whose last decision was undone. */
  takenBack: ReadonlySet<string>
}

/** What the last events have replaced. */
export const replacements = (connectionId: string) =>
  connectionState<Replacements>(connectionId, 'replaced decisions', { replaced: [], takenBack: new Set() })

import { type QueryClient, type QueryState, skipToken, useQuery } from '@tanstack/react-query'

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

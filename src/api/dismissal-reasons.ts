import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { DismissalReason } from '../../contract/extensions.gen.ts'
import { getFrom } from './client.ts'
import { offers, useExtensions } from './extensions.ts'

/** The standard reasons of the workspace. They change with its library, so they are kept for the visit. */
const standardReasons = () =>
  queryOptions({
    queryKey: ['dismissal reasons'],
    queryFn: (context) => getFrom('/extensions/v1/dismissal-reasons')(context).then(({ items }) => items),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    meta: { isShownLater: true },
  })

const none: readonly DismissalReason[] = []

/** None until they are read, and where the service has none. */
export function useStandardReasons(): readonly DismissalReason[] {
  const { offers: offersHere, mayRead } = useExtensions()
  const { data = none } = useQuery({ ...standardReasons(), enabled: mayRead && offersHere('standard_reasons') })
  return data
}

export async function fetchStandardReasons(client: QueryClient): Promise<readonly DismissalReason[]> {
  return offers(client, 'standard_reasons') ? client.ensureQueryData(standardReasons()) : none
}

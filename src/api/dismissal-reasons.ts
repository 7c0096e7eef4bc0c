import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { DismissalReason } from '../../contract/extensions.gen.ts'
import { chooseService, useCan } from './choose-service.ts'

/** The standard reasons of the workspace. They change with its library, so they are kept for the visit. */
const standardReasons = () =>
  queryOptions({
    queryKey: ['dismissal reasons'],
    queryFn: async ({ client, signal }) => (await chooseService(client)).dismissalReasons(signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    meta: { blocksFirstPaint: false },
  })

const none: readonly DismissalReason[] = []

/** None until they are read, and where the service has none. */
export const useStandardReasons = (): readonly DismissalReason[] =>
  useQuery({ ...standardReasons(), enabled: useCan('standard_reasons') }).data ?? none

export const fetchStandardReasons = (client: QueryClient) => client.ensureQueryData(standardReasons())

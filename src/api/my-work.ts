import { queryOptions } from '@tanstack/react-query'
import { apiFor, unwrapOwn } from './client.ts'

/** What waits for the owner of the key, over all audits. */
export const myWorkQuery = () =>
  queryOptions({
    queryKey: ['my-work'],
    queryFn: ({ client, signal }) => unwrapOwn(apiFor(client).GET('/extensions/v1/my-work', { signal })),
    staleTime: 0,
  })

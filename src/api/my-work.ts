import { queryOptions } from '@tanstack/react-query'
import { getFrom } from './client.ts'

/** What waits for the owner of the key, over all audits. */
export const myWorkQuery = () =>
  queryOptions({
    queryKey: ['my-work'],
    queryFn: getFrom('/extensions/v1/my-work'),
    staleTime: 0,
  })

import { queryOptions } from '@tanstack/react-query'
import { queryFnFor } from './client.ts'

/** What waits for the owner of the key, over all audits. */
export const myWorkQuery = () =>
  queryOptions({
    queryKey: ['my-work'],
    queryFn: queryFnFor('/extensions/v1/my-work'),
    staleTime: 0,
  })

import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { AdministrativeAct, NewKey, Webhook } from '../../contract/extensions.gen.ts'
import { nothing, useChange } from './change-audit.ts'
import { apiFor, queryFnFor, unwrap, requestExtension } from './client.ts'

const all = ['administration'] as const

export const administrationQueries = {
  keys: () =>
    queryOptions({
      queryKey: [...all, 'keys'],
      queryFn: queryFnFor('/extensions/v1/keys'),
    }),
  webhooks: () =>
    queryOptions({
      queryKey: [...all, 'webhooks'],
      queryFn: queryFnFor('/extensions/v1/webhooks'),
    }),
  deliveries: (webhook_id: string) =>
    queryOptions({
      queryKey: [...all, 'deliveries', webhook_id],
      queryFn: queryFnFor('/extensions/v1/webhooks/{webhook_id}/deliveries', {
        path: { webhook_id },
        query: { page_size: 10 },
      }),
      staleTime: 0,
    }),
  acts: (page_size = 50) =>
    infiniteQueryOptions({
      queryKey: [...all, 'acts', page_size],
      queryFn: (context) =>
        queryFnFor('/extensions/v1/administrative-acts', { query: { cursor: context.pageParam, page_size } })(context),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    }),
}

/** The whole log, for a file. */
export async function fetchAllActs(client: QueryClient): Promise<AdministrativeAct[]> {
  const pages = Number.POSITIVE_INFINITY
  const log = await client.fetchInfiniteQuery({ ...administrationQueries.acts(500), pages, staleTime: 0, gcTime: 0 })
  return log.pages.flatMap(({ items }) => items)
}

export const useCreateKey = () =>
  useChange(all, (client, body: NewKey) => requestExtension(apiFor(client).POST('/extensions/v1/keys', { body })))

export const useRevokeKey = () =>
  useChange(all, (client, key_id: string) =>
    unwrap(apiFor(client).DELETE('/extensions/v1/keys/{key_id}', { params: { path: { key_id } } }), nothing),
  )

export const useCreateWebhook = () =>
  useChange(all, (client, body: Pick<Webhook, 'url' | 'events'>) =>
    requestExtension(apiFor(client).POST('/extensions/v1/webhooks', { body })),
  )

export const useDeleteWebhook = () =>
  useChange(all, (client, webhook_id: string) =>
    unwrap(
      apiFor(client).DELETE('/extensions/v1/webhooks/{webhook_id}', { params: { path: { webhook_id } } }),
      nothing,
    ),
  )

export const useTestWebhook = () =>
  useChange(all, (client, webhook_id: string) =>
    requestExtension(
      apiFor(client).POST('/extensions/v1/webhooks/{webhook_id}/test', { params: { path: { webhook_id } } }),
    ),
  )

import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { AdministrativeAct, NewKey, Webhook } from '../../contract/extensions.gen.ts'
import { nothing, useChange } from './change-audit.ts'
import { apiFor, unwrap, unwrapOwn } from './client.ts'

function fetchActs(client: QueryClient, cursor: string | undefined, page_size: number, signal?: AbortSignal) {
  const params = { query: { cursor, page_size } }
  return unwrapOwn(apiFor(client).GET('/extensions/v1/administrative-acts', { params, signal }))
}

const all = ['administration'] as const

export const administrationQueries = {
  keys: () =>
    queryOptions({
      queryKey: [...all, 'keys'],
      queryFn: ({ client, signal }) => unwrapOwn(apiFor(client).GET('/extensions/v1/keys', { signal })),
    }),
  webhooks: () =>
    queryOptions({
      queryKey: [...all, 'webhooks'],
      queryFn: ({ client, signal }) => unwrapOwn(apiFor(client).GET('/extensions/v1/webhooks', { signal })),
    }),
  deliveries: (webhook_id: string) =>
    queryOptions({
      queryKey: [...all, 'deliveries', webhook_id],
      queryFn: ({ client, signal }) => {
        const params = { path: { webhook_id }, query: { page_size: 10 } }
        return unwrapOwn(apiFor(client).GET('/extensions/v1/webhooks/{webhook_id}/deliveries', { params, signal }))
      },
      staleTime: 0,
    }),
  acts: () =>
    infiniteQueryOptions({
      queryKey: [...all, 'acts'],
      queryFn: ({ client, signal, pageParam }) => fetchActs(client, pageParam, 50, signal),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    }),
}

/** The whole log, for a file. */
export async function fetchAllActs(client: QueryClient): Promise<AdministrativeAct[]> {
  const acts: AdministrativeAct[] = []
  let cursor: string | undefined
  do {
    const page = await fetchActs(client, cursor, 500)
    acts.push(...page.items)
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
  return acts
}

export const useCreateKey = () =>
  useChange(all, (client, body: NewKey) => unwrapOwn(apiFor(client).POST('/extensions/v1/keys', { body })))

export const useRevokeKey = () =>
  useChange(all, (client, key_id: string) =>
    unwrap(apiFor(client).DELETE('/extensions/v1/keys/{key_id}', { params: { path: { key_id } } }), nothing),
  )

export const useCreateWebhook = () =>
  useChange(all, (client, body: Pick<Webhook, 'url' | 'events'>) =>
    unwrapOwn(apiFor(client).POST('/extensions/v1/webhooks', { body })),
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
    unwrapOwn(apiFor(client).POST('/extensions/v1/webhooks/{webhook_id}/test', { params: { path: { webhook_id } } })),
  )

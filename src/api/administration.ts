import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type {
  AdministrativeAct,
  AdministrativeActPage as ActPage,
  CreatedKey,
  Delivery,
  Key,
  NewKey,
  Webhook,
  WebhookAnswer,
} from '../../contract/extensions.gen.ts'
import { nothing, useChange } from './change-audit.ts'
import { apiFor, unwrap } from './client.ts'
import { id, list, ownRecord } from './parse-response.ts'

const key = ownRecord<Key>({ id })
const webhook = ownRecord<Webhook>({ id })
const delivery = ownRecord<Delivery>({ id })
const actPage = ownRecord<ActPage>({ items: list(ownRecord<AdministrativeAct>({ id })) })

function fetchActs(client: QueryClient, cursor: string | undefined, page_size: number, signal?: AbortSignal) {
  const params = { query: { cursor, page_size } }
  return unwrap(apiFor(client).GET('/extensions/v1/administrative-acts', { params, signal }), actPage)
}

const all = ['administration'] as const

export const administrationQueries = {
  keys: () =>
    queryOptions({
      queryKey: [...all, 'keys'],
      queryFn: ({ client, signal }) =>
        unwrap(apiFor(client).GET('/extensions/v1/keys', { signal }), ownRecord<{ keys: Key[] }>({ keys: list(key) })),
    }),
  webhooks: () =>
    queryOptions({
      queryKey: [...all, 'webhooks'],
      queryFn: ({ client, signal }) =>
        unwrap(
          apiFor(client).GET('/extensions/v1/webhooks', { signal }),
          ownRecord<{ webhooks: Webhook[] }>({ webhooks: list(webhook) }),
        ),
    }),
  deliveries: (webhook_id: string) =>
    queryOptions({
      queryKey: [...all, 'deliveries', webhook_id],
      queryFn: ({ client, signal }) =>
        unwrap(
          apiFor(client).GET('/extensions/v1/webhooks/{webhook_id}/deliveries', {
            params: { path: { webhook_id }, query: { page_size: 10 } },
            signal,
          }),
          ownRecord<{ items: Delivery[] }>({ items: list(delivery) }),
        ),
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
  useChange(all, (client, body: NewKey) =>
    unwrap(apiFor(client).POST('/extensions/v1/keys', { body }), ownRecord<CreatedKey>({ id, key: id })),
  )

export const useRevokeKey = () =>
  useChange(all, (client, key_id: string) =>
    unwrap(apiFor(client).DELETE('/extensions/v1/keys/{key_id}', { params: { path: { key_id } } }), nothing),
  )

export const useCreateWebhook = () =>
  useChange(all, (client, body: Pick<Webhook, 'url' | 'events'>) =>
    unwrap(apiFor(client).POST('/extensions/v1/webhooks', { body }), ownRecord<{ secret: string }>({ secret: id })),
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
    unwrap(
      apiFor(client).POST('/extensions/v1/webhooks/{webhook_id}/test', { params: { path: { webhook_id } } }),
      ownRecord<WebhookAnswer>({}),
    ),
  )

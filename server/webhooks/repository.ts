import { randomBytes, randomUUID } from 'node:crypto'
import type { SchemaDelivery, SchemaWebhookEvent as WebhookEvent } from '../../contract/extensions.gen.ts'
import type { Queryable } from '../db/database.ts'
import { sql } from '../db/sql.ts'

export interface WebhookRow {
  id: string
  url: string
  events: WebhookEvent[]
  created_by: string
  created_at: Date
}

const maxWebhooks = 20

const columns = sql`id, url, events, created_by, created_at`

/** Oldest first. */
export async function listWebhooks(db: Queryable, workspace_id: string): Promise<WebhookRow[]> {
  return db.query<WebhookRow>(
    sql`select ${columns} from webhook where workspace_id = ${workspace_id} order by created_at, id`,
  )
}

/** Undefined when the workspace has as many as it may have. */
export async function insertWebhook(
  db: Queryable,
  workspace_id: string,
  { url, events, created_by }: Pick<WebhookRow, 'url' | 'events' | 'created_by'>,
): Promise<(WebhookRow & { secret: string }) | undefined> {
  const secret = `whsec_${randomBytes(32).toString('hex')}`
  const [webhook] = await db.query<WebhookRow & { secret: string }>(sql`
    insert into webhook (workspace_id, id, url, events, secret, created_by)
    select ${workspace_id}, ${randomUUID()}, ${url}, ${[...new Set(events)]}::text[], ${secret}, ${created_by}
    where (select count(*) from webhook where workspace_id = ${workspace_id}) < ${maxWebhooks}
    returning ${columns}, secret`)
  return webhook
}

/** False when there was none. */
export async function deleteWebhook(db: Queryable, workspace_id: string, id: string): Promise<boolean> {
  const deleted = await db.query(
    sql`delete from webhook where workspace_id = ${workspace_id} and id = ${id} returning id`,
  )
  return deleted.length > 0
}

export interface DeliveryRow {
  seq: number
  event: WebhookEvent
  status: SchemaDelivery['status']
  attempts: number
  response_status: number | null
  message: string | null
  created_at: Date
  next_attempt_at: Date | null
  delivered_at: Date | null
}

/** Newest first; `before` is the `seq` of the last one already read. Undefined when there is no such webhook. */
export async function listDeliveries(
  db: Queryable,
  workspace_id: string,
  webhook_id: string,
  { before, limit }: { before: number | null; limit: number },
): Promise<DeliveryRow[] | undefined> {
  const [found] = await db.query(sql`select 1 from webhook where workspace_id = ${workspace_id} and id = ${webhook_id}`)
  if (!found) return undefined
  return db.query<DeliveryRow>(sql`
    select seq, event, status, attempts, response_status, message, created_at, next_attempt_at, delivered_at
    from webhook_delivery
    where workspace_id = ${workspace_id} and webhook_id = ${webhook_id} and (${before}::bigint is null or seq < ${before})
    order by seq desc
    limit ${limit}`)
}

/** A delivery that this process sends now. `attempts` grows with every claim, so an old claim can be told from a new one. */
export interface DeliveryClaim {
  workspace_id: string
  seq: number
  webhook_id: string
  url: string
  secret: string
  event: WebhookEvent
  /** As JSON. */
  payload: string
  attempts: number
  created_at: Date
}

/** The delivery that has been due for longest: each goes to one process, for as long as the lease. */
export async function claimDelivery(
  db: Queryable,
  { leaseSeconds, exceptWebhooks }: { leaseSeconds: number; exceptWebhooks: string[] },
): Promise<DeliveryClaim | undefined> {
  const [claim] = await db.query<DeliveryClaim>(sql`
    with next as (
      select workspace_id, seq from webhook_delivery
      where status = 'waiting' and next_attempt_at <= now() and webhook_id <> all(${exceptWebhooks}::text[])
      order by next_attempt_at, seq
      limit 1
      for update skip locked
    )
    update webhook_delivery as delivery
    set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => ${leaseSeconds})
    from next, webhook
    where delivery.workspace_id = next.workspace_id and delivery.seq = next.seq
      and webhook.workspace_id = delivery.workspace_id and webhook.id = delivery.webhook_id
    returning
      delivery.workspace_id, delivery.seq, delivery.webhook_id, url, secret, event, payload::text as payload, attempts,
      delivery.created_at`)
  return claim
}

export interface DeliveryResult {
  response_status: number | null
  /** Null when it was delivered. */
  message: string | null
  /** When to try again; null when it was delivered or is given up. */
  retryInSeconds: number | null
}

export async function finishDelivery(
  db: Queryable,
  { workspace_id, seq, attempts }: DeliveryClaim,
  { response_status, message, retryInSeconds }: DeliveryResult,
): Promise<void> {
  const isDelivered = message === null
  const status = isDelivered ? 'delivered' : retryInSeconds === null ? 'failed' : 'waiting'
  await db.query(sql`
    update webhook_delivery
    set status = ${status}, response_status = ${response_status}, message = ${message},
      next_attempt_at = now() + make_interval(secs => ${retryInSeconds}),
      delivered_at = case when ${isDelivered} then now() end
    where workspace_id = ${workspace_id} and seq = ${seq} and status = 'waiting' and attempts = ${attempts}`)
}

/** Returns a delivery that was interrupted to the queue. */
export async function handBackDelivery(db: Queryable, { workspace_id, seq, attempts }: DeliveryClaim): Promise<void> {
  await db.query(sql`
    update webhook_delivery set attempts = attempts - 1, next_attempt_at = now()
    where workspace_id = ${workspace_id} and seq = ${seq} and status = 'waiting' and attempts = ${attempts}`)
}

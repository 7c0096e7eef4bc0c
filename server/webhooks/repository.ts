import { randomBytes, randomUUID } from 'node:crypto'
import type { CreatedWebhook, Delivery, Webhook } from '../../contract/extensions.gen.ts'
import { type Agent, logEntry } from '../administration/log.ts'
import type { SeqRange } from '../core/cursor.ts'
import { conflict, found } from '../core/errors.ts'
import type { Queryable } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Job } from '../jobs/jobs.ts'

const maxWebhooks = 20

const columns = sql`id, url, events, created_by, created_at`

export async function listWebhooks(db: Queryable, workspace_id: string): Promise<Webhook[]> {
  return db.query<Webhook>(
    sql`select ${columns} from webhook where workspace_id = ${workspace_id} order by created_at, id`,
  )
}

/** Throws a conflict when the workspace has as many as it may have. */
export async function insertWebhook(
  db: Queryable,
  workspace_id: string,
  { url, events, created_by, by }: Pick<Webhook, 'url' | 'events' | 'created_by'> & { by?: Agent },
): Promise<CreatedWebhook> {
  const secret = `whsec_${randomBytes(32).toString('hex')}`
  const [webhook] = await db.query<CreatedWebhook>(sql`
    with created as (
      insert into webhook (workspace_id, id, url, events, secret, created_by)
      select ${workspace_id}, ${randomUUID()}, ${url}, ${[...new Set(events)]}::text[], ${secret}, ${created_by}
      where (select count(*) from webhook where workspace_id = ${workspace_id}) < ${maxWebhooks}
      returning workspace_id, ${columns}, secret
    ), logged as (
      ${logEntry(sql`created`, { act: 'webhook_created', by, subject: url, detail: events.join(', ') })}
    )
    select ${columns}, secret from created`)
  if (!webhook) throw conflict('The workspace has as many webhooks as it may have: delete one first')
  return webhook
}

export async function deleteWebhook(db: Queryable, workspace_id: string, id: string, by?: Agent): Promise<void> {
  const [deleted] = await db.query(sql`
    with deleted as (
      delete from webhook where workspace_id = ${workspace_id} and id = ${id} returning workspace_id, url
    ), logged as (${logEntry(sql`deleted`, { act: 'webhook_deleted', by, subject: sql`url` })})
    select url from deleted`)
  found(deleted, 'Webhook')
}

export async function findWebhook(db: Queryable, workspace_id: string, id: string) {
  const [webhook] = await db.query<{ url: string; secret: string }>(
    sql`select url, secret from webhook where workspace_id = ${workspace_id} and id = ${id}`,
  )
  return webhook
}

export async function listDeliveries(
  db: Queryable,
  workspace_id: string,
  webhook_id: string,
  { after, limit }: SeqRange,
): Promise<(Delivery & { seq: number })[]> {
  found(await findWebhook(db, workspace_id, webhook_id), 'Webhook')
  return db.query<Delivery & { seq: number }>(sql`
    select
      seq, seq::text as id, event, status, delivery.attempts, response_status, message, delivery.created_at, due_at as next_attempt_at,
      delivered_at
    from webhook_delivery as delivery
    left join job on job.workspace_id = ${workspace_id} and kind = 'webhook' and subject_id = seq::text
    where delivery.workspace_id = ${workspace_id} and webhook_id = ${webhook_id}
      and (${after}::bigint is null or seq < ${after})
    order by seq desc
    limit ${limit}`)
}

export interface PendingDelivery {
  seq: number
  url: string
  secret: string
  event: string
  payload: unknown
  created_at: string
}

/** Undefined when the webhook was deleted meanwhile. */
export async function findDelivery(db: Queryable, { workspace_id, subject_id }: Job) {
  const [delivery] = await db.query<PendingDelivery>(sql`
    select seq, url, secret, event, payload, delivery.created_at
    from webhook_delivery as delivery
    join webhook on webhook.workspace_id = delivery.workspace_id and webhook.id = webhook_id
    where delivery.workspace_id = ${workspace_id} and seq = ${Number(subject_id)} and status = 'waiting'`)
  return delivery
}

/** What came of an attempt; without a message it was delivered. */
export async function recordAttempt(
  tx: Queryable,
  { workspace_id, subject_id, attempts }: Job,
  { status, response_status, message }: Pick<Delivery, 'status' | 'response_status' | 'message'>,
): Promise<void> {
  await tx.query(sql`
    update webhook_delivery
    set status = ${status}, attempts = ${attempts}, response_status = ${response_status}, message = ${message},
      delivered_at = case when ${status} = 'delivered' then now() end
    where workspace_id = ${workspace_id} and seq = ${Number(subject_id)}`)
}

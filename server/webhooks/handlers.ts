import type { Database } from '../db/database.ts'
import type { ExtensionHandlers } from '../core/operations.ts'
import { readCursor, writeCursor } from '../core/cursor.ts'
import { conflict, invalid, notFound } from '../core/errors.ts'
import { UserFacingError } from '../user-facing-error.ts'
import { checkUrl } from './check-url.ts'
import * as repository from './repository.ts'
import { callWebhook } from './webhook-jobs.ts'

export type WebhookHandlers = Pick<
  ExtensionHandlers,
  'listWebhooks' | 'createWebhook' | 'deleteWebhook' | 'listDeliveries' | 'testWebhook'
>

export function webhookHandlers(db: Database, { allowPrivate }: { allowPrivate: boolean }): WebhookHandlers {
  return {
    async listWebhooks({ caller: { workspace_id } }) {
      const webhooks = await repository.listWebhooks(db, workspace_id)
      return { webhooks: webhooks.map(withTime) }
    },

    async createWebhook({ caller, body: { url, events } }) {
      const checked = { url: checkedUrl(url, allowPrivate), events, created_by: caller.owner_email, by: caller }
      const webhook = await repository.insertWebhook(db, caller.workspace_id, checked)
      if (!webhook) throw conflict('The workspace has as many webhooks as it may have: delete one first')
      return withTime(webhook)
    },

    async deleteWebhook({ caller, params: { webhook_id } }) {
      if (!(await repository.deleteWebhook(db, caller.workspace_id, webhook_id, caller))) throw notFound('Webhook')
      return undefined
    },

    async testWebhook({ caller: { workspace_id, owner_email }, params: { webhook_id }, signal }) {
      const webhook = await repository.findWebhook(db, workspace_id, webhook_id)
      if (!webhook) throw notFound('Webhook')
      const payload = JSON.stringify({ called_by: owner_email })
      const call = { ...webhook, seq: 0, event: 'test', payload, created_at: new Date() }
      return callWebhook(workspace_id, call, { allowPrivate, signal })
    },

    async listDeliveries({ caller: { workspace_id }, params: { webhook_id }, query: { cursor, page_size } }) {
      const page = { before: readCursor(cursor, isSeq) ?? null, limit: page_size + 1 }
      const rows = await repository.listDeliveries(db, workspace_id, webhook_id, page)
      if (!rows) throw notFound('Webhook')
      const items = rows.slice(0, page_size)
      return {
        items: items.map(({ seq, created_at, next_attempt_at, delivered_at, ...delivery }) => ({
          id: String(seq),
          ...delivery,
          created_at: created_at.toISOString(),
          next_attempt_at: next_attempt_at?.toISOString() ?? null,
          delivered_at: delivered_at?.toISOString() ?? null,
        })),
        next_cursor: rows.length > page_size ? writeCursor(items.at(-1)?.seq) : null,
      }
    },
  }
}

function checkedUrl(url: string, allowPrivate: boolean): string {
  try {
    return checkUrl(url, allowPrivate)
  } catch (error) {
    if (!(error instanceof UserFacingError)) throw error
    throw invalid([{ loc: ['body', 'url'], msg: error.message, type: 'value_error' }])
  }
}

function withTime<T extends { created_at: Date }>(row: T): Omit<T, 'created_at'> & { created_at: string } {
  return { ...row, created_at: row.created_at.toISOString() }
}

/** The number of the last delivery of the page before. */
function isSeq(value: unknown): value is number {
  return Number.isSafeInteger(value)
}

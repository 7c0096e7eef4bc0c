import type { Database } from '../db/database.ts'
import type { SomeHandlers } from '../core/operations.ts'
import { pageOf, readSeq } from '../core/cursor.ts'
import { conflict, found, invalid, notFound } from '../core/errors.ts'
import { UserFacingError } from '../user-facing-error.ts'
import { checkUrl } from './addresses.ts'
import * as repository from './repository.ts'
import { callWebhook } from './webhook-jobs.ts'

export function webhookHandlers(db: Database, { allowPrivate }: { allowPrivate: boolean }) {
  return {
    listWebhooks: async ({ caller }) => ({ webhooks: await repository.listWebhooks(db, caller.workspace_id) }),

    async createWebhook({ caller, body: { url, events } }) {
      const checked = { url: checkedUrl(url, allowPrivate), events, created_by: caller.owner_email, by: caller }
      const webhook = await repository.insertWebhook(db, caller.workspace_id, checked)
      if (!webhook) throw conflict('The workspace has as many webhooks as it may have: delete one first')
      return webhook
    },

    async deleteWebhook({ caller, params: { webhook_id } }) {
      if (!(await repository.deleteWebhook(db, caller.workspace_id, webhook_id, caller))) throw notFound('Webhook')
      return undefined
    },

    async testWebhook({ caller: { workspace_id, owner_email }, params: { webhook_id }, signal }) {
      const webhook = found(await repository.findWebhook(db, workspace_id, webhook_id), 'Webhook')
      const payload = JSON.stringify({ called_by: owner_email })
      const call = { ...webhook, seq: 0, event: 'test', payload, created_at: new Date().toISOString() }
      return callWebhook(workspace_id, call, { allowPrivate, signal })
    },

    async listDeliveries({ caller: { workspace_id }, params: { webhook_id }, query: { cursor, page_size } }) {
      const range = { before: readSeq(cursor) ?? null, limit: page_size + 1 }
      return pageOf(await repository.listDeliveries(db, workspace_id, webhook_id, range), page_size)
    },
  } satisfies SomeHandlers
}

function checkedUrl(url: string, allowPrivate: boolean): string {
  try {
    return checkUrl(url, allowPrivate)
  } catch (error) {
    if (!(error instanceof UserFacingError)) throw error
    throw invalid([{ loc: ['body', 'url'], msg: error.message, type: 'value_error' }])
  }
}

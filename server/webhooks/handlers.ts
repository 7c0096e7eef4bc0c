import type { Database } from '../db/database.ts'
import type { SomeHandlers } from '../core/operations.ts'
import { pageBySeq } from '../core/cursor.ts'
import { found } from '../core/errors.ts'
import { checkUrl } from './send.ts'
import * as repository from './repository.ts'
import { callWebhook } from './webhook-jobs.ts'

export function webhookHandlers(db: Database, { allowPrivate }: { allowPrivate: boolean }) {
  return {
    listWebhooks: async ({ caller }) => ({ webhooks: await repository.listWebhooks(db, caller.workspace_id) }),

    async createWebhook({ caller, body: { url, events } }) {
      const checked = { url: checkUrl(url, allowPrivate), events, created_by: caller.owner_email, by: caller }
      return repository.insertWebhook(db, caller.workspace_id, checked)
    },

    deleteWebhook: async ({ caller, params: { webhook_id } }) =>
      repository.deleteWebhook(db, caller.workspace_id, webhook_id, caller),

    async testWebhook({ caller: { workspace_id, owner_email }, params: { webhook_id }, signal }) {
      const webhook = found(await repository.findWebhook(db, workspace_id, webhook_id), 'Webhook')
      const created_at = new Date().toISOString()
      const call = { ...webhook, seq: 0, event: 'test', payload: { called_by: owner_email }, created_at }
      return callWebhook(workspace_id, call, { allowPrivate, signal })
    },

    listDeliveries: ({ caller: { workspace_id }, params: { webhook_id }, query }) =>
      pageBySeq(query, (range) => repository.listDeliveries(db, workspace_id, webhook_id, range)),
  } satisfies SomeHandlers
}

import { UserFacingError } from '../user-facing-error.ts'
import { checkUrl } from '../webhooks/check-url.ts'
import { deleteWebhook, insertWebhook, listWebhooks } from '../webhooks/repository.ts'
import type { Commands } from './command-context.ts'
import { table } from './output.ts'
import { checkEmail, resolveWorkspace } from './resolve.ts'

export const webhookCommands: Commands<'webhook create' | 'webhook list' | 'webhook delete'> = {
  async 'webhook create'({ url, workspace, owner_email, events }, { db, settings }, { print }) {
    checkEmail(owner_email)
    const { id, name } = await resolveWorkspace(db, workspace)
    const checked = { url: checkUrl(url, settings.WEBHOOK_ALLOW_PRIVATE), events, created_by: owner_email }
    const created = await insertWebhook(db, id, checked)
    if (!created) throw new UserFacingError(`The workspace "${name}" has as many webhooks as it may have: delete one.`)
    print(
      `${created.secret}\n\nThis secret is shown only now. It signs the calls of the webhook ${created.id} to ${created.url} ` +
        `for ${created.events.join(' and ')} in the workspace "${name}".`,
    )
  },

  async 'webhook list'({ workspace }, { db }, { print }) {
    const { id, name } = await resolveWorkspace(db, workspace)
    const webhooks = await listWebhooks(db, id)
    if (webhooks.length === 0) return print(`The workspace "${name}" has no webhook yet.`)
    print(
      table(
        ['ID', 'ADDRESS', 'EVENTS', 'OWNER', 'CREATED'],
        webhooks.map((webhook) => [
          webhook.id,
          webhook.url,
          webhook.events.join(', '),
          webhook.created_by,
          webhook.created_at,
        ]),
      ),
    )
  },

  async 'webhook delete'({ id, workspace }, { db }, { print }) {
    const { id: workspace_id, name } = await resolveWorkspace(db, workspace)
    if (!(await deleteWebhook(db, workspace_id, id))) {
      throw new UserFacingError(`The workspace "${name}" has no webhook with the id "${id}". See webhook list.`)
    }
    print(`Deleted the webhook ${id}.`)
  },
}

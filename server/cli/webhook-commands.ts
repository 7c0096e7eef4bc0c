import { Option } from 'commander'
import { type WebhookEvent, webhookEventValues } from '../../contract/extensions.gen.ts'
import { checkUrl } from '../webhooks/send.ts'
import { deleteWebhook, insertWebhook, listWebhooks } from '../webhooks/repository.ts'
import { table } from './output.ts'
import type { CliCommand } from './cli-command.ts'
import { checkEmail } from './resolve.ts'

export function addWebhookCommands(program: CliCommand): void {
  const webhook = program.command('webhook').description('Webhooks: calls to other systems, signed with a secret.')

  webhook
    .command('create')
    .description('Create a webhook and print its secret. It cannot be shown again.')
    .argument('<url>', 'the https address that is called')
    .requiredOption('--owner <email>', 'who looks after it')
    .addOption(
      new Option('--event <event...>', 'what it is called for; may be repeated')
        .choices(webhookEventValues)
        .default(webhookEventValues),
    )
    .inWorkspace()
    .runs<{ owner: string; event: WebhookEvent[] }>(
      async ({ db, settings, print, workspace, options: { owner, event } }, url: string) => {
        checkEmail(owner)
        const { id, name } = await workspace()
        const checked = { url: checkUrl(url, settings.WEBHOOK_ALLOW_PRIVATE), events: event, created_by: owner }
        const created = await insertWebhook(db, id, checked)
        print(
          `${created.secret}\n\nThis secret is shown only now. It signs the calls of the webhook ${created.id} to ${created.url} ` +
            `for ${created.events.join(' and ')} in the workspace "${name}".`,
        )
      },
    )

  webhook
    .command('list')
    .description('List the webhooks, without their secrets.')
    .inWorkspace()
    .runs(async ({ db, print, workspace }) => {
      const { id, name } = await workspace()
      const webhooks = await listWebhooks(db, id)
      const columns = ['id', 'url', 'events', 'created_by', 'created_at'] as const
      print(table(webhooks, columns, `The workspace "${name}" has no webhook yet.`))
    })

  webhook
    .command('delete')
    .description('Delete a webhook. What was not delivered yet is not sent any more.')
    .argument('<id>', 'its id, as `webhook list` prints it')
    .inWorkspace()
    .runs(async ({ db, print, workspace }, id: string) => {
      await deleteWebhook(db, (await workspace()).id, id)
      print(`Deleted the webhook ${id}.`)
    })
}

import { Option } from 'commander'
import { type Scope, scopeValues } from '../../contract/extensions.gen.ts'
import { createKey, listKeys, revokeKey } from '../workspaces/api-keys.ts'
import { table } from './output.ts'
import type { CliCommand } from './cli-command.ts'
import { checkEmail, readDays, workspaceNamed } from './resolve.ts'

interface NewKey {
  workspace: string
  owner: string
  label?: string
  expires: number | 'never'
  scope: Scope[]
}

export function addKeyCommands(program: CliCommand): void {
  const key = program.command('key').description('API keys: shown once when created, revocable.')

  key
    .command('create')
    .description('Create a key and print it. It cannot be shown again.')
    .requiredOption('--workspace <name>', 'the workspace it opens')
    .requiredOption('--owner <email>', 'who it belongs to: the author of its comments and decisions')
    .option('--label <text>', 'what it is for')
    .addOption(
      new Option('--expires <days>', 'refuse it after so many days, such as 90d, or never')
        .argParser((text) => (text === 'never' ? text : readDays(text)))
        .default(365, '365d'),
    )
    .addOption(
      new Option('--scope <scope...>', 'what it may do; may be repeated').choices(scopeValues).default(['review']),
    )
    .runs<NewKey>(async ({ db, print, options: { workspace, owner, label, expires, scope } }) => {
      checkEmail(owner)
      const { id: workspace_id } = await workspaceNamed(db, workspace)
      const scopes = [...new Set(scope)]
      const expires_in_days = expires === 'never' ? undefined : expires
      const given = { workspace_id, owner_email: owner, label, expires_in_days, scopes }
      const created = await createKey(db, given)
      print(
        `${created.key}\n\nThis key is shown only now. It opens the workspace "${workspace}" as ${owner}` +
          ` with the scope ${scopes.join(', ')}${created.expires_at ? ` until ${created.expires_at}` : ''}.`,
      )
    })

  key
    .command('list')
    .description('List the keys, without their secrets.')
    .option('--workspace <name>', 'only the keys of this workspace')
    .runs<{ workspace?: string }>(async ({ db, print, options: { workspace } }) => {
      const only = workspace === undefined ? null : await workspaceNamed(db, workspace)
      const keys = await listKeys(db, only?.id ?? null)
      const who = ['id', 'workspace_name', 'owner_email', 'scopes', 'label'] as const
      const when = ['created_at', 'expires_at', 'last_used_at', 'revoked_at'] as const
      print(table(keys, [...who, ...when], 'There is no key yet.'))
    })

  key
    .command('revoke')
    .description('Revoke a key: it stops working within 5 seconds.')
    .argument('<id>', 'its id, as `key list` prints it')
    .runs(async ({ db, print }, id: string) => {
      await revokeKey(db, id)
      print(`Revoked the key ${id}.`)
    })
}

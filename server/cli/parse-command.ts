import { Argument, Command as Program, CommanderError, InvalidArgumentError, Option } from 'commander'
import { resolve } from 'node:path'
import type { WebhookEvent } from '../../contract/extensions.gen.ts'
import { allScopes, isScope, type Scope } from '../core/scopes.ts'
import { version } from '../package-root.ts'
import type { Command } from './command.ts'

type ImportCommand = Extract<Command, { name: 'import' }>

export type Parsed = { command: Command } | { exitCode: number; output: string }

const webhookEvents: WebhookEvent[] = ['decision', 'import']

/** Parses the arguments. Help and errors are returned as text; nothing is printed here. */
export function parseCommand(words: string[]): Parsed {
  let command: Command | undefined
  let output = ''
  const write = (text: string) => {
    output += text
  }
  const program = buildProgram((found) => {
    command = found
  }, write)
  try {
    program.parse(words, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    return { exitCode: error.exitCode, output: output.trimEnd() }
  }
  return command ? { command } : { exitCode: 1, output: program.helpInformation() }
}

function buildProgram(found: (command: Command) => void, write: (text: string) => void): Program {
  // Subcommands inherit all of this.
  const program = new Program('npm run redline --')
    .exitOverride()
    .configureOutput({ writeOut: write, writeErr: write })
    .showHelpAfterError('(add --help for the words that can be used)')
    .description('Looks after the workspaces, keys and audits of this service. Works while the service is running.')

  program.version(version, '--version', 'the version of Redline')

  const workspace = program.command('workspace').description('Workspaces: each has its own data and keys.')
  workspace
    .command('create')
    .description('Create a workspace.')
    .argument('<name>', 'its name')
    .option('--no-api-access', 'a workspace whose plan lacks API access: its keys are answered 403')
    .action((name: string, options: { apiAccess: boolean }) =>
      found({ name: 'workspace create', workspace: name, api_access: options.apiAccess }),
    )
  workspace
    .command('list')
    .description('List the workspaces.')
    .action(() => found({ name: 'workspace list' }))
  workspace
    .command('rename')
    .description('Rename a workspace.')
    .argument('<name>', 'its name')
    .argument('<new-name>', 'its new name')
    .action((name: string, new_name: string) => found({ name: 'workspace rename', workspace: name, new_name }))
  workspace
    .command('api-access')
    .description('Change whether the plan of a workspace has API access. Without it, its keys are answered 403.')
    .argument('<name>', 'its name')
    .addArgument(new Argument('<on-or-off>').choices(['on', 'off']))
    .action((name: string, access: string) =>
      found({ name: 'workspace api-access', workspace: name, api_access: access === 'on' }),
    )
  workspace
    .command('source-link')
    .description(
      'Link the lines of files that findings name, with a template such as https://code.example/{path}#L{line}.',
    )
    .argument('<name>', 'its name')
    .argument('[template]', 'an address with {path}, {line}, {column} or {end_line}; none removes it')
    .action((name: string, template: string | undefined) =>
      found({ name: 'workspace source-link', workspace: name, template: template ?? null }),
    )
  workspace
    .command('delete')
    .description('Delete a workspace with everything in it.')
    .argument('<name>', 'its name')
    .option('--yes', 'do not ask')
    .action((name: string, options: { yes?: boolean }) =>
      found({ name: 'workspace delete', workspace: name, ...options }),
    )

  const key = program.command('key').description('API keys: shown once when created, revocable.')
  key
    .command('create')
    .description('Create a key and print it. It cannot be shown again.')
    .requiredOption('--workspace <name>', 'the workspace it opens')
    .requiredOption('--owner <email>', 'who it belongs to: the author of its comments and decisions')
    .option('--label <text>', 'what it is for')
    .option('--expires <days>', 'refuse it after so many days, such as 90d', readDays)
    .option('--scope <scope>', `what it may do: ${allScopes.join(', ')}; may be repeated (all)`, addScope)
    .action((options: { workspace: string; owner: string; label?: string; expires?: number; scope?: Scope[] }) =>
      found({
        name: 'key create',
        workspace: options.workspace,
        owner_email: options.owner,
        label: options.label,
        expires_in_days: options.expires,
        scopes: options.scope,
      }),
    )
  key
    .command('list')
    .description('List the keys, without their secrets.')
    .option('--workspace <name>', 'only the keys of this workspace')
    .action((options: { workspace?: string }) => found({ name: 'key list', ...options }))
  key
    .command('revoke')
    .description('Revoke a key: it stops working within 5 seconds.')
    .argument('<id>', 'its id, as `key list` prints it')
    .action((id: string) => found({ name: 'key revoke', id }))

  const webhook = program.command('webhook').description('Webhooks: calls to other systems, signed with a secret.')
  webhook
    .command('create')
    .description('Create a webhook and print its secret. It cannot be shown again.')
    .argument('<url>', 'the https address that is called')
    .requiredOption('--owner <email>', 'who looks after it')
    .addOption(
      new Option('--event <event...>', 'what it is called for; may be repeated')
        .choices(webhookEvents)
        .default(webhookEvents),
    )
    .option('--workspace <name>', 'the workspace, when there are several')
    .action((url: string, { owner, event, workspace }: { owner: string; event: WebhookEvent[]; workspace?: string }) =>
      found({ name: 'webhook create', url, workspace, owner_email: owner, events: event }),
    )
  webhook
    .command('list')
    .description('List the webhooks, without their secrets.')
    .option('--workspace <name>', 'the workspace, when there are several')
    .action((options: { workspace?: string }) => found({ name: 'webhook list', ...options }))
  webhook
    .command('delete')
    .description('Delete a webhook. What was not delivered yet is not sent any more.')
    .argument('<id>', 'its id, as `webhook list` prints it')
    .option('--workspace <name>', 'the workspace, when there are several')
    .action((id: string, options: { workspace?: string }) => found({ name: 'webhook delete', id, ...options }))

  program
    .command('import')
    .description('Import findings from a SARIF 2.1.0 or CSV file. The same findings are never imported twice.')
    .argument('<file>', 'the file')
    .requiredOption('--audit <name>', 'the audit they belong to; created when there is none of that name')
    .option('--workspace <name>', 'the workspace, when there are several')
    .option(
      '--carry-decisions-from <audit>',
      'compare with that audit, and carry its decisions over to unchanged findings; `latest` is the newest of the series',
    )
    .option('--series <name>', 'what is scanned again and again: the audits of a series are compared with each other')
    .option('--allow-empty', 'a file without findings is the result of a scan, and no mistake')
    .action((file: string, options: Omit<ImportCommand, 'name' | 'file'>) =>
      found({ name: 'import', file: resolve(file), ...options }),
    )

  program
    .command('changes')
    .description('Print what is new in an audit and what has gone since another.')
    .argument('<audit>', 'its id or name')
    .option('--with <audit>', 'the other audit (the one whose decisions were carried over)')
    .option('--workspace <name>', 'the workspace, when there are several')
    .option('--json', 'one JSON object a line')
    .action((audit: string, options: { with?: string; workspace?: string; json?: boolean }) =>
      found({ name: 'changes', audit, ...options }),
    )

  program
    .command('imports')
    .description('List the newest imports: how far each has come, and why one failed.')
    .option('--workspace <name>', 'the workspace, when there are several')
    .action((options: { workspace?: string }) => found({ name: 'imports', ...options }))

  program
    .command('activity')
    .description('Print who decided what in an audit, oldest first.')
    .argument('<audit>', 'its id or name')
    .option('--workspace <name>', 'the workspace, when there are several')
    .option('--json', 'one JSON object a line')
    .action((audit: string, options: { workspace?: string; json?: boolean }) =>
      found({ name: 'activity', audit, ...options }),
    )

  program
    .command('purge')
    .description('Delete audits and documents that are older than so many days, after showing them.')
    .requiredOption('--older-than <days>', 'their age in days, such as 365d', readDays)
    .option('--workspace <name>', 'only of this workspace')
    .option('--yes', 'do not ask')
    .action(({ olderThan, ...options }: { olderThan: number; workspace?: string; yes?: boolean }) =>
      found({ name: 'purge', older_than_days: olderThan, ...options }),
    )

  program
    .command('backup')
    .description('Write everything to a file, from one snapshot, while the service runs.')
    .argument('<file>', 'a new file')
    .action((file: string) => found({ name: 'backup', file: resolve(file) }))
  program
    .command('restore')
    .description('Restore a backup into an empty database, of either engine. Stop the service first.')
    .argument('<file>', 'a file that `backup` has written')
    .option('--replace', 'delete what the database holds')
    .option('--yes', 'do not ask')
    .action((file: string, options: { replace?: boolean; yes?: boolean }) =>
      found({ name: 'restore', file: resolve(file), ...options }),
    )

  const library = program
    .command('library')
    .description('Templates, tones of voice and knowledge bases, as a folder of YAML files.')
  library
    .command('apply')
    .description('Make the library of a workspace that of a folder. Nothing is changed when a file is wrong.')
    .argument('<folder>', 'a folder with templates, tones-of-voice and knowledge-bases in it')
    .requiredOption('--workspace <name>', 'the workspace')
    .option('--prune', 'also remove what the folder does not have')
    .option('--dry-run', 'print the differences and change nothing')
    .action((folder: string, options: { workspace: string; prune?: true; dryRun?: true }) =>
      found({ name: 'library apply', folder: resolve(folder), ...options }),
    )
  library
    .command('export')
    .description('Write the library of a workspace to a folder, one file per item.')
    .argument('<folder>', 'made when it is not there')
    .requiredOption('--workspace <name>', 'the workspace')
    .action((folder: string, { workspace }: { workspace: string }) =>
      found({ name: 'library export', folder: resolve(folder), workspace }),
    )

  const writer = program.command('writer').description('Who writes the documents.')
  writer
    .command('check')
    .description('Ask the language model of the WRITER_… settings for an answer, and say what came of it.')
    .action(() => found({ name: 'writer check' }))

  const demo = program.command('demo').description('The demo workspace.')
  demo
    .command('reset')
    .description('Put the demo workspaces back as they were at the first start. Others are left alone.')
    .action(() => found({ name: 'demo reset' }))

  return program
}

function addScope(text: string, before: Scope[] = []): Scope[] {
  if (!isScope(text)) throw new InvalidArgumentError(`Write one of ${allScopes.join(', ')}.`)
  return [...new Set([...before, text])]
}

function readDays(text: string): number {
  const days = Number(/^(\d{1,5})d$/.exec(text)?.[1] ?? 0)
  if (days < 1) throw new InvalidArgumentError('Write a number of days, such as 90d.')
  return days
}

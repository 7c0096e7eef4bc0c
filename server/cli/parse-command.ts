import { Command as Program, CommanderError } from 'commander'
import { resolve } from 'node:path'
import type { Command } from './command.ts'

export type Parsed = { command: Command } | { exitCode: number; said: string }

/** Reads the words of the command line. Help and mistakes come back as text: nothing is written here. */
export function parseCommand(words: string[]): Parsed {
  let command: Command | undefined
  let said = ''
  const write = (text: string) => {
    said += text
  }
  const program = buildProgram((found) => {
    command = found
  }, write)
  try {
    program.parse(words, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    return { exitCode: error.exitCode, said: said.trimEnd() }
  }
  return command ? { command } : { exitCode: 1, said: program.helpInformation() }
}

function buildProgram(found: (command: Command) => void, write: (text: string) => void): Program {
  const program = subject(new Program('npm run redline --'), write).description(
    'Looks after the workspaces, keys and audits of this service. Works while the service is running.',
  )

  const workspace = subject(
    program.command('workspace').description('Workspaces: each has its own data and keys.'),
    write,
  )
  subject(workspace.command('create'), write)
    .description('Create a workspace.')
    .argument('<name>', 'its name')
    .option('--no-api-access', 'a workspace whose plan lacks API access: its keys are answered 403')
    .action((name: string, options: { apiAccess: boolean }) =>
      found({ name: 'workspace create', workspace: name, api_access: options.apiAccess }),
    )
  subject(workspace.command('list'), write)
    .description('List the workspaces.')
    .action(() => found({ name: 'workspace list' }))

  const key = subject(program.command('key').description('API keys: shown once when created, revocable.'), write)
  subject(key.command('create'), write)
    .description('Create a key and print it. It cannot be shown again.')
    .requiredOption('--workspace <name>', 'the workspace it opens')
    .requiredOption('--owner <email>', 'who it belongs to: the author of its comments and decisions')
    .action((options: { workspace: string; owner: string }) =>
      found({ name: 'key create', workspace: options.workspace, owner_email: options.owner }),
    )
  subject(key.command('list'), write)
    .description('List the keys, without their secrets.')
    .action(() => found({ name: 'key list' }))
  subject(key.command('revoke'), write)
    .description('Revoke a key: it stops working at once.')
    .argument('<id>', 'its id, as `key list` prints it')
    .action((id: string) => found({ name: 'key revoke', id }))

  subject(program.command('import'), write)
    .description('Import findings from a SARIF 2.1.0 or CSV file. The same findings are never imported twice.')
    .argument('<file>', 'the file')
    .requiredOption('--audit <name>', 'the audit they belong to; created when there is none of that name')
    .option('--workspace <name>', 'the workspace, when there are several')
    .action((file: string, options: { audit: string; workspace?: string }) =>
      found({ name: 'import', file: resolve(file), ...options }),
    )

  subject(program.command('activity'), write)
    .description('Print who decided what in an audit, oldest first.')
    .argument('<audit>', 'its id or name')
    .option('--workspace <name>', 'the workspace, when there are several')
    .option('--json', 'one JSON object a line')
    .action((audit: string, options: { workspace?: string; json?: boolean }) =>
      found({ name: 'activity', audit, workspace: options.workspace, json: options.json ?? false }),
    )

  const library = subject(
    program.command('library').description('Templates, tones of voice and knowledge bases, as a folder of YAML files.'),
    write,
  )
  subject(library.command('apply'), write)
    .description('Make the library of a workspace that of a folder. Nothing is changed when a file is wrong.')
    .argument('<folder>', 'a folder with templates, tones-of-voice and knowledge-bases in it')
    .requiredOption('--workspace <name>', 'the workspace')
    .option('--prune', 'also remove what the folder does not have')
    .option('--dry-run', 'print the differences and change nothing')
    .action((folder: string, options: { workspace: string; prune?: true; dryRun?: true }) =>
      found({
        name: 'library apply',
        folder: resolve(folder),
        workspace: options.workspace,
        prune: options.prune ?? false,
        dryRun: options.dryRun ?? false,
      }),
    )
  subject(library.command('export'), write)
    .description('Write the library of a workspace to a folder, one file per item.')
    .argument('<folder>', 'made when it is not there')
    .requiredOption('--workspace <name>', 'the workspace')
    .action((folder: string, { workspace }: { workspace: string }) =>
      found({ name: 'library export', folder: resolve(folder), workspace }),
    )

  const writer = subject(program.command('writer').description('Who writes the documents.'), write)
  subject(writer.command('check'), write)
    .description('Ask the language model of the WRITER_… settings for an answer, and say what came of it.')
    .action(() => found({ name: 'writer check' }))

  const demo = subject(program.command('demo').description('The demo workspace.'), write)
  subject(demo.command('reset'), write)
    .description('Put the demo workspaces back as they were at the first start. Others are left alone.')
    .action(() => found({ name: 'demo reset' }))

  return program
}

/** Commander ends the process by itself unless every command is told not to. */
function subject(command: Program, write: (text: string) => void): Program {
  return command
    .exitOverride()
    .configureOutput({ writeOut: write, writeErr: write })
    .showHelpAfterError('(add --help for the words that can be used)')
}

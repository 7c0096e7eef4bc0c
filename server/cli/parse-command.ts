import { CommanderError } from 'commander'
import { resolve } from 'node:path'
import { version } from '../package-root.ts'
import { UserFacingError } from '../user-facing-error.ts'
import { addAuditCommands } from './audit-commands.ts'
import { addChangeAuditCommands } from './change-audit-commands.ts'
import { addCheckCommand } from './check-command.ts'
import { addDataCommands } from './data-commands.ts'
import { addKeyCommands } from './key-commands.ts'
import { addLibraryCommands } from './library-commands.ts'
import { CliCommand, type CommandContext, type Found, type ResolvePath } from './cli-command.ts'
import type { Output } from './output.ts'
import { addWebhookCommands } from './webhook-commands.ts'
import { addWorkspaceCommands } from './workspace-commands.ts'
import { addWriterCommands } from './writer-commands.ts'

/** The words of a command, and the folder in which they were typed. */
export interface Words {
  words: string[]
  folder: string
}

/** Help and errors are returned as text; nothing is printed here. */
export function parseCommand({ words, folder }: Words): Found | { exitCode: number; output: string } {
  let command: Found | undefined
  let output = ''
  const write = (text: string) => {
    output += text
  }
  // Subcommands inherit all of this.
  const program = new CliCommand('npm run redline --', (found) => {
    command = found
  })
    .exitOverride()
    .configureOutput({ writeOut: write, writeErr: write })
    .showHelpAfterError('(add --help for the words that can be used)')
    .description('Looks after the workspaces, keys and audits of this service. Works while the service is running.')
    .version(version, '--version', 'the version of Redline')
  const path: ResolvePath = (text) => resolve(folder, text)
  addWorkspaceCommands(program)
  addKeyCommands(program)
  addWebhookCommands(program)
  addAuditCommands(program, path)
  addChangeAuditCommands(program)
  addDataCommands(program, path)
  addLibraryCommands(program, path)
  addWriterCommands(program)
  addCheckCommand(program, path)
  try {
    program.parse(words, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    return { exitCode: error.exitCode, output: output.trimEnd() }
  }
  return command ?? { exitCode: 1, output: program.helpInformation() }
}

export async function runCommand(words: Words, context: CommandContext, output: Output): Promise<void> {
  const parsed = parseCommand(words)
  if ('runAlone' in parsed) throw new UserFacingError('This command does not run inside of the service.')
  if (!('run' in parsed)) throw new UserFacingError(parsed.output)
  await parsed.run(context, output)
}

import { Command, CommanderError } from 'commander'
import { resolve } from 'node:path'
import { type FoundAudit, findAudit } from '../audits/repository.ts'
import type { Database } from '../db/database.ts'
import { version } from '../package-root.ts'
import type { Variables } from '../settings.ts'
import { UserFacingError } from '../user-facing-error.ts'
import type { Workspace } from '../workspaces/repository.ts'
import { addAuditCommands } from './audit-commands.ts'
import { addChangeAuditCommands } from './change-audit-commands.ts'
import { addDataCommands } from './data-commands.ts'
import { addKeyCommands } from './key-commands.ts'
import { addLibraryCommands } from './library-commands.ts'
import type { Output } from './output.ts'
import { resolveWorkspace } from './resolve.ts'
import { addWebhookCommands } from './webhook-commands.ts'
import { addWorkspaceCommands } from './workspace-commands.ts'
import { addWriterCommands } from './writer-commands.ts'

export interface CommandContext {
  db: Database
  settings: Variables
  /** The command runs inside of the service that answers requests. */
  inService: boolean
  /** Aborted when the command is to stop. */
  signal?: AbortSignal
}

export type Run = (context: CommandContext, output: Output) => Promise<void>

type Invocation<Options> = CommandContext &
  Omit<Output, 'confirm'> & {
    options: Options
    /** The one that is named, or the only one. */
    workspace: () => Promise<Workspace>
    /** The one of that id or name in it. */
    audit: (idOrName: string) => Promise<FoundAudit>
    /** Throws unless the person says yes. Does not ask with `--yes`. */
    confirm: (question: string) => Promise<void>
  }

/** A command of ours: what it does begins once all of its words are understood, here or in the service. */
export class CliCommand extends Command {
  constructor(
    name: string,
    private readonly found: (run: Run) => void,
  ) {
    super(name)
  }

  override createCommand(name = ''): CliCommand {
    return new CliCommand(name, this.found)
  }

  inWorkspace(): this {
    return this.option('--workspace <name>', 'the workspace, when there are several')
  }

  /** Of the audit that its first argument names. */
  onAudit(): this {
    return this.argument('<audit>', 'its id or name').inWorkspace()
  }

  asks(): this {
    return this.option('--yes', 'do not ask')
  }

  runs<Options>(work: (invocation: Invocation<Options>, ...words: string[]) => unknown): this {
    return this.action(() =>
      this.found(async (context, output) => {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the command has declared its options and arguments
        const [options, words] = [this.opts() as Options, this.processedArgs as string[]]
        const given = this.opts<{ workspace?: string; yes?: true }>()
        const workspace = () => resolveWorkspace(context.db, given.workspace)
        const audit = async (idOrName: string) => {
          const { id, name } = await workspace()
          const found = await findAudit(context.db, id, idOrName)
          if (found) return found
          throw new UserFacingError(`The workspace "${name}" has no audit with the id or name "${idOrName}".`)
        }
        const confirm = async (question: string) => {
          if (!given.yes && !(await output.confirm(question))) throw new UserFacingError('Nothing was changed.')
        }
        await work({ ...context, ...output, options, workspace, audit, confirm }, ...words)
      }),
    )
  }
}

/** Relative to the folder in which the words were typed. */
export type ResolvePath = (text: string) => string

/** The words of a command, and the folder in which they were typed. */
export interface Words {
  words: string[]
  folder: string
}

/** Help and errors are returned as text; nothing is printed here. */
export function parseCommand({ words, folder }: Words): { run: Run } | { exitCode: number; output: string } {
  let run: Run | undefined
  let output = ''
  const write = (text: string) => {
    output += text
  }
  // Subcommands inherit all of this.
  const program = new CliCommand('npm run redline --', (found) => {
    run = found
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
  try {
    program.parse(words, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    return { exitCode: error.exitCode, output: output.trimEnd() }
  }
  return run ? { run } : { exitCode: 1, output: program.helpInformation() }
}

export async function runCommand(words: Words, context: CommandContext, output: Output): Promise<void> {
  const parsed = parseCommand(words)
  if (!('run' in parsed)) throw new UserFacingError(parsed.output)
  await parsed.run(context, output)
}

import { Command } from 'commander'
import { type FoundAudit, findAudit } from '../audits/repository.ts'
import type { Database } from '../db/database.ts'
import type { Variables } from '../settings.ts'
import { UserFacingError } from '../user-facing-error.ts'
import type { Workspace } from '../workspaces/repository.ts'
import type { Output } from './output.ts'
import { resolveWorkspace } from './resolve.ts'

export interface CommandContext {
  db: Database
  settings: Variables
  /** The command runs inside of the service that answers requests. */
  inService: boolean
  /** Aborted when the command is to stop. */
  signal?: AbortSignal
}

export type Run = (context: CommandContext, output: Output) => Promise<void>

/** Needs neither a service nor a database. Returns the exit code; a UserFacingError is 2. */
type RunAlone = (output: Pick<Output, 'print' | 'progress'>) => Promise<number>

export type Found = { run: Run } | { runAlone: RunAlone }

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

interface LoneInvocation<Options> extends Pick<Output, 'print' | 'progress'> {
  options: Options
  words: string[]
}

/** A command of ours: what it does begins once all of its words are understood, here or in the service. */
export class CliCommand extends Command {
  constructor(
    name: string,
    private readonly found: (found: Found) => void,
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
    return this.action(() => {
      const run: Run = async (context, output) => {
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
      }
      this.found({ run })
    })
  }

  /** Gets all of its words in one list. */
  runsAlone<Options>(work: (invocation: LoneInvocation<Options>) => Promise<number>): this {
    return this.action(() => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the command has declared its options and arguments
      const [options, [words = []]] = [this.opts() as Options, this.processedArgs as string[][]]
      this.found({ runAlone: (output) => work({ ...output, options, words }) })
    })
  }
}

/** Relative to the folder in which the words were typed. */
export type ResolvePath = (text: string) => string

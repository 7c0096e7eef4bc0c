import type { Database } from '../db/database.ts'
import type { Settings } from '../settings.ts'
import type { Command, CommandName } from './command.ts'
import type { Output } from './output.ts'

export interface CommandContext {
  db: Database
  settings: Settings
  /** The command runs inside of the service that answers requests. */
  inService: boolean
  /** Aborted when the command is to stop. */
  signal?: AbortSignal
}

export type Run<Name extends CommandName> = (
  command: Extract<Command, { name: Name }>,
  context: CommandContext,
  output: Output,
) => Promise<void>

export type Commands<Names extends CommandName> = { [Name in Names]: Run<Name> }

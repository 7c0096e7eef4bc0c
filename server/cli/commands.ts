import { seedDemo } from '../demo/seed.ts'
import { ensureDemoKey } from '../demo-key.ts'
import { auditCommands } from './audit-commands.ts'
import type { Command, CommandName } from './command.ts'
import type { CommandContext, Commands, Run } from './command-context.ts'
import { dataCommands } from './data-commands.ts'
import { keyCommands } from './key-commands.ts'
import { libraryCommands } from './library-commands.ts'
import type { Output } from './output.ts'
import { webhookCommands } from './webhook-commands.ts'
import { workspaceCommands } from './workspace-commands.ts'
import { writerCommands } from './writer-commands.ts'

const commands: Commands<CommandName> = {
  ...workspaceCommands,
  ...keyCommands,
  ...webhookCommands,
  ...auditCommands,
  ...dataCommands,
  ...libraryCommands,
  ...writerCommands,

  async 'demo reset'(_, { db, settings: { DATA_DIR, REDLINE_DEMO_KEY } }, { print }) {
    await seedDemo(db, { now: new Date() })
    await ensureDemoKey(db, { dataDir: DATA_DIR, given: REDLINE_DEMO_KEY })
    print('The demo workspaces are as they were at the first start. The demo key is the same.')
  },
}

export async function runCommand(command: Command, context: CommandContext, output: Output): Promise<void> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table is checked entry by entry; only the union is lost
  const run = commands[command.name] as Run<CommandName>
  await run(command, context, output)
}

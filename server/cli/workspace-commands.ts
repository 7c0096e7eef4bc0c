import { Argument } from 'commander'
import { count } from '../core/count.ts'
import { deleteWorkspaceInBatches, readWorkspaceSize } from '../retention/purge.ts'
import { UserFacingError } from '../user-facing-error.ts'
import {
  createWorkspace,
  listWorkspaces,
  renameWorkspace,
  setApiAccess,
  setSourceLink,
} from '../workspaces/repository.ts'
import { table } from './output.ts'
import type { CliCommand } from './cli-command.ts'
import { workspaceNamed } from './resolve.ts'

export function addWorkspaceCommands(program: CliCommand): void {
  const workspace = program.command('workspace').description('Workspaces: each has its own data and keys.')

  workspace
    .command('create')
    .description('Create a workspace.')
    .argument('<name>', 'its name')
    .option('--no-api-access', 'a workspace whose plan lacks API access: its keys are answered 403')
    .runs<{ apiAccess: boolean }>(async ({ db, print, options: { apiAccess: api_access } }, name: string) => {
      const created = await createWorkspace(db, { name, api_access })
      if (!created) throw new UserFacingError(`There is a workspace named "${name}" already.`)
      print(`Created the workspace "${name}"${api_access ? '' : ', without API access'}.`)
    })

  workspace
    .command('list')
    .description('List the workspaces.')
    .runs(async ({ db, print }) => {
      print(table(await listWorkspaces(db), ['name', 'api_access', 'created_at'], 'There is no workspace yet.'))
    })

  workspace
    .command('rename')
    .description('Rename a workspace.')
    .argument('<name>', 'its name')
    .argument('<new-name>', 'its new name')
    .runs(async ({ db, print }, name: string, newName: string) => {
      const { id } = await workspaceNamed(db, name)
      await renameWorkspace(db, id, newName)
      print(`Renamed the workspace "${name}" to "${newName}".`)
    })

  workspace
    .command('api-access')
    .description('Change whether the plan of a workspace has API access. Without it, its keys are answered 403.')
    .argument('<name>', 'its name')
    .addArgument(new Argument('<on-or-off>').choices(['on', 'off']))
    .runs(async ({ db, print }, name: string, access: string) => {
      await setApiAccess(db, (await workspaceNamed(db, name)).id, access === 'on')
      print(`The workspace "${name}" ${access === 'on' ? 'has' : 'no longer has'} API access.`)
    })

  workspace
    .command('source-link')
    .description(
      'Link the lines of files that findings name, with a template such as https://code.example/{path}#L{line}.',
    )
    .argument('<name>', 'its name')
    .argument('[template]', 'an address with {path}, {line}, {column} or {end_line}; none removes it')
    .runs(async ({ db, print }, name: string, template: string | undefined) => {
      await setSourceLink(db, (await workspaceNamed(db, name)).id, template ?? null)
      print(template ? `Lines of files in "${name}" are linked.` : `Lines of files are not linked in "${name}".`)
    })

  workspace
    .command('delete')
    .description('Delete a workspace with everything in it.')
    .argument('<name>', 'its name')
    .asks()
    .runs(async ({ db, print, confirm }, given: string) => {
      const { id, name } = await workspaceNamed(db, given)
      const { audits, violations, documents } = await readWorkspaceSize(db, id)
      print(
        `The workspace "${name}" holds ${count(audits, 'audit')} with ${count(violations, 'violation')}, and ${count(documents, 'document')}.`,
      )
      await confirm(`Delete the workspace "${name}" with everything in it?`)
      await deleteWorkspaceInBatches(db, id)
      print(`Deleted the workspace "${name}".`)
    })
}

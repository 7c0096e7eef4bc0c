import { UserFacingError } from '../user-facing-error.ts'
import { deleteWorkspaceInBatches, readWorkspaceSize } from '../workspaces/delete-workspace.ts'
import {
  createWorkspace,
  listWorkspaces,
  renameWorkspace,
  setApiAccess,
  setSourceLink,
} from '../workspaces/repository.ts'
import type { Commands } from './command-context.ts'
import { confirmed, count, table } from './output.ts'
import { workspaceNamed } from './resolve.ts'

export const workspaceCommands: Commands<
  | 'workspace create'
  | 'workspace list'
  | 'workspace rename'
  | 'workspace api-access'
  | 'workspace source-link'
  | 'workspace delete'
> = {
  async 'workspace create'({ workspace, api_access }, { db }, { print }) {
    const created = await createWorkspace(db, { name: workspace, api_access })
    if (!created) throw new UserFacingError(`There is a workspace named "${workspace}" already.`)
    print(`Created the workspace "${workspace}"${api_access ? '' : ', without API access'}.`)
  },

  async 'workspace list'(_, { db }, { print }) {
    const workspaces = await listWorkspaces(db)
    if (workspaces.length === 0) return print('There is no workspace yet.')
    print(
      table(
        ['NAME', 'API ACCESS', 'CREATED'],
        workspaces.map((each) => [each.name, each.api_access ? 'yes' : 'no', each.created_at]),
      ),
    )
  },

  async 'workspace rename'({ workspace, new_name }, { db }, { print }) {
    const { id, name } = await workspaceNamed(db, workspace)
    if (!(await renameWorkspace(db, id, new_name))) {
      throw new UserFacingError(`There is a workspace named "${new_name}" already.`)
    }
    print(`Renamed the workspace "${name}" to "${new_name}".`)
  },

  async 'workspace api-access'({ workspace, api_access }, { db }, { print }) {
    const { id, name } = await workspaceNamed(db, workspace)
    await setApiAccess(db, id, api_access)
    print(`The workspace "${name}" ${api_access ? 'has' : 'no longer has'} API access.`)
  },

  async 'workspace source-link'({ workspace, template }, { db }, { print }) {
    const { id, name } = await workspaceNamed(db, workspace)
    await setSourceLink(db, id, template)
    print(template === null ? `Lines of files are not linked in "${name}".` : `Lines of files in "${name}" are linked.`)
  },

  async 'workspace delete'({ workspace, yes }, { db }, output) {
    const { id, name } = await workspaceNamed(db, workspace)
    const { audits, violations, documents } = await readWorkspaceSize(db, id)
    output.print(
      `The workspace "${name}" holds ${count(audits, 'audit')} with ${count(violations, 'violation')}, and ${count(documents, 'document')}.`,
    )
    if (!yes) await confirmed(output, `Delete the workspace "${name}" with everything in it?`)
    await deleteWorkspaceInBatches(db, id)
    output.print(`Deleted the workspace "${name}".`)
  },
}

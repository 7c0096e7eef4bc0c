import { allScopes } from '../core/scopes.ts'
import { UserFacingError } from '../user-facing-error.ts'
import { createKey, listKeys, revokeKey } from '../workspaces/api-keys.ts'
import type { Commands } from './command-context.ts'
import { table } from './output.ts'
import { checkEmail, workspaceNamed } from './resolve.ts'

export const keyCommands: Commands<'key create' | 'key list' | 'key revoke'> = {
  async 'key create'({ workspace, owner_email, label, expires_in_days, scopes }, { db }, { print }) {
    checkEmail(owner_email)
    const { id } = await workspaceNamed(db, workspace)
    const created = await createKey(db, { workspace_id: id, owner_email, label, expires_in_days, scopes })
    print(
      `${created.key}\n\nThis key is shown only now. It opens the workspace "${workspace}" as ${owner_email}` +
        `${scopes ? ` with the scope ${scopes.join(', ')}` : ''}${created.expires_at ? ` until ${created.expires_at}` : ''}.`,
    )
  },

  async 'key list'({ workspace }, { db }, { print }) {
    const only = workspace === undefined ? null : await workspaceNamed(db, workspace)
    const keys = await listKeys(db, only?.id ?? null)
    if (keys.length === 0) return print('There is no key yet.')
    print(
      table(
        ['ID', 'WORKSPACE', 'OWNER', 'SCOPES', 'LABEL', 'CREATED', 'EXPIRES', 'LAST USED', 'REVOKED'],
        keys.map((key) => [
          key.id,
          key.workspace_name,
          key.owner_email,
          key.scopes.length === allScopes.length ? 'all' : key.scopes.join(', '),
          key.label ?? '',
          key.created_at,
          key.expires_at ?? '',
          key.last_used_at ?? '',
          key.revoked_at ?? '',
        ]),
      ),
    )
  },

  async 'key revoke'({ id }, { db }, { print }) {
    if (!(await revokeKey(db, id))) throw new UserFacingError(`There is no key with the id "${id}". See key list.`)
    print(`Revoked the key ${id}.`)
  },
}

import { pageBySeq } from '../core/cursor.ts'
import { conflict } from '../core/errors.ts'
import type { SomeHandlers } from '../core/operations.ts'
import type { Database } from '../db/database.ts'
import { createKey, listKeys, revokeKey } from '../workspaces/api-keys.ts'
import { setSourceLink } from '../workspaces/repository.ts'
import { listActs } from './log.ts'

export function administrationHandlers(db: Database) {
  return {
    listKeys: async ({ caller }) => ({ keys: await listKeys(db, caller.workspace_id) }),

    async createKey({ caller, body: { owner_email, label, scopes, expires_in_days } }) {
      const given = { owner_email, label: label?.trim() || undefined, scopes: [...new Set(scopes)], expires_in_days }
      return createKey(db, { ...given, workspace_id: caller.workspace_id, by: caller })
    },

    async revokeKey({ caller, params: { key_id } }) {
      if (key_id === caller.key_id) throw conflict('This is the key that you use: revoke it with another key')
      return revokeKey(db, key_id, { by: caller, workspace_id: caller.workspace_id })
    },

    async setSourceLink({ caller, body: { template } }) {
      await setSourceLink(db, caller.workspace_id, template, caller)
      return { template }
    },

    listAdministrativeActs: ({ caller: { workspace_id }, query }) =>
      pageBySeq(query, (range) => listActs(db, workspace_id, range)),
  } satisfies SomeHandlers
}

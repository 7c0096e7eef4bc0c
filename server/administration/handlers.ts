import { readCursor, writeCursor } from '../core/cursor.ts'
import { conflict, notFound } from '../core/errors.ts'
import type { ExtensionHandlers } from '../core/operations.ts'
import type { Database } from '../db/database.ts'
import { createKey, listKeys, revokeKey } from '../workspaces/api-keys.ts'
import { listActs } from './log.ts'

const isSeq = (value: unknown): value is number => Number.isSafeInteger(value)
const dayMs = 86_400_000

export function administrationHandlers(
  db: Database,
): Pick<ExtensionHandlers, 'listKeys' | 'createKey' | 'revokeKey' | 'listAdministrativeActs'> {
  return {
    async listKeys({ caller }) {
      const keys = await listKeys(db, caller.workspace_id)
      return {
        keys: keys.map(({ workspace_id: _id, workspace_name: _name, ...key }) => ({
          ...key,
          created_at: key.created_at.toISOString(),
          expires_at: key.expires_at?.toISOString() ?? null,
          last_used_at: key.last_used_at?.toISOString() ?? null,
          revoked_at: key.revoked_at?.toISOString() ?? null,
        })),
      }
    },

    async createKey({ caller, body: { owner_email, label, scopes, expires_in_days } }) {
      const expires_at = expires_in_days === undefined ? undefined : new Date(Date.now() + expires_in_days * dayMs)
      const { workspace_id } = caller
      const given = { workspace_id, owner_email, label: label?.trim() || undefined, scopes: [...new Set(scopes)] }
      return createKey(db, { ...given, expires_at, by: caller })
    },

    async revokeKey({ caller, params: { key_id } }) {
      if (key_id === caller.key_id) throw conflict('This is the key that you use: revoke it with another key')
      const revoked = await revokeKey(db, key_id, { by: caller, workspace_id: caller.workspace_id })
      if (!revoked) throw notFound('Key')
      return undefined
    },

    async listAdministrativeActs({ caller: { workspace_id }, query: { cursor, page_size } }) {
      const before = readCursor(cursor, isSeq) ?? null
      const rows = await listActs(db, workspace_id, { before, limit: page_size + 1 })
      const items = rows.slice(0, page_size)
      return {
        items: items.map(({ seq, created_at, ...act }) => ({
          id: String(seq),
          ...act,
          created_at: created_at.toISOString(),
        })),
        next_cursor: rows.length > page_size ? writeCursor(items.at(-1)?.seq) : null,
      }
    },
  }
}

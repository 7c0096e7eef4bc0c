import { type Key, type NewKey, type Scope, scopeValues } from '../../contract/extensions.gen.ts'
import { type Agent, logEntry } from '../administration/log.ts'
import { notFound } from '../core/errors.ts'
import type { Queryable } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { formatKey, hashSecret, newKey, parseKey, type StoredKey } from '../keys/key.ts'

export interface NewApiKey extends Omit<NewKey, 'scopes'> {
  workspace_id: string
  /** What it may do; everything if absent. */
  scopes?: readonly Scope[]
  /** Who creates it; the operator if absent. */
  by?: Agent
  /** The key in clear text, if it must be a given one. Otherwise a new one is created. */
  fixedKey?: string
}

export async function createKey(
  db: Queryable,
  { workspace_id, owner_email, label, expires_in_days, scopes = scopeValues, by, fixedKey }: NewApiKey,
) {
  const parts = fixedKey === undefined ? newKey() : parseKey(fixedKey)
  if (!parts) throw new Error('An API key is written rl_<id>_<secret>, in letters and digits')
  const [stored] = await db.query<{ id: string; expires_at: string | null }>(sql`
    with created as (
      insert into api_key (id, workspace_id, owner_email, secret_hash, label, expires_at, scopes)
      values (
        ${parts.public_id}, ${workspace_id}, ${owner_email}, ${hashSecret(parts.secret)}, ${label},
        now() + ${expires_in_days}::integer * interval '1 day', ${scopes}::text[]
      )
      on conflict (id) do update set
        owner_email = excluded.owner_email, secret_hash = excluded.secret_hash, revoked_at = null,
        label = excluded.label, expires_at = excluded.expires_at, scopes = excluded.scopes
        where api_key.workspace_id = excluded.workspace_id
      returning id, workspace_id, expires_at
    ), logged as (
      ${logEntry(sql`created`, { act: 'key_created', by, subject: owner_email, detail: `${parts.public_id}: ${scopes.join(', ')}` })}
    )
    select id, expires_at from created`)
  if (!stored) throw new Error(`Another workspace has an API key with the id ${parts.public_id}`)
  return { ...stored, key: formatKey(parts) }
}

/** A key that has expired counts as revoked. */
export async function findKey(db: Queryable, public_id: string): Promise<StoredKey | null> {
  const [key] = await db.query<StoredKey>(sql`
    select
      api_key.id, workspace_id, owner_email, secret_hash, api_access, scopes, source_link,
      coalesce(revoked_at, case when expires_at <= now() then expires_at end) as revoked_at
    from api_key join workspace on workspace.id = workspace_id
    where api_key.id = ${public_id}`)
  return key ?? null
}

/** Those of the keys that may read now. */
export async function findStreamingKeys(db: Queryable, ids: string[]): Promise<string[]> {
  const keys = await db.query<{ id: string }>(sql`
    select api_key.id from api_key join workspace on workspace.id = workspace_id
    where api_key.id = any(${ids}::text[]) and revoked_at is null and (expires_at is null or expires_at > now())
      and api_access and scopes && '{read,review,admin}'`)
  return keys.map(({ id }) => id)
}

/** Of one workspace, or of all. */
export async function listKeys(db: Queryable, workspace_id: string | null = null) {
  return db.query<Key & { workspace_name: string }>(sql`
    select
      api_key.id, workspace.name as workspace_name, owner_email, label, scopes, api_key.created_at, expires_at,
      last_used_at, revoked_at
    from api_key join workspace on workspace.id = workspace_id
    where ${workspace_id}::text is null or workspace_id = ${workspace_id}
    order by workspace.name, api_key.created_at, api_key.id`)
}

/** Does nothing for a key that is revoked already. Throws for one that does not exist, or not in this workspace. */
export async function revokeKey(
  db: Queryable,
  id: string,
  { by, workspace_id = null }: { by?: Agent; workspace_id?: string | null } = {},
): Promise<void> {
  const revoked = await db.query(sql`
    with revoked as (
      update api_key set revoked_at = now() where id = ${id} and revoked_at is null
        and (${workspace_id}::text is null or workspace_id = ${workspace_id})
      returning id, workspace_id, owner_email, revoked_at
    ), logged as (
      ${logEntry(sql`revoked`, { act: 'key_revoked', by, subject: sql`owner_email`, detail: sql`id` })}
    )
    select revoked_at from revoked
    union all
    select revoked_at from api_key where id = ${id} and revoked_at is not null
      and (${workspace_id}::text is null or workspace_id = ${workspace_id})`)
  if (revoked.length === 0) throw notFound('Key')
}

const writeIntervalMs = 60_000

/** Records when each key was last used, at most once a minute, without delaying the request. */
export function recordKeyUse(db: Queryable): (key_id: string) => void {
  const writtenAt = new Map<string, number>()
  return (key_id) => {
    if (Date.now() - (writtenAt.get(key_id) ?? Number.NEGATIVE_INFINITY) < writeIntervalMs) return
    writtenAt.set(key_id, Date.now())
    // Other processes may have written it too.
    const written = db.query(sql`
      update api_key set last_used_at = now()
      where id = ${key_id} and (last_used_at is null or last_used_at < now() - interval '1 minute')`)
    // If the database does not answer, the request itself fails.
    written.catch(() => writtenAt.delete(key_id))
  }
}

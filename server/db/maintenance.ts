import type { Log } from '../core/log.ts'
import type { Database } from './database.ts'
import { sql } from './sql.ts'

const maintenanceIntervalMs = 60_000
const maxWalBytes = 32 * 1024 * 1024

/** Runs the maintenance every minute, one run at a time. Returns the function that stops it. */
export function startMaintenance(db: Database, log: Log): () => Promise<void> {
  let running = Promise.resolve()
  const timer = setInterval(() => {
    running = running
      .then(() => runMaintenance(db))
      .catch((error: unknown) => log.error({ err: error }, 'maintenance failed'))
  }, maintenanceIntervalMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}

/**
 * Deletes expired idempotency keys, files that no audit checks, events of more than an hour ago and old deliveries of webhooks. Audits and documents are
 * deleted only by a command (../retention/purge.ts). PGlite has no background processes, so this replaces autovacuum and the
 * checkpointer. Tables are vacuumed by autovacuum's rule
 * (https://www.postgresql.org/docs/current/routine-vacuuming.html#AUTOVACUUM). A checkpoint keeps the write-ahead log short,
 * because all of it is replayed after a kill.
 */
export async function runMaintenance(db: Database): Promise<void> {
  await db.query(sql`delete from idempotency_key where expires_at <= now()`)
  await db.query(sql`
    delete from event using (
      select workspace_id, max(position) as position from event where created_at < now() - interval '1 hour' group by workspace_id
    ) as old
    where event.workspace_id = old.workspace_id and event.position <= old.position`)
  await db.query(sql`
    delete from webhook_delivery where status <> 'waiting' and created_at < now() - interval '7 days'`)
  await db.query(sql`
    delete from check_file
    where created_at < now() - interval '1 day' and not exists (
      select from audit_asset where audit_asset.workspace_id = check_file.workspace_id and file_id = check_file.id
    )`)
  if (db.engine !== 'pglite') return
  // Without this flush the statistics of the last second arrive after the vacuum and make it due again.
  await db.query(sql`select pg_stat_force_next_flush()`)
  const due = await db.query<{ name: string }>(sql`
    select quote_ident(relname) as name from pg_stat_user_tables
    where n_dead_tup > 50 + 0.2 * n_live_tup
      or n_ins_since_vacuum > 1000 + 0.2 * n_live_tup
      or n_mod_since_analyze > 50 + 0.1 * n_live_tup`)
  for (const { name } of due) await db.execute(`vacuum analyze ${name}`)
  const [wal] = await db.query<{ bytes: number }>(sql`
    select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::bigint as bytes from pg_control_checkpoint()`)
  if (wal && wal.bytes > maxWalBytes) await db.execute('checkpoint')
}

/** After many rows were written at once. PostgreSQL does it by itself. */
export async function vacuum(db: Database): Promise<void> {
  if (db.engine !== 'pglite') return
  await db.execute('vacuum analyze')
  await db.execute('checkpoint')
}

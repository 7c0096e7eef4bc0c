import type { Database } from './database.ts'
import { sql } from './sql.ts'

const largestLog = 32 * 1024 * 1024

/**
 * What PostgreSQL does in processes of its own and PGlite has none for; cheap when nothing is due. Tables are vacuumed by
 * the rule of autovacuum (https://www.postgresql.org/docs/current/routine-vacuuming.html#AUTOVACUUM), and a checkpoint is
 * made before the log grows long: all of it is read again after a kill.
 */
export async function upkeep(db: Database): Promise<void> {
  if (db.engine !== 'pglite') return
  for (const table of await dueTables(db)) await db.execute(`vacuum analyze ${table}`)
  if ((await logBytes(db)) > largestLog) await db.execute('checkpoint')
}

async function dueTables(db: Database): Promise<string[]> {
  // Counts of the last second would come after the vacuum, and call for another.
  await db.query(sql`select pg_stat_force_next_flush()`)
  const rows = await db.query<{ name: string }>(sql`
    select quote_ident(relname) as name from pg_stat_user_tables
    where n_dead_tup > 50 + 0.2 * n_live_tup
      or n_ins_since_vacuum > 1000 + 0.2 * n_live_tup
      or n_mod_since_analyze > 50 + 0.1 * n_live_tup`)
  return rows.map(({ name }) => name)
}

async function logBytes(db: Database): Promise<number> {
  const [log] = await db.query<{ bytes: number }>(sql`
    select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::bigint as bytes from pg_control_checkpoint()`)
  return log?.bytes ?? 0
}

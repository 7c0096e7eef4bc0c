import type { Queryable } from './database.ts'
import { sql } from './sql.ts'

/**
 * Which transactions can be seen now: until another one that wrote something has been committed, by whichever process, a
 * statement sees the same rows. After a crash the numbers of transactions may come again, but no connection outlives one.
 */
const statement = sql`
  select concat_ws(' ', pg_current_snapshot(), pg_backend_pid(), pg_postmaster_start_time()) as version`

/** Ask always on the same connection; another one answers differently. */
export async function readVersion(connection: Queryable): Promise<string> {
  const [row] = await connection.query<{ version: string }>(statement)
  if (!row) throw new Error('The database did not say its version')
  return row.version
}

import type { Database } from '../db/database.ts'
import { sql } from '../db/sql.ts'

const writeIntervalMs = 60_000

/** Records when each key was last used, at most once a minute, without delaying the request. */
export function recordKeyUse(db: Database, now: () => number = Date.now): (key_id: string) => void {
  const writtenAt = new Map<string, number>()
  return (key_id) => {
    if (now() - (writtenAt.get(key_id) ?? Number.NEGATIVE_INFINITY) < writeIntervalMs) return
    writtenAt.set(key_id, now())
    // If the database does not answer, the request itself fails.
    void writeLastUse(db, key_id).catch(() => writtenAt.delete(key_id))
  }
}

/** Other processes may have written it too. */
async function writeLastUse(db: Database, key_id: string): Promise<void> {
  await db.query(sql`
    update api_key set last_used_at = now()
    where id = ${key_id} and (last_used_at is null or last_used_at < now() - interval '1 minute')`)
}

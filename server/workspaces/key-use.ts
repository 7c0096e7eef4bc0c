import type { Database } from '../db/database.ts'
import { sql } from '../db/sql.ts'

const writeIntervalMs = 60_000

type AnyHandler = (call: { caller: { key_id: string } }) => Promise<unknown>

/** Records when each key was last used, at most once a minute, without delaying the request. */
export function recordKeyUse<Handlers extends object>(
  db: Database,
  handlers: Handlers,
  now: () => number = Date.now,
): Handlers {
  const writtenAt = new Map<string, number>()

  function record(key_id: string) {
    if (now() - (writtenAt.get(key_id) ?? Number.NEGATIVE_INFINITY) < writeIntervalMs) return
    writtenAt.set(key_id, now())
    // If the database does not answer, the request itself fails.
    void writeLastUse(db, key_id).catch(() => writtenAt.delete(key_id))
  }

  const recording = Object.entries(handlers).map(([operation, handler]) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every handler takes a call with its caller
    const handle = handler as AnyHandler
    const recorded: AnyHandler = (call) => {
      record(call.caller.key_id)
      return handle(call)
    }
    return [operation, recorded]
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same operations as before
  return Object.fromEntries(recording) as Handlers
}

/** Other processes may have written it too. */
async function writeLastUse(db: Database, key_id: string): Promise<void> {
  await db.query(sql`
    update api_key set last_used_at = now()
    where id = ${key_id} and (last_used_at is null or last_used_at < now() - interval '1 minute')`)
}

import type { Queryable } from '../db/database.ts'
import { sql } from '../db/sql.ts'

/** The position of the newest event. A workspace without events gets one, so that the first event can follow it. */
export async function readNewestPosition(db: Queryable, workspace_id: string): Promise<number> {
  const [known] = await db.query<{ last_position: number }>(
    sql`select last_position from event_counter where workspace_id = ${workspace_id}`,
  )
  if (known) return known.last_position
  await db.query(sql`
    insert into event_counter (workspace_id, last_position)
    values (${workspace_id}, (extract(epoch from clock_timestamp()) * 1000)::bigint)
    on conflict do nothing`)
  return readNewestPosition(db, workspace_id)
}

/** Whether everything after the position is still there: false for one that is too old, or that never was. */
export async function canResume(db: Queryable, workspace_id: string, position: number): Promise<boolean> {
  const [found] = await db.query<{ resumable: boolean }>(sql`
    select ${position}::bigint between
      coalesce((select min(position) - 1 from event where workspace_id = ${workspace_id}), last_position) and last_position
      as resumable
    from event_counter where workspace_id = ${workspace_id}`)
  return found?.resumable ?? false
}

/** In their order, which has no gaps but for what was deleted. */
export async function readEvents(db: Queryable, workspace_id: string, after: number, limit: number) {
  return db.query<{ position: number; type: string; payload: string }>(sql`
    select position, type, payload::text as payload from event
    where workspace_id = ${workspace_id} and position > ${after}
    order by position
    limit ${limit}`)
}

/** Tells all processes. Nothing is stored. */
export async function notifyProcesses(db: Queryable, notification: object): Promise<void> {
  await db.query(sql`select pg_notify('redline', ${JSON.stringify(notification)})`)
}

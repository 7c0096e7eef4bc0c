import type { Agent } from '../../administration/log.ts'
import type { FoundAudit } from '../../audits/repository.ts'
import { conflict } from '../../core/errors.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import { findCheck } from './audit-check.ts'
import { addCheck } from './start-check.ts'

/** Starts an audit of the same sources, with the decisions of the newest of its series, or else of the given one. */
export async function runAgain(db: Database, audit: FoundAudit, by: Agent) {
  const { workspace_id, id, series } = audit
  const check = await findCheck(db, workspace_id, id)
  if (!check) throw conflict('Only an audit that Redline carries out itself can be run again.')
  return addCheck(db, {
    workspace_id,
    by,
    name: await nextName(db, audit),
    series: series ?? undefined,
    packs: check.packs,
    sources: check.sources,
    carryDecisionsFrom: series === null ? id : 'latest',
  })
}

/** "Website (2)" after "Website". */
export async function nextName(
  db: Queryable,
  { workspace_id, name }: Pick<FoundAudit, 'workspace_id' | 'name'>,
): Promise<string> {
  const base = name.replace(/ \(\d{1,9}\)$/, '')
  const [last] = await db.query<{ number: number }>(sql`
    select coalesce(max(substring(name from '[(]([0-9]{1,9})[)]$')::integer), 1) as number from audit
    where workspace_id = ${workspace_id} and deleted_at is null and starts_with(name, ${`${base} (`})`)
  return `${base} (${(last?.number ?? 1) + 1})`
}

import type { Database, Queryable } from '../../server/db/database.ts'
import { sql } from '../../server/db/sql.ts'
import { createKey } from '../../server/workspaces/api-keys.ts'
import { createWorkspace } from '../../server/workspaces/repository.ts'
import { sentences } from './texts.ts'

export interface LoadedAudit {
  id: string
  size: number
}

export interface Loaded {
  workspace_id: string
  key: string
  /** The largest first. The id of its violations is the audit's with a number from 0. */
  audits: [LoadedAudit, ...LoadedAudit[]]
}

const rowsPerStatement = 50_000
/** In a group of this many violations of the largest audit each fifth is a member. */
const groupSpan = 250
const smallAuditCount = 8

/** One violation of each group of 50 in the largest audit. */
export function groupMember({ audits: [largest] }: Loaded, group: number): string {
  return `${largest.id}-${(group % Math.max(1, Math.floor(largest.size / groupSpan))) * groupSpan}`
}

/**
 * An audit of `size` violations, smaller ones beside it, and a second workspace with the same words, loaded as an administrator would
 * load many: rows first, indexes after.
 */
export async function loadViolations(db: Database, size: number): Promise<Loaded> {
  const small = Array.from({ length: smallAuditCount }, (_, i) => ({ id: `small${i}`, size: Math.ceil(size / 100) }))
  const loaded: Loaded = { ...(await createBenchWorkspace(db, 'Bench')), audits: [{ id: 'large', size }, ...small] }
  const other = await createBenchWorkspace(db, 'Other')
  const rebuild = await dropIndexes(db)
  for (const audit of loaded.audits) await insertAudit(db, loaded.workspace_id, audit)
  await insertAudit(db, other.workspace_id, { id: 'other', size: Math.ceil(size / 10) })
  await db.transaction(async (tx) => {
    await tx.execute("set local maintenance_work_mem = '512MB'; set local statement_timeout = 0")
    for (const statement of rebuild) await tx.execute(statement)
    await tx.execute(`
      insert into violation_count (workspace_id, audit_id, review_state, severity, count)
      select workspace_id, audit_id, review_state, coalesce(severity::text, ''), count(*) from violation group by 1, 2, 3, 4;
      update asset set search_text = lower(concat(name, chr(31), url))`)
  })
  await db.execute('vacuum analyze')
  return loaded
}

async function createBenchWorkspace(db: Database, name: string): Promise<{ workspace_id: string; key: string }> {
  const workspace = await createWorkspace(db, { name })
  if (!workspace) throw new Error('The database is not empty')
  const { key } = await createKey(db, { workspace_id: workspace.id, owner_email: 'bench@bank.example' })
  await db.query(sql`
    insert into rule (workspace_id, id, name, description, explanation)
    select ${workspace.id}, 'r' || n, 'Rule number ' || n, 'What it checks', 'Why it is there' from generate_series(0, 49) n`)
  await db.query(sql`
    insert into asset (workspace_id, id, name, url)
    select ${workspace.id}, 'a' || n, '/page/' || n, 'https://bank.example/page/' || n from generate_series(0, 999) n`)
  return { workspace_id: workspace.id, key }
}

async function insertAudit(db: Database, workspace_id: string, { id, size }: LoadedAudit): Promise<void> {
  await db.query(sql`
    insert into audit (workspace_id, id, name, status, created_at, total_assets)
    values (${workspace_id}, ${id}, ${id}, 'COMPLETED', now(), 1000)`)
  for (let from = 0; from < size; from += rowsPerStatement) {
    await db.transaction(async (tx) => {
      // Without foreign key checks, each of which would be a lookup.
      await tx.execute('set local session_replication_role = replica')
      await insertRows(tx, workspace_id, id, from, Math.min(size, from + rowsPerStatement))
    })
  }
}

async function insertRows(db: Queryable, workspace_id: string, audit_id: string, from: number, to: number) {
  await db.query(sql`
    with sentence as materialized (
      select text, ordinal - 1 as ordinal from unnest(${sentences}::text[]) with ordinality as given (text, ordinal)
    ), given as (
      select n, 'Earn ' || (n % 97) || '% with ' || first.text || ' number ' || n as violating_text,
        'The sentence promises ' || second.text || ', and names no source for it.' as reason
      from generate_series(${from}::bigint, ${to - 1}::bigint) n
      join sentence as first on first.ordinal = (hashint8(n) & 2147483647) % ${sentences.length}
      join sentence as second on second.ordinal = (hashint8(n + 1000000007) & 2147483647) % ${sentences.length}
    ), inserted as (
      insert into violation (workspace_id, id, audit_id, rule_id, asset_id, severity, review_state, group_id)
      select ${workspace_id}, ${audit_id} || '-' || n, ${audit_id}, 'r' || n % 50, 'a' || n % 1000,
        (array['CRITICAL', 'HIGH', 'MEDIUM', 'LOW', 'UNSPECIFIED', null])[1 + (n * 7) % 6]::severity,
        (array['undecided', 'undecided', 'undecided', 'elevated_risk', 'urgent_violation', 'dismissed', 'fixed'])[1 + n % 7]::review_state,
        case when n % 5 = 0 then 'g' || ${audit_id} || n / ${groupSpan} end
      from given order by n
      returning seq, id
    )
    insert into violation_text (
      workspace_id, seq, audit_id, violating_text, reason, recommended_solution, suggested_text, search_text
    )
    select ${workspace_id}, seq, ${audit_id}, violating_text, reason, 'Name the source.', replace(violating_text, 'Earn', 'Aim for'),
      lower(violating_text || chr(31) || reason || chr(31) || 'rule number ' || n % 50)
    from inserted join given on inserted.id = ${audit_id} || '-' || given.n order by seq`)
}

/** Drops what only slows a bulk load down, and gives back the statements that make it again. */
async function dropIndexes(db: Database): Promise<string[]> {
  const indexes = await db.query<{ indexname: string; indexdef: string }>(sql`
    select indexname, indexdef from pg_indexes
    where tablename in ('violation', 'violation_text') and schemaname = current_schema()
      and indexname not in (select conname from pg_constraint)`)
  for (const { indexname } of indexes) await db.execute(`drop index ${indexname}`)
  return indexes.map((index) => index.indexdef)
}

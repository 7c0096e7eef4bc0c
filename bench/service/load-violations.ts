import type { Database, Queryable } from '../../server/db/database.ts'
import { sql } from '../../server/db/sql.ts'
import { createKey } from '../../server/workspaces/api-keys.ts'
import { createWorkspace } from '../../server/workspaces/repository.ts'

export interface Loaded {
  key: string
  audit_id: string
  /** Violations of groups of 50, none of which the measurements before them decide. */
  groupIds: string[]
}

const rowsPerStatement = 50_000
export const rareTerm = 'quicksilver'
export const commonTerms = ['guaranteed', 'pensions', 'promises']
export const absentTerm = 'nowhere to be found'

/** An audit of `size` violations, loaded as an administrator would load many: rows first, indexes after. */
export async function loadViolations(db: Database, size: number): Promise<Loaded> {
  const workspace = await createWorkspace(db, { name: 'Bench' })
  if (!workspace) throw new Error('The database is not empty')
  const { key } = await createKey(db, { workspace_id: workspace.id, owner_email: 'bench@bank.example' })
  const audit_id = 'audit'
  await db.query(sql`
    insert into audit (workspace_id, id, name, status, created_at, total_assets)
    values (${workspace.id}, ${audit_id}, 'Bench', 'COMPLETED', now(), 1000)`)
  await db.query(sql`
    insert into rule (workspace_id, id, name, description, explanation)
    select ${workspace.id}, 'r' || n, 'Rule number ' || n, 'What it checks', 'Why it is there' from generate_series(0, 49) n`)
  await db.query(sql`
    insert into asset (workspace_id, id, name, url)
    select ${workspace.id}, 'a' || n, '/page/' || n, 'https://bank.example/page/' || n from generate_series(0, 999) n`)
  const rebuild = await dropIndexes(db)
  for (let from = 0; from < size; from += rowsPerStatement) {
    await db.transaction(async (tx) => {
      // No check of what the rows refer to: each would be a lookup of its own.
      await tx.execute('set local session_replication_role = replica')
      await insertRows(tx, workspace.id, audit_id, from, Math.min(size, from + rowsPerStatement), size)
    })
  }
  await db.transaction(async (tx) => {
    await tx.execute("set local maintenance_work_mem = '512MB'; set local statement_timeout = 0")
    for (const statement of rebuild) await tx.execute(statement)
  })
  await db.query(sql`
    insert into violation_count (workspace_id, audit_id, review_state, severity, count)
    select workspace_id, audit_id, review_state, coalesce(severity::text, ''), count(*) from violation group by 1, 2, 3, 4`)
  await db.execute('vacuum analyze')
  const groups = await db.query<{ id: string }>(sql`
    select min(id) as id from violation where workspace_id = ${workspace.id} and group_id is not null
    group by group_id having count(*) = 50 order by group_id limit 40`)
  return { key, audit_id, groupIds: groups.map((group) => group.id) }
}

async function insertRows(
  db: Queryable,
  workspace_id: string,
  audit_id: string,
  from: number,
  to: number,
  size: number,
) {
  await db.query(sql`
    with given as (
      select n,
        'Earn ' || (array['a steady', 'a fair', 'a guaranteed', 'a better'])[1 + n % 4] || ' return of ' || (n % 97) || '% on '
          || (array['savings', 'pensions', 'funds', 'bonds', 'deposits'])[1 + n % 5] || ' number ' || n
          || case when n % greatest(${size} / 5, 1) = 7 then ' ' || ${rareTerm} else '' end as violating_text,
        'The sentence promises what the product ' || (n % 211) || ' cannot keep, and names no source for it.' as reason
      from generate_series(${from}::bigint, ${to - 1}::bigint) n
    ), inserted as (
      insert into violation (workspace_id, id, audit_id, rule_id, asset_id, severity, review_state, group_id)
      select ${workspace_id}, 'v' || n, ${audit_id}, 'r' || n % 50, 'a' || n % 1000,
        (array['CRITICAL', 'HIGH', 'MEDIUM', 'LOW', 'UNSPECIFIED', null])[1 + (n * 7) % 6]::severity,
        (array['undecided', 'undecided', 'undecided', 'elevated_risk', 'urgent_violation', 'dismissed', 'fixed'])[1 + n % 7]::review_state,
        case when n % 5 = 0 then 'g' || n / 250 end
      from given order by n
      returning seq, id
    )
    insert into violation_text (
      workspace_id, seq, audit_id, violating_text, reason, recommended_solution, suggested_text, search_text
    )
    select ${workspace_id}, seq, ${audit_id}, violating_text, reason, 'Name the source.', replace(violating_text, 'Earn', 'Aim for'),
      lower(violating_text || chr(31) || reason || chr(31) || 'rule number ' || n % 50)
    from inserted join given on inserted.id = 'v' || given.n order by seq`)
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

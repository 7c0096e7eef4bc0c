import type { Queryable } from '../db/database.ts'
import { Sql, sql } from '../db/sql.ts'

/** An SQL identifier from the catalogue, quoted by the database itself. */
export interface Table {
  name: string
  quoted: string
}

/** The tables of the newest schema. Others in it belong to somebody else: no command reads or changes them. */
const ownTables = new Set([
  'activity',
  'administrative_act',
  'api_key',
  'asset',
  'audit',
  'audit_asset',
  'audit_check',
  'audit_comparison',
  'audit_plan',
  'check_content',
  'check_file',
  'compared_violation',
  'document',
  'event',
  'event_counter',
  'idempotency_key',
  'import_job',
  'job',
  'library_item',
  'migration',
  'rule',
  'staged_finding',
  'violation',
  'violation_assignee',
  'violation_comment',
  'violation_count',
  'violation_group',
  'violation_predecessor',
  'violation_source',
  'violation_text',
  'webhook',
  'webhook_delivery',
  'workspace',
])

export const ownTypes = ['decision_kind', 'review_action', 'review_state', 'severity']

/** The tables of the schema, each after those that it refers to. */
async function listTables(db: Queryable): Promise<Table[]> {
  const tables = await db.query<Table & { refers_to: string[] }>(sql`
    select
      relname as name, quote_ident(relname) as quoted,
      array(
        select distinct referenced.relname::text
        from pg_constraint join pg_class as referenced on referenced.oid = confrelid
        where contype = 'f' and conrelid = pg_class.oid and confrelid <> conrelid
      ) as refers_to
    from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace
    order by relname`)
  const sorted = new Map<string, Table>()
  while (sorted.size < tables.length) {
    const ready = tables.filter(
      ({ name, refers_to }) => !sorted.has(name) && refers_to.every((each) => sorted.has(each)),
    )
    if (ready.length === 0) throw new Error('The tables refer to each other in a circle')
    for (const { name, quoted } of ready) sorted.set(name, { name, quoted })
  }
  return [...sorted.values()]
}

/** Those that hold data of ours. */
export async function readTables(db: Queryable, isOurs = (name: string) => ownTables.has(name)): Promise<Table[]> {
  return (await listTables(db)).filter(({ name }) => name !== 'migration' && isOurs(name))
}

export async function namesOfForeignTables(db: Queryable): Promise<string[]> {
  return (await listTables(db)).map(({ name }) => name).filter((name) => !ownTables.has(name))
}

/** A statement whose identifiers come from the catalogue, where a parameter is not allowed. */
export function rawSql(text: string): Sql {
  return new Sql([text], [])
}

import type { Queryable } from '../db/database.ts'
import { Sql, sql } from '../db/sql.ts'

/** An SQL identifier from the catalogue, quoted by the database itself. */
export interface Table {
  name: string
  quoted: string
}

/** Every table that holds data of ours, each after those that it refers to. */
export async function readTables(db: Queryable): Promise<Table[]> {
  const tables = await db.query<Table & { refers_to: string[] }>(sql`
    select
      relname as name, quote_ident(relname) as quoted,
      array(
        select distinct referenced.relname::text
        from pg_constraint join pg_class as referenced on referenced.oid = confrelid
        where contype = 'f' and conrelid = pg_class.oid and confrelid <> conrelid
      ) as refers_to
    from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname <> 'migration'
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

/** A statement whose identifiers come from the catalogue, where a parameter is not allowed. */
export function rawSql(text: string): Sql {
  return new Sql([text], [])
}

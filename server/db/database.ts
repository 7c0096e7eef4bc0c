import type { Sql } from './sql.ts'

export type Row = Record<string, unknown>

export interface Queryable {
  /** The rows of one statement. The caller names the row's type: it stands beside the SQL that makes it so. */
  query<T extends object = Row>(statement: Sql): Promise<T[]>
}

export interface Transaction extends Queryable {
  /** Several statements without values, as a migration file holds them. */
  execute(script: string): Promise<void>
}

/** The one door to the data, whichever engine is behind it. */
export interface Database extends Transaction {
  readonly engine: 'pglite' | 'postgres'
  /** Runs `work` in one transaction: committed when it resolves, rolled back when it throws. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /** Changes with every write, of this process or another: while it is the same, so is everything that can be read. */
  version(): Promise<string>
  /** Frees and recounts: PGlite has no autovacuum, PostgreSQL is left to its own. */
  vacuum(): Promise<void>
  close(): Promise<void>
}

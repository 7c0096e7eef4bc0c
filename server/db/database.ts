import type { Sql } from './sql.ts'

export interface Queryable {
  /** The rows of one statement. The caller states the type of a row beside the SQL. */
  query<T extends object = Record<string, unknown>>(statement: Sql): Promise<T[]>
}

export interface Transaction extends Queryable {
  /** Several statements without values, as a migration file holds them. They may take longer than a query. */
  execute(script: string): Promise<void>
}

export interface NotificationListener {
  onNotification(payload: string): void
  /** Listening has begun, for the first time or again: what was sent before has not arrived. */
  onListening(): void
}

/** The channel of `pg_notify` that all processes use. */
export const notificationChannel = 'redline'

/** The interface to the data, whichever engine is behind it. Statements end with the request they belong to (`cancellation.ts`). */
export interface Database extends Transaction {
  readonly engine: 'pglite' | 'postgres'
  /**
   * Runs `work` in one transaction: committed when it resolves, rolled back when it throws. Whatever `work` asks of the database itself
   * belongs to it too: on PGlite the only connection is busy with it.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /**
   * Runs `work` while no other process is inside `exclusive` on the same data. With `whileUnserved` it throws a UserFacingError
   * that names the processes which serve requests from the data, and none can begin to.
   */
  exclusive<T>(work: () => Promise<T>, options?: { whileUnserved: boolean }): Promise<T>
  /** Passes on what any process has sent to the channel; marks this one as serving. Returns the function that ends it. */
  listen(listener: NotificationListener): () => void
  /** Rejects when the database does not answer. Does not wait for running transactions. */
  ping(): Promise<void>
  poolUsage(): { connections: number; idle: number; waiting: number }
  close(): Promise<void>
}

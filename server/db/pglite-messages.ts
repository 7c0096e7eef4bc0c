import type { DatabaseErrorFields } from './database-error.ts'

export interface Statement {
  text: string
  values: (string | null)[]
  isPrepared: boolean
}

export type Question =
  | ({ id: number; kind: 'query' } & Statement)
  | { id: number; kind: 'execute'; script: string }
  | { id: number; kind: 'ping' }
  | { id: number; kind: 'close' }

/** Column names are sent once, not per row. */
export interface Table {
  columns: string[]
  rows: unknown[][]
}

/** The answer to 0 is the first: the engine is open, or cannot be opened. */
export type Answer = { id: number; table: Table } | { id: number; error: DatabaseErrorFields }

/** What was sent to the channel that the worker listens on. */
export interface Notification {
  notification: string
}

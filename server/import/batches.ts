import { setTimeout as pause } from 'node:timers/promises'
import type { Database, Transaction } from '../db/database.ts'
import { errorCode } from '../user-facing-error.ts'
import { ImportRefused, say } from './messages.ts'

const rowsOnServer = 1000
const [leastRows, mostRows] = [20, 1000]
/** How long the embedded engine may be busy with one batch; others wait for it. */
const targetMs = 60
const maxYieldMs = 40

/** Runs batches of an import as transactions, which tell how many rows they take. */
export interface Batches {
  readonly rows: number
  run<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
}

/**
 * PostgreSQL serves others meanwhile. The embedded engine does one thing at a time: batches are sized by the time they take, and the next
 * one waits while somebody else does. An import at the first start has nobody to wait for.
 */
export function createBatches(db: Database, exclusive = false): Batches {
  if (db.engine === 'postgres' || exclusive) return { rows: rowsOnServer, run: (work) => db.transaction(work) }
  let rows = leastRows
  return {
    get rows() {
      return rows
    },
    async run(work) {
      let startedAt = 0
      const result = await db.transaction((tx) => {
        startedAt = performance.now()
        return work(tx)
      })
      const fitting = (rows * targetMs) / Math.max(performance.now() - startedAt, 1)
      rows = Math.round(Math.min(Math.max(fitting, leastRows), 2 * rows, mostRows))
      await yieldToOthers(db)
      return result
    },
  }
}

/**
 * SQLSTATE classes of values, constraints and limits, and of a statement that takes too long: the next attempt would fail in the same way.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const rowsFault = /^(?:22...|23...|54...|57014)$/
/** The same, when the server does not end it. */
const readTimeout = 'Query read timeout'

/**
 * Writes `count` rows, and after an error that they may have caused each half of them, until the row is known that cannot be written. Then
 * throws ImportRefused with its line.
 */
export async function writeInHalves(
  first: number,
  count: number,
  write: (first: number, count: number) => Promise<unknown>,
  lineOf: (row: number) => Promise<number | null>,
): Promise<void> {
  try {
    await write(first, count)
  } catch (error) {
    const isTheirs = rowsFault.test(errorCode(error)) || (error instanceof Error && error.message === readTimeout)
    if (!isTheirs) throw error
    if (count === 1) throw new ImportRefused(say('unreadable', { problem: String(error) }, await lineOf(first)))
    const half = Math.ceil(count / 2)
    await writeInHalves(first, half, write, lineOf)
    await writeInHalves(first + half, count - half, write, lineOf)
  }
}

/** A request has several statements: until none is waiting or running any more. */
async function yieldToOthers(db: Database): Promise<void> {
  const until = performance.now() + maxYieldMs
  const isBusy = () => db.poolUsage().waiting > 0 || db.poolUsage().idle === 0
  while (isBusy() && performance.now() < until) await pause(2)
}

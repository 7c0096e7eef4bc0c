import { setTimeout as pause } from 'node:timers/promises'
import type { Database, Transaction } from '../db/database.ts'

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

/** A request has several statements: until none is waiting or running any more. */
async function yieldToOthers(db: Database): Promise<void> {
  const until = performance.now() + maxYieldMs
  const isBusy = () => db.poolUsage().waiting > 0 || db.poolUsage().idle === 0
  while (isBusy() && performance.now() < until) await pause(2)
}

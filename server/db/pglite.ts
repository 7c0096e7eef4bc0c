import type { Database, Transaction } from './database.ts'
import { DatabaseThread } from './database-thread.ts'
import { insideTransaction, refuseInsideTransaction } from './inside-transaction.ts'
import { toParameter } from './parameter.ts'
import type { EngineOptions } from './pglite-engine.ts'
import type { Table } from './pglite-messages.ts'
import type { Sql } from './sql.ts'

export async function openPglite(options: EngineOptions): Promise<Database> {
  const thread = await DatabaseThread.start(options)
  const connection: Transaction = {
    query: async <T extends object>({ text, values }: Sql) =>
      toRows<T>(await thread.ask({ kind: 'query', text, values: values.map(toParameter) })),
    execute: async (script) => void (await thread.ask({ kind: 'execute', script })),
  }

  // There is one connection. Whoever asks while a transaction is open waits for it; the thread keeps the order.
  let turn: Promise<void> = Promise.resolve()

  return {
    engine: 'pglite',

    async query<T extends object>(statement: Sql) {
      refuseInsideTransaction()
      await turn
      return connection.query<T>(statement)
    },

    async execute(script) {
      refuseInsideTransaction()
      await turn
      await connection.execute(script)
    },

    async transaction(work) {
      refuseInsideTransaction()
      const before = turn
      let leave = () => {}
      turn = new Promise((resolve) => {
        leave = resolve
      })
      await before
      try {
        return await inTransaction(thread, connection, work)
      } finally {
        leave()
      }
    },

    async vacuum() {
      refuseInsideTransaction()
      await turn
      await connection.execute('vacuum analyze')
    },

    async close() {
      await turn
      await thread.close()
    },
  }
}

async function inTransaction<T>(
  thread: DatabaseThread,
  connection: Transaction,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  await connection.execute('begin')
  try {
    const result = await insideTransaction(connection, work)
    await thread.ask({ kind: 'commit' })
    return result
  } catch (error) {
    // The first failure is the one to tell, also when the connection is gone and cannot roll back.
    await connection.execute('rollback').catch(() => {})
    throw error
  }
}

function toRows<T>({ columns, rows }: Table): T[] {
  return rows.map((row) => Object.fromEntries(columns.map((column, i) => [column, row[i]])) as T)
}

import { AsyncLocalStorage } from 'node:async_hooks'
import type { Transaction } from './database.ts'
import type { Sql } from './sql.ts'

/**
 * Inside a transaction only its own `tx` may be used, unless the transaction is joined. On PGlite the single connection is busy with it, so
 * a statement on the database itself would wait forever. Both engines refuse it, so that the mistake is found on either.
 */
export class TransactionGuard {
  private readonly current = new AsyncLocalStorage<{ open: boolean; joined?: Transaction }>()

  /** The transaction that statements on the database belong to. Throws inside one that is not joined. */
  joined(): Transaction | undefined {
    const state = this.current.getStore()
    if (!state?.open) return undefined
    if (!state.joined) throw new Error('Use the transaction that is open, not the database')
    return state.joined
  }

  /** Runs `work` on the connection and disables it afterwards: a late statement would not be in the transaction. */
  async run<T>(connection: Transaction, work: (tx: Transaction) => Promise<T>, { joins = false } = {}): Promise<T> {
    const state: { open: boolean; joined?: Transaction } = { open: true }
    const checkOpen = () => {
      if (!state.open) throw new Error('The transaction is over')
    }
    const tx: Transaction = {
      async query<Row extends object>(statement: Sql) {
        checkOpen()
        return connection.query<Row>(statement)
      },
      async execute(script) {
        checkOpen()
        await connection.execute(script)
      },
    }
    if (joins) state.joined = tx
    try {
      return await this.current.run(state, () => work(tx))
    } finally {
      state.open = false
    }
  }
}

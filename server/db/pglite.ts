import { currentSignal, untilAborted } from './cancellation.ts'
import type { Database, NotificationListener, Transaction } from './database.ts'
import { DatabaseThread } from './database-thread.ts'
import { toParameter } from './parameter.ts'
import type { EngineOptions } from './pglite-engine.ts'
import type { Table } from './pglite-messages.ts'
import type { Sql } from './sql.ts'
import { TransactionGuard } from './transaction-guard.ts'

export async function openPglite(options: EngineOptions): Promise<Database> {
  const guard = new TransactionGuard()
  const listeners = new Set<NotificationListener>()
  const onNotification = (payload: string) => {
    for (const listener of listeners) listener.onNotification(payload)
  }
  let thread = await DatabaseThread.start(options, onNotification)
  let closed = false

  // The engine has one connection, so statements and transactions run one after the other.
  let last: Promise<unknown> = Promise.resolve()
  let exclusive: Promise<unknown> = Promise.resolve()
  let running = 0
  let waiting = 0

  /** The engine exits when it cannot be sure of its data, as after a disk failure. A new one recovers from the log. */
  async function connect(): Promise<DatabaseThread> {
    if (!thread.alive && !closed) {
      thread = await DatabaseThread.start(options, onNotification)
      for (const listener of listeners) listener.onListening()
    }
    return thread
  }

  /** Runs `work` after everything that was enqueued before. Skips it when its request was cancelled meanwhile. */
  function enqueue<T>(work: (engine: DatabaseThread) => Promise<T>): Promise<T> {
    const signal = currentSignal()
    waiting += 1
    const result = last.then(async () => {
      waiting -= 1
      signal?.throwIfAborted()
      running = 1
      return work(await connect()).finally(() => {
        running = 0
      })
    })
    last = result.catch(nothing)
    return untilAborted(signal, result)
  }

  return {
    engine: 'pglite',
    query: async <T extends object>(statement: Sql) =>
      guard.joined()?.query<T>(statement) ?? enqueue((engine) => connectionOf(engine).query<T>(statement)),
    execute: async (script) =>
      guard.joined()?.execute(script) ?? enqueue((engine) => connectionOf(engine).execute(script)),
    transaction: async (work) => {
      const outer = guard.joined()
      return outer ? guard.run(outer, work) : enqueue((engine) => inTransaction(engine, guard, work))
    },
    joined: async (work) => {
      const outer = guard.joined()
      return outer ? work(outer) : enqueue((engine) => inTransaction(engine, guard, work, { joins: true }))
    },
    // The lock on the folder keeps other processes out.
    async exclusive(work) {
      const result = exclusive.then(work)
      exclusive = result.catch(nothing)
      return result
    },

    listen(listener) {
      listeners.add(listener)
      queueMicrotask(() => listener.onListening())
      return () => listeners.delete(listener)
    },

    async ping() {
      // Answered between the statements of a running transaction, such as an import.
      if (thread.alive) await thread.request({ kind: 'ping' })
      else await enqueue(async () => {})
    },

    poolUsage: () => ({ connections: 1, idle: 1 - running, waiting }),

    async close() {
      await last
      closed = true
      await thread.close()
    },
  }
}

async function inTransaction<T>(
  thread: DatabaseThread,
  guard: TransactionGuard,
  work: (tx: Transaction) => Promise<T>,
  options?: { joins: boolean },
): Promise<T> {
  const connection = connectionOf(thread)
  await connection.execute('begin')
  try {
    const result = await guard.run(connection, work, options)
    await connection.execute('commit')
    return result
  } catch (error) {
    // The first error is reported, also when the engine is gone and cannot roll back.
    await connection.execute('rollback').catch(() => {})
    throw error
  }
}

function connectionOf(thread: DatabaseThread): Transaction {
  return {
    async query<T extends object>({ text, values, isPrepared }: Sql) {
      currentSignal()?.throwIfAborted()
      return toRows<T>(await thread.request({ kind: 'query', text, values: values.map(toParameter), isPrepared }))
    },
    async execute(script) {
      await thread.request({ kind: 'execute', script })
    },
  }
}

function toRows<T>({ columns, rows }: Table): T[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as Queryable says: the caller names the type
  return rows.map((row) => Object.fromEntries(columns.map((column, i) => [column, row[i]])) as T)
}

function nothing() {}

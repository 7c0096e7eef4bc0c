import type { Database, Transaction } from './database.ts'
import { DatabaseThread } from './database-thread.ts'
import { toParameter } from './parameter.ts'
import type { EngineOptions } from './pglite-engine.ts'
import type { Table } from './pglite-messages.ts'
import type { Sql } from './sql.ts'
import { TransactionGuard } from './transaction-guard.ts'
import { readVersion } from './version.ts'

export async function openPglite(options: EngineOptions): Promise<Database> {
  const guard = new TransactionGuard()
  let thread = await DatabaseThread.start(options)
  let restart: Promise<void> | undefined
  let closed = false

  // There is one connection. Whoever asks while a transaction is open waits for it; the thread keeps the order.
  let turn: Promise<void> = Promise.resolve()

  // Nobody else can write: what was read of the version holds until something else has been done.
  let done = 0
  let known: { done: number; version: string } | undefined

  async function counted<T>(work: Promise<T>): Promise<T> {
    try {
      return await work
    } finally {
      done += 1
    }
  }

  /** The engine gives up when it cannot be sure of its data, as when a disk fails: a new one starts from the log. */
  async function startAgain(): Promise<void> {
    try {
      thread = await DatabaseThread.start(options)
    } finally {
      restart = undefined
      done += 1
    }
  }

  async function connect(): Promise<DatabaseThread> {
    guard.refuseInside()
    await turn
    if (!thread.alive && !closed) await (restart ??= startAgain())
    return thread
  }

  return {
    engine: 'pglite',

    async query<T extends object>(statement: Sql) {
      return counted(connectionOf(await connect()).query<T>(statement))
    },

    async execute(script) {
      await counted(connectionOf(await connect()).execute(script))
    },

    async transaction(work) {
      const connected = connect()
      const result = counted(connected.then((engine) => inTransaction(engine, guard, work)))
      turn = result.then(nothing, nothing)
      return result
    },

    async version() {
      guard.refuseInside()
      if (known?.done === done) return known.version
      const connection = connectionOf(await connect())
      const asOf = done
      const version = await readVersion(connection)
      known = { done: asOf, version }
      return version
    },

    async vacuum() {
      await (await connect()).request({ kind: 'execute', script: 'vacuum analyze' })
      // Nothing else makes one: without it the log of all changes since the start is kept, and read again after a kill.
      await (await connect()).request({ kind: 'execute', script: 'checkpoint' })
    },

    async close() {
      await turn
      closed = true
      await thread.close()
    },
  }
}

async function inTransaction<T>(
  thread: DatabaseThread,
  guard: TransactionGuard,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const connection = connectionOf(thread)
  await connection.execute('begin')
  try {
    const result = await guard.run(connection, work)
    await thread.request({ kind: 'commit' })
    return result
  } catch (error) {
    // The first failure is the one to tell, also when the engine is gone and cannot roll back.
    await connection.execute('rollback').catch(() => {})
    throw error
  }
}

function connectionOf(thread: DatabaseThread): Transaction {
  return {
    async query<T extends object>({ text, values }: Sql) {
      return toRows<T>(await thread.request({ kind: 'query', text, values: values.map(toParameter) }))
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

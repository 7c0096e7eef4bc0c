import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { DatabaseError, type Pool, type PoolClient, type QueryConfig, types } from 'pg'
import { currentSignal, untilAborted } from './cancellation.ts'
import type { Database, Transaction } from './database.ts'
import { toParameter } from './parameter.ts'
import type { Sql } from './sql.ts'

/** The largest delay of a timer: pg has no other way to disable its query timeout for one query. */
export const noTimeoutMs = 2_147_483_647

type PooledDatabase = Pick<Database, 'query' | 'execute' | 'transaction' | 'joined' | 'poolUsage'>

/**
 * Statements and transactions on the connections of a pool. Inside a transaction only its own `tx` may be used, unless the transaction
 * is joined: on PGlite the only connection is busy with it, so a statement on the database itself would wait forever. It is refused on
 * both engines, so that the mistake is found on either.
 */
export function databaseOf(pool: Pool, { mayPrepare }: { mayPrepare: boolean }): PooledDatabase {
  // Without a listener, an idle connection that dies would end the process; the pool replaces it.
  pool.on('error', ignore)
  pool.on('connect', (client) => client.on('error', ignore))
  const current = new AsyncLocalStorage<{ open: boolean; joined?: Transaction }>()

  /** The transaction that statements on the database belong to. Throws inside one that is not joined. */
  function joined(): Transaction | undefined {
    const state = current.getStore()
    if (!state?.open) return undefined
    if (!state.joined) throw new Error('Use the transaction that is open, not the database')
    return state.joined
  }

  /** Runs `work` on a connection of the pool. A connection that may still be busy or is broken is closed, not reused. */
  async function withConnection<T>(work: (connection: Transaction, client: PoolClient) => Promise<T>): Promise<T> {
    if (pool.ending) throw databaseStopped()
    const signal = currentSignal()
    const client = await connect(pool, signal)
    let broken = false
    try {
      return await untilAborted(signal, work(connectionOf(client, mayPrepare), client))
    } catch (error) {
      broken = signal?.aborted === true || !(await isUsable(client, error))
      throw error
    } finally {
      client.release(broken)
    }
  }

  /** Disables the connection after `work`: a late statement would not be in the transaction. */
  async function guarded<T>(connection: Transaction, work: (tx: Transaction) => Promise<T>, joins = false): Promise<T> {
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
      return await current.run(state, () => work(tx))
    } finally {
      state.open = false
    }
  }

  const inTransaction = <T>(work: (tx: Transaction) => Promise<T>, joins: boolean): Promise<T> =>
    withConnection(async (connection, client) => {
      await client.query('begin')
      const result = await guarded(connection, work, joins)
      const { command } = await client.query('commit')
      // `commit` in a failed transaction rolls back and reports success.
      if (command === 'ROLLBACK')
        throw errorWith('25P02', 'A statement of the transaction failed, so nothing of it was kept')
      return result
    })

  return {
    query: async <T extends object>(statement: Sql) =>
      joined()?.query<T>(statement) ?? withConnection((connection) => connection.query<T>(statement)),
    execute: async (script) => joined()?.execute(script) ?? withConnection((connection) => connection.execute(script)),
    async transaction(work) {
      const outer = joined()
      return outer ? guarded(outer, work) : inTransaction(work, false)
    },
    async joined(work) {
      const outer = joined()
      return outer ? work(outer) : inTransaction(work, true)
    },
    poolUsage: () => ({ connections: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  }
}

export function ignore() {}

/** admin_shutdown: what a server says when it closes a connection. */
export const databaseStopped = () => errorWith('57P01', 'The database has stopped')

/** An error with an SQLSTATE, as those that the database reports. */
const errorWith = (code: string, message: string) => Object.assign(new Error(message), { code })

async function connect(pool: Pool, signal: AbortSignal | undefined): Promise<PoolClient> {
  const connecting = pool.connect()
  try {
    return await untilAborted(signal, connecting)
  } catch (error) {
    connecting.then((client) => client.release(), ignore)
    throw error
  }
}

/** Ends a transaction that `error` may have left open. False for a connection that no longer answers. */
async function isUsable(client: PoolClient, error: unknown): Promise<boolean> {
  if (error instanceof Error && error.message === 'Query read timeout') return false
  if (error instanceof DatabaseError && error.severity !== 'ERROR') return false
  return client.query('rollback').then(
    () => true,
    () => false,
  )
}

function connectionOf(client: PoolClient, mayPrepare: boolean): Transaction {
  return {
    async query<T extends object>({ text, values, isPrepared }: Sql) {
      const name = isPrepared && mayPrepare ? createHash('sha1').update(text).digest('hex') : undefined
      const { rows } = await client.query<T>({ name, text, values: values.map(toParameter) })
      return rows
    },
    async execute(script) {
      const config: QueryConfig & { query_timeout: number } = { text: script, query_timeout: noTimeoutMs }
      await client.query(config)
    },
  }
}

/** Converts a column's text to a value other than pg does. Keyed by PostgreSQL's type oid. */
const resultTypes: Readonly<Record<number, (text: string) => unknown>> = {
  // int8: our counts and sequences stay far below 2^53.
  20: Number,
  // date and timestamp have no time zone, so they stay text.
  1082: (text) => text,
  1114: (text) => text,
  // timestamptz, as the contracts write it.
  1184: (text) => new Date(text).toISOString(),
}

type Parse = typeof types.getTypeParser

export const getTypeParser: Parse = (oid: Parameters<Parse>[0], format?: Parameters<Parse>[1]) =>
  resultTypes[oid] ?? types.getTypeParser(oid, format)

import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { DatabaseError, type Pool, type PoolClient, type QueryConfig, TypeOverrides } from 'pg'
import { currentSignal, untilAborted } from './cancellation.ts'
import { createConnectionShare, currentCostlyWorkspace } from './connection-share.ts'
import type { Database, Transaction } from './database.ts'
import type { Sql } from './sql.ts'

/** The largest delay of a timer: pg has no other way to disable its query timeout for one query. */
export const noTimeoutMs = 2_147_483_647

type PooledDatabase = Pick<Database, 'query' | 'execute' | 'transaction' | 'poolUsage'>

export function databaseOf(pool: Pool, { mayPrepare }: { mayPrepare: boolean }): PooledDatabase {
  // Without a listener, an idle connection that dies would end the process; the pool replaces it.
  pool.on('error', ignore)
  pool.on('connect', (client) => client.on('error', ignore))
  /** Of the transaction that the caller is part of, until it is over. */
  const current = new AsyncLocalStorage<{ tx?: Transaction }>()
  const outer = () => current.getStore()?.tx
  const acquireShare = createConnectionShare(pool.options.max)

  /** Waits for the share of costly work, before a connection is taken. */
  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const workspace_id = currentCostlyWorkspace()
    if (workspace_id === undefined) return work()
    const release = await acquireShare(workspace_id, currentSignal())
    return work().finally(release)
  }

  /** Runs `work` on a connection of the pool. A connection that may still be busy or is broken is closed, not reused. */
  async function withConnection<T>(work: (connection: Transaction, client: PoolClient) => Promise<T>): Promise<T> {
    if (pool.ending) throw databaseStopped()
    const signal = currentSignal()
    const connecting = pool.connect()
    const client = await untilAborted(signal, connecting).catch((error: unknown) => {
      connecting.then((late) => late.release(), ignore)
      throw error
    })
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

  async function begin<T>(connection: Transaction, client: PoolClient, work: (tx: Transaction) => Promise<T>) {
    await client.query('begin')
    const state: { tx?: Transaction } = {}
    /** A late statement would not be in the transaction. */
    const open = () => {
      if (!state.tx) throw new Error('The transaction is over')
      return connection
    }
    const tx: Transaction = {
      query: async <Row extends object>(statement: Sql) => open().query<Row>(statement),
      execute: async (script) => open().execute(script),
    }
    state.tx = tx
    const result = await current.run(state, () => work(tx)).finally(() => delete state.tx)
    const { command } = await client.query('commit')
    // `commit` in a failed transaction rolls back and reports success.
    if (command === 'ROLLBACK')
      throw errorWith('25P02', 'A statement of the transaction failed, so nothing of it was kept')
    return result
  }

  return {
    query: async <T extends object>(statement: Sql) =>
      outer()?.query<T>(statement) ?? inTurn(() => withConnection((connection) => connection.query<T>(statement))),
    execute: async (script) =>
      outer()?.execute(script) ?? inTurn(() => withConnection((connection) => connection.execute(script))),
    async transaction(work) {
      const tx = outer()
      return tx ? work(tx) : inTurn(() => withConnection((connection, client) => begin(connection, client, work)))
    },
    poolUsage: () => ({ connections: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  }
}

export function ignore() {}

/** admin_shutdown: what a server says when it closes a connection. */
export const databaseStopped = () => errorWith('57P01', 'The database has stopped')

/** An error with an SQLSTATE, as those that the database reports. */
const errorWith = (code: string, message: string) => Object.assign(new Error(message), { code })

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
    async query<T extends object>({ text, values, isPrepared, isLong }: Sql) {
      const name = isPrepared && mayPrepare ? createHash('sha1').update(text).digest('hex') : undefined
      const config = { name, text, values: [...values], ...(isLong && { query_timeout: noTimeoutMs }) }
      const { rows } = await client.query<T>(config)
      return rows
    },
    async execute(script) {
      const config: QueryConfig & { query_timeout: number } = { text: script, query_timeout: noTimeoutMs }
      await client.query(config)
    },
  }
}

/** Converts a column's text to a value other than pg does, by PostgreSQL's type oid. */
export const resultTypes = new TypeOverrides()
// int8: our counts and sequences stay far below 2^53.
resultTypes.setTypeParser(20, Number)
// date and timestamp have no time zone, so they stay text.
resultTypes.setTypeParser(1082, String)
resultTypes.setTypeParser(1114, String)
// timestamptz, as the contracts write it.
resultTypes.setTypeParser(1184, (text) => new Date(text).toISOString())

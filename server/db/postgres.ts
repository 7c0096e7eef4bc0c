import { createHash } from 'node:crypto'
import { hostname } from 'node:os'
import {
  Client,
  DatabaseError,
  Pool,
  types,
  type ClientBase,
  type ClientConfig,
  type PoolClient,
  type QueryConfig,
} from 'pg'
import { currentSignal, untilAborted } from './cancellation.ts'
import type { Database, Transaction } from './database.ts'
import { rolledBack } from './database-error.ts'
import { toParameter } from './parameter.ts'
import { createNotifications } from './postgres-notifications.ts'
import { resultTypes } from './result-types.ts'
import type { Sql } from './sql.ts'
import { UserFacingError } from '../user-facing-error.ts'
import { TransactionGuard } from './transaction-guard.ts'

export interface PostgresOptions {
  databaseUrl: string
  /** The server itself, for locks and notifications, if `databaseUrl` is a pooler that hands out a connection per transaction. */
  directUrl?: string
  /** False for a pooler that refuses them: then the role's own settings apply. */
  startupParameters?: boolean
  connections?: number
  statementTimeoutMs?: number
}

/** The largest delay of a timer: pg has no other way to disable its query timeout for one query. */
const noTimeoutMs = 2_147_483_647

/** Any numbers, as long as nothing else in the database locks them. */
const exclusiveLock = 7_305_180_110
const servingLock = 7_305_180_111

/** A pool of connections to a PostgreSQL server. Nothing is sent to it yet. */
export function openPostgres({
  databaseUrl,
  directUrl = databaseUrl,
  startupParameters = true,
  connections = 10,
  statementTimeoutMs = 30_000,
}: PostgresOptions): Database {
  const options: ClientConfig = {
    connectionString: databaseUrl,
    application_name: 'redline',
    ...(startupParameters && {
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: statementTimeoutMs,
    }),
    // The server's timeout comes first. This one ends statements on a connection whose other end no longer answers.
    query_timeout: statementTimeoutMs + 1_000,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: { getTypeParser },
  }
  const pool = new Pool({ ...options, max: connections, ...(startupParameters && { onConnect: prepareConnection }) })
  // Without a listener, an idle connection that dies would end the process; the pool replaces it.
  pool.on('error', ignore)
  pool.on('connect', (client) => client.on('error', ignore))
  const guard = new TransactionGuard()
  const session: ClientConfig = { ...options, connectionString: directUrl, application_name: processName() }
  const notifications = createNotifications(() => new Client({ ...session, query_timeout: 5_000 }), servingLock)

  /** Runs `work` on a connection of the pool. A connection that may still be busy or is broken is closed, not reused. */
  async function withClient<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const signal = currentSignal()
    const client = await connect(pool, signal)
    let broken = false
    try {
      return await untilAborted(signal, work(client))
    } catch (error) {
      broken = signal?.aborted === true || !(await isUsable(client, error))
      throw error
    } finally {
      client.release(broken)
    }
  }

  // A pooler may give each transaction another connection, which does not know the statements prepared on the one before.
  const connection = (client: PoolClient) => connectionOf(client, startupParameters)

  async function inTransaction<T>(work: (tx: Transaction) => Promise<T>, options?: { joins: boolean }): Promise<T> {
    const outer = guard.joined()
    if (outer) return options?.joins ? work(outer) : guard.run(outer, work)
    return withClient(async (client) => {
      await client.query('begin')
      const result = await guard.run(connection(client), work, options)
      const { command } = await client.query('commit')
      if (command === 'ROLLBACK') throw rolledBack()
      return result
    })
  }

  return {
    engine: 'postgres',
    query: async <T extends object>(statement: Sql) =>
      guard.joined()?.query<T>(statement) ?? withClient((client) => connection(client).query<T>(statement)),
    execute: async (script) =>
      guard.joined()?.execute(script) ?? withClient((client) => connection(client).execute(script)),
    transaction: async (work) => inTransaction(work),
    joined: async (work) => inTransaction(work, { joins: true }),

    async exclusive(work, { whileUnserved } = { whileUnserved: false }) {
      // A connection of its own: work inside uses the pool. Closing it releases the locks.
      const client = new Client({ ...session, statement_timeout: 0, query_timeout: noTimeoutMs })
      client.on('error', ignore)
      await client.connect()
      try {
        if (whileUnserved) await lockUnserved(client)
        await client.query('select pg_advisory_lock($1)', [exclusiveLock])
        return await work()
      } finally {
        await client.end()
      }
    },

    listen: (listener) => notifications.listen(listener),

    async ping() {
      await withClient((client) => client.query('select 1'))
    },

    poolUsage: () => ({ connections: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),

    async close() {
      await notifications.close()
      await pool.end()
    },
  }
}

function ignore() {}

/** How the server lists the connections that hold locks. It keeps 63 bytes of it. */
function processName(): string {
  return `redline on ${hostname()} (process ${process.pid})`
}

async function lockUnserved(client: Client): Promise<void> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [servingLock])
  if (rows[0]?.locked) return
  const { rows: holders } = await client.query<{ name: string }>(
    `select distinct application_name as name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())
       and (classid::bigint << 32) + objid::bigint = $1`,
    [servingLock],
  )
  const names = holders.map(({ name }) => name).join(', ')
  throw new UserFacingError(`The database is in use by ${names || 'another process'}: stop it first.`)
}

async function prepareConnection(client: ClientBase): Promise<void> {
  // Compiling a statement takes longer than running any of ours.
  await client.query('set jit = off')
  // Lets the server end a statement whose client has disconnected, which is how a cancelled one is stopped. A server on Windows
  // does not support it; there a cancelled statement runs on until its timeout.
  // https://www.postgresql.org/docs/current/runtime-config-connection.html#GUC-CLIENT-CONNECTION-CHECK-INTERVAL
  await client.query('set client_connection_check_interval = 1000').catch(ignore)
}

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

type Parse = typeof types.getTypeParser

const getTypeParser: Parse = (oid: Parameters<Parse>[0], format?: Parameters<Parse>[1]) =>
  resultTypes[oid] ?? types.getTypeParser(oid, format)

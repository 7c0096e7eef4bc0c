import { hostname } from 'node:os'
import { Client, type ClientBase, type ClientConfig, Pool } from 'pg'
import type { Database } from './database.ts'
import { databaseOf, ignore, noTimeoutMs, resultTypes } from './pool.ts'
import { createNotifications } from './postgres-notifications.ts'
import { sql } from './sql.ts'
import { UserFacingError } from '../user-facing-error.ts'

export interface PostgresOptions {
  databaseUrl: string
  /** The server itself, for locks and notifications, if `databaseUrl` is a pooler that hands out a connection per transaction. */
  directUrl?: string
  /** False for a pooler that refuses them: then the role's own settings apply. */
  startupParameters?: boolean
  connections?: number
  statementTimeoutMs?: number
}

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
    types: resultTypes,
  }
  const pool = new Pool({ ...options, max: connections, ...(startupParameters && { onConnect: prepareConnection }) })
  // How the server lists the connections that hold locks. It keeps 63 bytes of it.
  const application_name = `redline on ${hostname()} (process ${process.pid})`
  const session: ClientConfig = { ...options, connectionString: directUrl, application_name }
  const notifications = createNotifications(() => new Client({ ...session, query_timeout: 5_000 }), servingLock)

  // A pooler may give each transaction another connection, which does not know the statements prepared on the one before.
  const db = databaseOf(pool, { mayPrepare: startupParameters })
  // Answers while all other connections are busy.
  const pingPool = new Pool({ ...options, max: 1 })
  const pinger = databaseOf(pingPool, { mayPrepare: false })

  return {
    engine: 'postgres',
    ...db,

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
      await pinger.query(sql`select 1`)
    },

    async close() {
      await notifications.close()
      await Promise.all([pool.end(), pingPool.end()])
    },
  }
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

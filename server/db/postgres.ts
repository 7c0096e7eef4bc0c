import { Pool, types, type PoolClient, type PoolConfig } from 'pg'
import type { Database, Transaction } from './database.ts'
import { rolledBack } from './database-error.ts'
import { toParameter } from './parameter.ts'
import { resultTypes } from './result-types.ts'
import type { Sql } from './sql.ts'
import { TransactionGuard } from './transaction-guard.ts'
import { readVersion } from './version.ts'

export interface PostgresOptions {
  databaseUrl: string
  connections?: number
  statementTimeoutMs?: number
}

/** A PostgreSQL server. Nothing is asked of it yet. */
export function openPostgres({
  databaseUrl,
  connections = 10,
  statementTimeoutMs = 30_000,
}: PostgresOptions): Database {
  const options: PoolConfig = {
    connectionString: databaseUrl,
    application_name: 'redline',
    max: connections,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: statementTimeoutMs,
    connectionTimeoutMillis: 5_000,
    types: { getTypeParser },
  }
  const pool = openPool(options)
  // The version is read on a connection of its own, where it waits for no other statement.
  const versionPool = openPool({ ...options, max: 1, idleTimeoutMillis: 0 })

  const guard = new TransactionGuard()
  const anyConnection = connectionOf(pool)
  const versionConnection = connectionOf(versionPool)

  return {
    engine: 'postgres',

    async query<T extends object>(statement: Sql) {
      guard.refuseInside()
      return anyConnection.query<T>(statement)
    },

    async execute(script) {
      guard.refuseInside()
      await anyConnection.execute(script)
    },

    async transaction(work) {
      guard.refuseInside()
      const client = await pool.connect()
      let broken: Error | undefined
      try {
        return await inTransaction(client, guard, work)
      } catch (error) {
        broken = await rollback(client)
        throw error
      } finally {
        client.release(broken)
      }
    },

    async version() {
      guard.refuseInside()
      return readVersion(versionConnection)
    },

    async vacuum() {},

    async close() {
      await Promise.all([pool.end(), versionPool.end()])
    },
  }
}

function openPool(options: PoolConfig): Pool {
  const pool = new Pool(options)
  // A connection that dies while nobody uses it is replaced by the pool; unheard, it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

async function inTransaction<T>(
  client: PoolClient,
  guard: TransactionGuard,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  await client.query('begin')
  const result = await guard.run(connectionOf(client), work)
  const { command } = await client.query('commit')
  if (command === 'ROLLBACK') throw rolledBack()
  return result
}

/** The error of a connection that can be used no more. */
async function rollback(client: PoolClient): Promise<Error | undefined> {
  try {
    await client.query('rollback')
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

function connectionOf(connection: Pool | PoolClient): Transaction {
  return {
    async query<T extends object>({ text, values }: Sql) {
      const { rows } = await connection.query<T>(text, values.map(toParameter))
      return rows
    },
    async execute(script) {
      await connection.query(script)
    },
  }
}

type Parse = typeof types.getTypeParser

const getTypeParser: Parse = (oid: Parameters<Parse>[0], format?: Parameters<Parse>[1]) =>
  resultTypes[oid] ?? types.getTypeParser(oid, format)

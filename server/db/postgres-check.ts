import { errorCode, UserFacingError } from '../user-facing-error.ts'
import type { Database } from './database.ts'
import { sql } from './sql.ts'

/** `unique nulls not distinct` came with 15. */
const oldestVersion = 150_000

/** Throws a readable error for a server that cannot be reached or used. It never contains the password. */
export async function checkServer(db: Database, databaseUrl: string): Promise<void> {
  const location = locationOf(databaseUrl)
  const [server] = await db
    .query<{ version: number; encoding: string }>(
      sql`select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`,
    )
    .catch((error: unknown) => {
      throw new UserFacingError(`The database at ${location} cannot be used: ${reasonOf(error)}.`, { cause: error })
    })
  if (server && server.version < oldestVersion)
    throw new UserFacingError(`The database at ${location} is older than PostgreSQL 15.`)
  if (server && server.encoding !== 'UTF8') {
    throw new UserFacingError(
      `The database at ${location} keeps text as ${server.encoding}: make one with encoding UTF8.`,
    )
  }
}

function locationOf(databaseUrl: string): string {
  if (!URL.canParse(databaseUrl)) return 'DATABASE_URL'
  const { host, pathname } = new URL(databaseUrl)
  return `${host || 'localhost'}${pathname}`
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'no machine has that name',
  EAI_AGAIN: 'the name of the machine could not be looked up',
  EHOSTUNREACH: 'there is no way to that machine',
  ETIMEDOUT: 'it does not answer',
  ENOENT: 'its socket is not there',
}

function reasonOf(error: unknown): string {
  // Node tries each address of a name and reports all failures together, with the message empty.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error
  if (!(first instanceof Error)) return String(first)
  return reasons[errorCode(first)] ?? first.message.replace(/\.$/, '')
}

import type { TestProject } from 'vitest/node'
import { openDatabase } from '../db/open.ts'
import { openPostgres } from '../db/postgres.ts'
import { startPostgres } from './postgres-process.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: { adminUrl: string; template: string }
  }
}

/** Once for the whole run: a real server, with a migrated database from which each test file gets a copy. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres()
  try {
    const template = 'redline_template'
    const admin = openPostgres({ databaseUrl: server.url('postgres'), connections: 1 })
    await admin.execute(`create database ${template}`)
    await admin.close()
    const db = await openDatabase({ databaseUrl: server.url(template) })
    await db.close()
    project.provide('postgres', { adminUrl: server.url('postgres'), template })
    return server.stop
  } catch (error) {
    await server.stop()
    throw error
  }
}

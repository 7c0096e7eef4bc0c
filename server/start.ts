import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { serveCommands } from './cli/channel.ts'
import { runCommand } from './cli/commands.ts'
import type { Database } from './db/database.ts'
import { lockFolder } from './db/folder-lock.ts'
import { openDatabase } from './db/open.ts'
import { fillDemo } from './demo/fill.ts'
import { ensureDemoKey } from './demo-key.ts'
import { startBackgroundWriting } from './documents/background.ts'
import { startWriterCheck } from './documents/check-writer.ts'
import { writerFromEnvironment } from './documents/writer-from-environment.ts'
import { createLogStream } from './log-stream.ts'
import { packageRoot } from './package-root.ts'
import { Refusal } from './refusal.ts'
import { loggerOptions } from './request-log.ts'
import { buildService } from './service.ts'
import type { Settings } from './settings.ts'
import { keepUp } from './keep-up.ts'
import { listWorkspaces } from './workspaces/repository.ts'

type Closing = (() => unknown)[]

/** Brings everything up, says where it is, and takes it down in the reverse order when asked to stop. */
export async function start(settings: Settings): Promise<void> {
  const closing: Closing = []
  const stop = once(async () => {
    for (const close of closing.reverse()) await close()
  })
  try {
    const { app, demoKey } = settings.upstream ? await gateway(settings) : await ownService(settings, closing)
    closing.push(() => app.close())
    const address = await listen(app, settings)
    // Before it says that it is ready: whoever reads that may stop it at once.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => void stop().then(() => process.exit(0)))
    }
    console.log(`Redline is ready at ${address}`)
    if (settings.upstream) console.log(`It forwards /public to ${settings.upstream}`)
    if (demoKey) console.log(`Open the demo workspace: ${address}/#key=${demoKey}&label=Demo`)
  } catch (error) {
    await stop()
    throw error
  }
}

async function gateway(settings: Settings) {
  const app = await buildApp({ ...appOptions(settings), upstream: settings.upstream ?? '' })
  return { app, demoKey: null }
}

async function ownService(settings: Settings, closing: Closing) {
  const { dataDir, databaseUrl } = settings
  const lock = databaseUrl ? undefined : await lockFolder(dataDir)
  if (lock) closing.push(() => lock.release())
  const db = await openDatabase({ dataDir, databaseUrl, lock })
  closing.push(() => db.close())
  const demoKey = settings.demo ? await demo(db, settings) : null
  const writer = writerFromEnvironment(process.env)
  const app = await buildService({ ...appOptions(settings), db, writer, rateLimit: settings.rateLimit })
  const background = startBackgroundWriting(db, writer, app.log, { concurrency: writer.concurrency })
  closing.push(() => background.stop())
  closing.push(startWriterCheck(writer, app.log))
  closing.push(keepUp(db, app.log))
  if (lock) {
    const context = { db, dataDir, demoKey: settings.demoKey }
    await serveCommands(lock.server, dataDir, (command, output) => runCommand(command, context, output))
  }
  return { app, demoKey }
}

function appOptions({ corsOrigins, connectOrigins, logLevel }: Settings) {
  const stream = createLogStream()
  process.on('exit', () => stream.flush())
  return {
    staticRoot: join(packageRoot, 'dist/web'),
    corsOrigins,
    connectSrc: ["'self'", ...connectOrigins],
    logger: logLevel === 'silent' ? false : loggerOptions({ level: logLevel, stream }),
  }
}

/** Filled once, into a database that has no workspace yet; the key is there for as long as the demo is. */
async function demo(db: Database, { dataDir, demoKey }: Settings): Promise<string | null> {
  const workspaces = await listWorkspaces(db)
  if (workspaces.length === 0) {
    console.log('Filling the demo workspace…')
    await fillDemo(db, { now: new Date() })
    await db.vacuum()
  }
  return ensureDemoKey(db, { dataDir, given: demoKey })
}

async function listen(app: FastifyInstance, { host, port }: Settings): Promise<string> {
  try {
    return await app.listen({ host, port })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'EADDRINUSE')
      throw new Refusal(`Port ${port} is in use: stop what uses it, or set PORT.`, { cause: error })
    throw new Refusal(`Cannot listen on ${host} port ${port} (${code || String(error)}).`, { cause: error })
  }
}

function once(work: () => Promise<void>): () => Promise<void> {
  let result: Promise<void> | undefined
  return () => (result ??= work())
}

import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import { buildApp } from './http/app.ts'
import { serveCommands } from './cli/control-socket.ts'
import { runCommand } from './cli/commands.ts'
import type { Database } from './db/database.ts'
import { lockFolder } from './db/folder-lock.ts'
import { startMaintenance } from './db/maintenance.ts'
import { openDatabase } from './db/open.ts'
import { seedDemo } from './demo/seed.ts'
import { ensureDemoKey } from './demo-key.ts'
import { startBackgroundWriting } from './documents/queue-worker.ts'
import { startWriterCheck } from './documents/check-writer.ts'
import { writerFromEnvironment } from './documents/writer-from-environment.ts'
import { startContinuingImports } from './import/import-job.ts'
import { createLogStream } from './http/log-stream.ts'
import { packageRoot } from './package-root.ts'
import { UserFacingError } from './user-facing-error.ts'
import { serveMetrics } from './http/metrics.ts'
import { loggerOptions } from './http/request-log.ts'
import { buildService } from './service.ts'
import type { Settings } from './settings.ts'
import { startWebhookDelivery } from './webhooks/deliver-webhooks.ts'
import { listWorkspaces } from './workspaces/repository.ts'

type Closing = (() => unknown)[]

/** Starts everything, prints the address, and stops in the reverse order. */
export async function start(settings: Settings): Promise<void> {
  const closing: Closing = []
  const stop = once(async () => {
    for (const close of closing.reverse()) await close()
  })
  try {
    const options = appOptions(settings)
    const { app, demoKey } = settings.upstream
      ? { app: await buildApp({ ...options, upstream: settings.upstream }), demoKey: null }
      : await ownService(settings, options, closing)
    closing.push(() => app.close())
    const address = await listen(app, settings)
    if (options.registry) closing.push(await startMetrics(options.registry, settings))
    // Before it prints that it is ready: a reader of that line may stop it at once.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => void stop().then(() => process.exit(0)))
    }
    console.log(`Redline is ready at ${address}`)
    if (settings.upstream) console.log(`It forwards /public and /extensions to ${settings.upstream}`)
    if (demoKey) console.log(`Open the demo workspace: ${address}/#key=${demoKey}&label=Demo`)
  } catch (error) {
    await stop()
    throw error
  }
}

async function ownService(settings: Settings, options: ReturnType<typeof appOptions>, closing: Closing) {
  const { dataDir, databaseUrl } = settings
  const lock = databaseUrl ? undefined : await lockFolder(dataDir)
  if (lock) closing.push(() => lock.release())
  const db = await openDatabase({ dataDir, databaseUrl, lock })
  closing.push(() => db.close())
  const demoKey = settings.demo ? await db.exclusive(() => demo(db, settings)) : null
  const writer = writerFromEnvironment(process.env)
  const app = await buildService({
    ...options,
    db,
    writer,
    imports: { ...settings.importLimits, folder: join(dataDir, 'uploads') },
    rateLimit: settings.rateLimit,
    eventLimits: settings.eventLimits,
    allowPrivateWebhooks: settings.allowPrivateWebhooks,
  })
  const background = startBackgroundWriting(db, writer, app.log, { concurrency: writer.concurrency })
  closing.push(() => background.stop())
  closing.push(startWriterCheck(writer, app.log))
  closing.push(startMaintenance(db, app.log))
  closing.push(startContinuingImports(db, app.log))
  closing.push(startWebhookDelivery(db, app.log, { allowPrivate: settings.allowPrivateWebhooks }))
  if (lock) {
    const { demoKey, importLimits, allowPrivateWebhooks } = settings
    const context = { db, dataDir, demoKey, importLimits, allowPrivateWebhooks, inService: true }
    const stopCommands = await serveCommands(lock.server, dataDir, (command, output, signal) =>
      runCommand(command, { ...context, signal }, output),
    )
    closing.push(stopCommands)
  }
  return { app, demoKey }
}

/** What the service and the gateway share. */
function appOptions({ corsOrigins, connectOrigins, logLevel, trustProxy, metricsPort }: Settings) {
  const stream = createLogStream()
  process.on('exit', () => stream.flush())
  return {
    staticRoot: join(packageRoot, 'dist/web'),
    corsOrigins,
    connectSrc: ["'self'", ...connectOrigins],
    trustProxy,
    registry: metricsPort === undefined ? undefined : new Registry(),
    logger: logLevel === 'silent' ? false : loggerOptions({ level: logLevel, stream }),
  }
}

/** Fills a database that has no workspace yet. The key exists as long as the demo workspace does. */
async function demo(db: Database, { dataDir, demoKey }: Settings): Promise<string | null> {
  const workspaces = await listWorkspaces(db)
  if (workspaces.length === 0) {
    console.log('Filling the demo workspace…')
    await seedDemo(db, { now: new Date() })
    await db.vacuum()
  }
  return ensureDemoKey(db, { dataDir, given: demoKey })
}

async function startMetrics(registry: Registry, { host, metricsPort = 0 }: Settings): Promise<() => Promise<void>> {
  const { url, close } = await serveMetrics(registry, { host, port: metricsPort }).catch((error: unknown) => {
    throw cannotListen(error, host, metricsPort, 'METRICS_PORT')
  })
  console.log(`Metrics are at ${url}`)
  return close
}

async function listen(app: FastifyInstance, { host, port }: Settings): Promise<string> {
  try {
    return await app.listen({ host, port })
  } catch (error) {
    throw cannotListen(error, host, port, 'PORT')
  }
}

function cannotListen(cause: unknown, host: string, port: number, setting: string): UserFacingError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause)
  return code === 'EADDRINUSE'
    ? new UserFacingError(`Port ${port} is in use: stop what uses it, or set ${setting}.`, { cause })
    : new UserFacingError(`Cannot listen on ${host} port ${port} (${code}).`, { cause })
}

function once(work: () => Promise<void>): () => Promise<void> {
  let result: Promise<void> | undefined
  return () => (result ??= work())
}

import { join } from 'node:path'
import { Registry } from 'prom-client'
import { buildApp } from './http/app.ts'
import { serveCommands } from './cli/control-socket.ts'
import { runCommand } from './cli/parse-command.ts'
import { checkModelFromEnvironment } from './checks/model/ask-model.ts'
import { createFetcher } from './checks/sources/fetcher.ts'
import type { Database } from './db/database.ts'
import { lockFolder } from './db/folder-lock.ts'
import { startMaintenance, vacuum } from './db/maintenance.ts'
import { openDatabase } from './db/open.ts'
import { seedDemo } from './demo/seed.ts'
import { ensureDemoKey } from './demo-key.ts'
import { documentJobs } from './documents/document-jobs.ts'
import { startWriterCheck, writerFromEnvironment } from './documents/writer-from-environment.ts'
import { packageRoot } from './package-root.ts'
import { errorCode, UserFacingError } from './user-facing-error.ts'
import { serveMetrics } from './http/metrics.ts'
import { createLogStream, loggerOptions } from './http/request-log.ts'
import { buildService } from './service.ts'
import { databaseOptions, type Settings } from './settings.ts'
import { webhookJobs } from './webhooks/webhook-jobs.ts'
import { listWorkspaces } from './workspaces/repository.ts'

/** Starts everything, prints the address, and stops in the reverse order. */
export async function start(settings: Settings): Promise<void> {
  const closing: (() => unknown)[] = []
  const closeAll = async () => {
    for (const close of closing.reverse()) await close()
  }
  let stopped: Promise<void> | undefined
  const stop = () => (stopped ??= closeAll())
  try {
    const options = appOptions(settings)
    const { app, demoKey } = settings.upstream
      ? { app: await buildApp({ ...options, upstream: settings.upstream }), demoKey: null }
      : await ownService(settings, options, closing)
    closing.push(() => app.close())
    const address = await listen('PORT', settings, (at) => app.listen(at))
    const { registry } = options
    if (registry) {
      const metrics = await listen('METRICS_PORT', settings, (at) => serveMetrics(registry, at))
      closing.push(metrics.close)
      console.log(`Metrics are at ${metrics.url}`)
    }
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

async function ownService(settings: Settings, options: ReturnType<typeof appOptions>, closing: (() => unknown)[]) {
  const dataDir = settings.DATA_DIR
  const lock = settings.DATABASE_URL ? undefined : await lockFolder(dataDir)
  const db = await openDatabase({ ...databaseOptions(settings), lock })
  closing.push(() => db.close())
  // Waits for a migration, a demo or a restore that another process is busy with.
  const demoKey = await db.exclusive(async () => (settings.demo ? demo(db, settings) : null))
  const writer = writerFromEnvironment(process.env)
  const app = await buildService({
    ...options,
    db,
    writer,
    imports: {
      folder: join(dataDir, 'uploads'),
      maxBytes: settings.IMPORT_MAX_BYTES,
      maxRows: settings.IMPORT_MAX_ROWS,
    },
    rateLimit: settings.RATE_LIMIT,
    eventLimits: { maxStreams: settings.EVENT_STREAMS, maxStreamsPerKey: settings.EVENT_STREAMS_PER_KEY },
    checkModel: checkModelFromEnvironment(process.env),
    fetcher: createFetcher({ allowNetworks: settings.CHECKS_ALLOW_NETWORKS }),
    allowPrivateWebhooks: settings.WEBHOOK_ALLOW_PRIVATE,
    jobs: (log) => [documentJobs(db, writer, log), webhookJobs(db, { allowPrivate: settings.WEBHOOK_ALLOW_PRIVATE })],
  })
  closing.push(startWriterCheck(writer, app.log))
  closing.push(startMaintenance(db, app.log))
  if (lock) {
    const stopCommands = await serveCommands(lock.server, dataDir, (command, output, signal) =>
      runCommand(command, { db, settings, inService: true, signal }, output),
    )
    closing.push(stopCommands)
  }
  return { app, demoKey }
}

/** What the service and the gateway share. */
function appOptions(settings: Settings) {
  return {
    staticRoot: join(packageRoot, 'dist/web'),
    corsOrigins: settings.CORS_ORIGINS,
    connectSrc: ["'self'", ...settings.CONNECT_ORIGINS],
    trustProxy: settings.TRUST_PROXY,
    registry: settings.METRICS_PORT === undefined ? undefined : new Registry(),
    logger:
      settings.LOG_LEVEL === 'silent' ? false : loggerOptions({ level: settings.LOG_LEVEL, stream: createLogStream() }),
  }
}

/** Fills a database that has no workspace yet. The key exists as long as the demo workspace does. */
async function demo(db: Database, { DATA_DIR, REDLINE_DEMO_KEY }: Settings): Promise<string | null> {
  const workspaces = await listWorkspaces(db)
  if (workspaces.length === 0) {
    console.log('Filling the demo workspace…')
    await seedDemo(db, { now: new Date() })
    await vacuum(db)
  }
  return ensureDemoKey(db, { dataDir: DATA_DIR, given: REDLINE_DEMO_KEY })
}

async function listen<T>(
  setting: 'PORT' | 'METRICS_PORT',
  settings: Settings,
  start: (address: { host: string; port: number }) => Promise<T>,
): Promise<T> {
  const { HOST: host, [setting]: port = 0 } = settings
  return start({ host, port }).catch((cause: unknown) => {
    const code = errorCode(cause)
    throw code === 'EADDRINUSE'
      ? new UserFacingError(`Port ${port} is in use: stop what uses it, or set ${setting}.`, { cause })
      : new UserFacingError(`Cannot listen on ${host} port ${port} (${code}).`, { cause })
  })
}

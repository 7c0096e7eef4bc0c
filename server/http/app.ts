import cors from '@fastify/cors'
import type { Registry } from 'prom-client'
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import { createKeyCheck, type FindKey } from './api-key.ts'
import {
  answerClientError,
  dropUnusedConnections,
  limitBodyTime,
  refuseWhileClosing,
  tidyAddress,
} from './connection.ts'
import type { ExtensionHandlers, Handlers } from '../core/operations.ts'
import { bindContract } from './contract.ts'
import { contractOperations, extensionOperations, type ContractOperation } from './contract-operations.ts'
import { answerError, HttpProblem } from './errors.ts'
import { getExtensions } from './extensions.ts'
import { serveGateway } from './gateway.ts'
import { createReadiness, type IsReady, serveHealth, serveProbes } from './health.ts'
import { defaultLimits, type Limits } from './limits.ts'
import { measureRequests } from './metrics.ts'
import { extensionsOpenapi } from '../extensions-openapi.gen.ts'
import { openapi } from '../openapi.gen.ts'
import { createSlots, type Slots } from './overload.ts'
import { limitPerKey } from './rate-limit.ts'
import type { IdempotencyStore } from './idempotency.ts'
import { logRequests, newRequestId } from './request-log.ts'
import { addSecurityHeaders } from './security-headers.ts'
import { readPage, servePlainPage, serveStatic } from './static-files.ts'
import { acceptJsonOnly } from './validation-body.ts'

interface CommonOptions {
  /** Folder of the built dashboard. */
  staticRoot?: string
  corsOrigins?: string[]
  /** Where the dashboard may connect; this origin only when absent. */
  connectSrc?: string[]
  logger?: FastifyServerOptions['logger']
  trustProxy?: FastifyServerOptions['trustProxy']
  limits?: Partial<Limits>
  /** Collects metrics; nothing is measured when absent. */
  registry?: Registry
  /** The clock of the caches. */
  now?: () => number
}

export interface ServiceOptions extends CommonOptions {
  handlers: Handlers
  /** What is offered beyond the published API. */
  extensions?: Partial<Omit<ExtensionHandlers, 'getExtensions'>>
  findKey: FindKey
  idempotencyStore: (workspace_id: string) => IdempotencyStore<unknown>
  ping: () => Promise<void>
  /** Requests per key and minute; no limit when absent or 0. */
  rateLimit?: number
  upstream?: undefined
}

/** The dashboard for somebody else's service: no database, `/public/*` and `/extensions/*` are forwarded. */
export interface GatewayOptions extends CommonOptions {
  upstream: string
}

export type AppOptions = ServiceOptions | GatewayOptions

export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const limits = { ...defaultLimits, ...options.limits }
  const page = await readPage(options.staticRoot)
  const app = createServer(options, limits)

  app.setErrorHandler(answerError)
  app.decorateRequest('caller', null)
  app.decorateRequest('timeout', null)
  app.decorateRequest('rawBody', null)
  logRequests(app)
  addSecurityHeaders(app, { connectSrc: options.connectSrc, html: page.html })
  const isClosing = refuseWhileClosing(app)
  dropUnusedConnections(app)
  limitBodyTime(app, limits.requestTimeoutMs)
  if (options.corsOrigins?.length) await app.register(cors, corsOptions(options.corsOrigins))

  const slots = createSlots(limits.slots)
  if (options.registry) measureRequests(app, options.registry, slots)
  const isReady: IsReady =
    options.upstream === undefined
      ? createReadiness(app, { ping: options.ping, timeoutMs: limits.pingTimeoutMs, isClosing })
      : async () => !isClosing()
  serveProbes(app, isReady)
  await app.register(async (api) => {
    api.addHook('onRequest', (_request, reply, done) => {
      reply.header('cache-control', 'no-store')
      done()
    })
    if (options.upstream === undefined) await serveApi(api, options, { limits, slots, isReady })
    else await serveGateway(api, { upstream: options.upstream, slots, limits, now: options.now })
  })

  await app.register(async (pages) => {
    if (options.staticRoot && page.built) await serveStatic(pages, options.staticRoot)
    else servePlainPage(pages)
  })
  answerNotFound(app, options.upstream === undefined ? [...contractOperations, ...offeredOperations(options)] : [])
  return app
}

function createServer(options: AppOptions, limits: Limits) {
  return Fastify({
    logger: options.logger ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    bodyLimit: limits.bodyBytes,
    trustProxy: options.trustProxy ?? false,
    requestTimeout: Math.max(limits.requestTimeoutMs, limits.uploadTimeoutMs),
    connectionTimeout: limits.connectionTimeoutMs,
    keepAliveTimeout: limits.keepAliveTimeoutMs,
    // Node's default interval of 30 seconds would let slow clients stay longer than the timeouts say.
    http: {
      headersTimeout: limits.headersTimeoutMs,
      connectionsCheckingInterval: Math.min(5000, limits.headersTimeoutMs),
    },
    // Identifiers are opaque and may be long; the default of 100 would make them unknown paths.
    routerOptions: { maxParamLength: 4096 },
    return503OnClosing: false,
    rewriteUrl: (request) => tidyAddress(request.url ?? '/'),
    frameworkErrors: answerError,
    clientErrorHandler: answerClientError,
  })
}

interface Running {
  limits: Limits
  slots: Slots
  isReady: IsReady
}

function extensionsOf({ extensions = {} }: ServiceOptions): Partial<ExtensionHandlers> {
  return { ...extensions, getExtensions: getExtensions(extensions) }
}

function offeredOperations(options: ServiceOptions) {
  const handlers = extensionsOf(options)
  return extensionOperations.filter(({ operationId }) => operationId in handlers)
}

async function serveApi(api: FastifyInstance, options: ServiceOptions, { limits, slots, isReady }: Running) {
  const checkKey = createKeyCheck({
    findKey: options.findKey,
    failuresPerMinute: limits.failedKeysPerMinute,
    cacheMs: limits.keyCacheMs,
    now: options.now,
  })
  acceptJsonOnly(api)
  serveHealth(api, isReady)
  api.get('/public/openapi.json', async () => openapi)
  api.get('/extensions/openapi.json', async () => extensionsOpenapi)
  await bindContract(api, {
    operations: [...contractOperations, ...extensionOperations],
    handlers: { ...options.handlers, ...extensionsOf(options) },
    authenticate: options.rateLimit ? limitPerKey(options.rateLimit, checkKey) : checkKey,
    slots,
    limits,
    idempotencyStore: options.idempotencyStore,
  })
}

function corsOptions(origins: string[]) {
  return {
    origin: origins.includes('*') ? '*' : origins,
    methods: ['GET', 'HEAD', 'POST', 'DELETE'],
    allowedHeaders: ['content-type', 'idempotency-key', 'last-event-id', 'x-api-key'],
    exposedHeaders: ['retry-after', 'x-request-id'],
    maxAge: 600,
  }
}

/** 405 for a path of the operations with another method, 404 for everything else. */
function answerNotFound(app: FastifyInstance, operations: readonly ContractOperation[]) {
  const known = operations.map(({ path, method, sendsStream }) => ({
    pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]*')}$`),
    methods: method === 'GET' && !sendsStream ? ['GET', 'HEAD'] : [method],
  }))
  app.setNotFoundHandler((request) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const allow = known.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods)
    if (allow.length > 0) throw new HttpProblem(405, 'Method not allowed', { allow: allow.join(', ') })
    throw new HttpProblem(404, 'Not found')
  })
}

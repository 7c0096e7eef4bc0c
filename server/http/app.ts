import { randomUUID } from 'node:crypto'
import cors from '@fastify/cors'
import type { Registry } from 'prom-client'
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import { keyCheck, type KeyCheckOptions } from './api-key.ts'
import { answerClientError, connections, tidyAddress } from './connection.ts'
import { featureValues } from '../../contract/extensions.gen.ts'
import type { AllHandlers, Handler } from '../core/operations.ts'
import { withIncluded } from '../core/scopes.ts'
import { version } from '../package-root.ts'
import { bindContract, type Binding } from './contract.ts'
import { allOperations, type ContractOperation } from './contract-operations.ts'
import { ServiceError } from '../core/errors.ts'
import { answerError } from './errors.ts'
import { gateway } from './gateway.ts'
import { health, pingUpstream } from './health.ts'
import { defaultLimits, type Limits } from './limits.ts'
import { requestMetrics } from './metrics.ts'
import { extensionsOpenapi } from '../extensions-openapi.gen.ts'
import { openapi } from '../openapi.gen.ts'
import { createSlots } from './overload.ts'
import { requestLog } from './request-log.ts'
import { securityHeaders, type SecurityOptions } from './security-headers.ts'
import { readPage, staticFiles } from './static-files.ts'
import { acceptJsonOnly } from './validation-body.ts'

interface CommonOptions
  extends Pick<FastifyServerOptions, 'logger' | 'trustProxy'>,
    Pick<SecurityOptions, 'connectSrc'> {
  staticRoot?: string
  corsOrigins?: string[]
  limits?: Partial<Limits>
  /** Collects metrics; nothing is measured when absent. */
  registry?: Registry
}

export interface ServiceOptions
  extends CommonOptions,
    Pick<KeyCheckOptions, 'findKey' | 'rateLimit'>,
    Pick<Binding, 'runOnce' | 'keyUsed'> {
  /** Of the published API and of the extensions. */
  handlers: Omit<AllHandlers, 'getExtensions'>
  ping: () => Promise<void>
  upstream?: undefined
}

/** The dashboard for somebody else's service: no database, `/public/*` and `/extensions/*` are forwarded. */
export interface GatewayOptions extends CommonOptions {
  upstream: string
}

export async function buildApp(options: ServiceOptions | GatewayOptions): Promise<FastifyInstance> {
  const limits = { ...defaultLimits, ...options.limits }
  const slots = createSlots(limits.slots)
  const html = await readPage(options.staticRoot)
  const app = createServer(options, limits)
  const { registry, corsOrigins, connectSrc } = options
  const isGateway = options.upstream !== undefined

  app.setErrorHandler(answerError)
  await app.register(requestLog)
  await app.register(securityHeaders, { connectSrc, html })
  await app.register(connections, limits)
  if (corsOrigins?.length) {
    await app.register(cors, {
      origin: corsOrigins.includes('*') ? '*' : corsOrigins,
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
      allowedHeaders: ['content-type', 'idempotency-key', 'last-event-id', 'x-api-key'],
      exposedHeaders: ['retry-after', 'x-request-id'],
      maxAge: 600,
    })
  }
  if (registry) await app.register(requestMetrics, { registry, slots })
  const ping = isGateway ? (signal: AbortSignal) => pingUpstream(options.upstream, signal) : options.ping
  await app.register(health, { ping, isGateway, timeoutMs: limits.pingTimeoutMs })
  await app.register(async (api) => {
    api.addHook('onRequest', (_request, reply, done) => {
      reply.header('cache-control', 'no-store')
      done()
    })
    if (isGateway) {
      await api.register(gateway, { upstream: options.upstream, slots, limits })
      return
    }
    const given = { ...options, slots, limits, handlers: { ...options.handlers, getExtensions } }
    await api.register(keyCheck, given)
    acceptJsonOnly(api)
    api.get('/public/openapi.json', async () => openapi)
    api.get('/extensions/openapi.json', async () => extensionsOpenapi)
    await api.register(bindContract, given)
  })
  if (options.staticRoot && html !== undefined) await app.register(staticFiles, { root: options.staticRoot })
  answerNotFound(app, isGateway ? [] : allOperations)
  return app
}

function createServer(options: CommonOptions, limits: Limits) {
  return Fastify({
    logger: options.logger ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
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

/** Says what the service offers, and what the key may do of it. */
const getExtensions: Handler<'getExtensions'> = async ({ caller: { scopes, owner_email, source_link } }) => ({
  features: [...featureValues],
  scopes: withIncluded(scopes),
  user: { email: owner_email },
  version,
  ...(source_link ? { source_link } : {}),
})

/** 405 for a path of the operations with another method, 404 for everything else. */
function answerNotFound(app: FastifyInstance, operations: readonly ContractOperation[]) {
  const known = operations.map(({ path, method, sendsStream }) => ({
    pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]*')}$`),
    methods: method === 'GET' && !sendsStream ? ['GET', 'HEAD'] : [method],
  }))
  app.setNotFoundHandler((request) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const allow = known.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods)
    if (allow.length > 0) throw new ServiceError(405, 'Method not allowed', { allow: allow.join(', ') })
    throw new ServiceError(404, 'Not found')
  })
}

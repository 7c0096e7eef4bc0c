import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { parseKey } from './keys/key.ts'
import { UserFacingError } from './user-facing-error.ts'

export interface Settings {
  host: string
  port: number
  dataDir: string
  /** A PostgreSQL server instead of the embedded engine. */
  databaseUrl?: string
  /** Another service: this process is the gateway to it and has no database. */
  upstream?: string
  demo: boolean
  demoKey?: string
  corsOrigins: string[]
  /** Origins besides our own that the dashboard may talk to. */
  connectOrigins: string[]
  /** Requests per key and minute. */
  rateLimit?: number
  logLevel: string
  /** Addresses and networks of the reverse proxies whose `X-Forwarded-For` names the client. */
  trustProxy?: string[]
  /** Where to serve Prometheus metrics. */
  metricsPort?: number
  importLimits: ImportLimits
  eventLimits: StreamLimits
  /** Whether webhooks may have private and loopback addresses. */
  allowPrivateWebhooks: boolean
}

/** Open event streams of the process, and of one key in it. */
interface StreamLimits {
  maxStreams: number
  maxStreamsPerKey: number
}

export interface ImportLimits {
  maxBytes: number
  maxRows: number
}

export const defaultImportLimits: ImportLimits = { maxBytes: 2 ** 30, maxRows: 1_000_000 }

export const usage = `npm start -- [options]

  --upstream URL   serve the dashboard for another service: /public/* and /extensions/* are forwarded there, no database is opened
  --no-demo        leave an empty database empty
  --help           this text

Environment
  PORT, HOST                    where to listen (4321, 127.0.0.1)
  DATA_DIR                      folder of the embedded database (.data)
  DATABASE_URL                  a PostgreSQL server to use instead, such as postgres://user@127.0.0.1/redline
  REDLINE_DEMO_KEY              the key of the demo workspace, instead of a generated one
  CORS_ORIGINS                  origins that may call the API from a browser, separated by commas
  CONNECT_ORIGINS               other services the dashboard may connect to, separated by commas
  RATE_LIMIT                    requests per key and minute (no limit)
  WRITER_URL, WRITER_MODEL, WRITER_API_KEY
                                an OpenAI-compatible language model that writes the documents
  WRITER_HEADERS                more headers for it, as a JSON object
  WRITER_TIMEOUT_MS             how long it may send nothing (120000)
  WRITER_CONCURRENCY            documents it writes at the same time (4)
  WRITER_PROMPT_TOKENS          how long a prompt may be (8000)
  WRITER_MAX_TOKENS, WRITER_TEMPERATURE
                                sent along when set
  TRUST_PROXY                   reverse proxies in front: addresses or networks, separated by commas
  METRICS_PORT                  port of the Prometheus metrics, at /metrics on HOST (none)
  IMPORT_MAX_BYTES, IMPORT_MAX_ROWS
                                the largest import (1 GiB, 1000000 findings)
  EVENT_STREAMS, EVENT_STREAMS_PER_KEY
                                open event streams of this process, and of one key (2000, 50)
  WEBHOOK_ALLOW_PRIVATE         1: webhooks may have private and loopback addresses, those on loopback without https
  LOG_LEVEL                     fatal, error, warn, info, debug, trace or silent (warn)`

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** Null if help was requested. Throws a UserFacingError for an invalid setting. */
export function readSettings(words: string[], env: NodeJS.ProcessEnv): Settings | null {
  const flags = readFlags(words)
  if (flags.help) return null
  const demoKey = env['REDLINE_DEMO_KEY'] || undefined
  if (demoKey && !parseKey(demoKey)) {
    throw new UserFacingError('REDLINE_DEMO_KEY must look like rl_<public id>_<secret>.')
  }
  return {
    host: env['HOST'] || '127.0.0.1',
    port: readInteger('PORT', env['PORT'], 0, 65_535) ?? 4321,
    dataDir: resolve(env['DATA_DIR'] || '.data'),
    databaseUrl: env['DATABASE_URL'] || undefined,
    upstream: flags.upstream === undefined ? undefined : readOrigin('--upstream', flags.upstream),
    demo: !flags['no-demo'],
    demoKey,
    corsOrigins: readOrigins('CORS_ORIGINS', env['CORS_ORIGINS']),
    connectOrigins: readOrigins('CONNECT_ORIGINS', env['CONNECT_ORIGINS']),
    rateLimit: readInteger('RATE_LIMIT', env['RATE_LIMIT'], 1, 1_000_000_000),
    logLevel: readLogLevel(env['LOG_LEVEL']),
    trustProxy: readTrustProxy(env['TRUST_PROXY']),
    metricsPort: readInteger('METRICS_PORT', env['METRICS_PORT'], 0, 65_535),
    importLimits: {
      maxBytes: readInteger('IMPORT_MAX_BYTES', env['IMPORT_MAX_BYTES'], 1, 2 ** 40) ?? defaultImportLimits.maxBytes,
      maxRows: readInteger('IMPORT_MAX_ROWS', env['IMPORT_MAX_ROWS'], 1, 100_000_000) ?? defaultImportLimits.maxRows,
    },
    eventLimits: {
      maxStreams: readInteger('EVENT_STREAMS', env['EVENT_STREAMS'], 0, 100_000) ?? 2000,
      maxStreamsPerKey: readInteger('EVENT_STREAMS_PER_KEY', env['EVENT_STREAMS_PER_KEY'], 0, 100_000) ?? 50,
    },
    allowPrivateWebhooks: readInteger('WEBHOOK_ALLOW_PRIVATE', env['WEBHOOK_ALLOW_PRIVATE'], 0, 1) === 1,
  }
}

function readFlags(words: string[]) {
  try {
    return parseArgs({
      args: words,
      options: { upstream: { type: 'string' }, 'no-demo': { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    }).values
  } catch (error) {
    const sentence = error instanceof Error ? (error.message.split('. ')[0] ?? error.message) : String(error)
    throw new UserFacingError(`${sentence}. See npm start -- --help.`, { cause: error })
  }
}

function readInteger(name: string, text: string | undefined, least: number, most: number): number | undefined {
  if (!text) return undefined
  const number = Number(text)
  if (!/^\d+$/.test(text) || number < least || number > most) {
    throw new UserFacingError(`${name} must be a whole number from ${least} to ${most}; it is "${text}".`)
  }
  return number
}

function readOrigins(name: string, text: string | undefined): string[] {
  const origins = (text ?? '').split(',').map((origin) => origin.trim())
  return origins.filter(Boolean).map((origin) => readOrigin(name, origin))
}

/** An address without a trailing slash. A path is kept, because a service may have one. */
function readOrigin(name: string, text: string): string {
  const address = URL.canParse(text) ? new URL(text) : null
  if (!address || !['http:', 'https:'].includes(address.protocol)) {
    throw new UserFacingError(`${name} must be an http or https address; it is "${text}".`)
  }
  if (address.username || address.password) throw new UserFacingError(`${name} must not hold a user name or password.`)
  return `${address.origin}${address.pathname}`.replace(/\/+$/, '')
}

/** Fastify's named networks; see https://fastify.dev/docs/latest/Reference/Server/#trustproxy */
const namedNetworks = new Set(['loopback', 'linklocal', 'uniquelocal'])

function readTrustProxy(text: string | undefined): string[] | undefined {
  if (!text) return undefined
  const proxies = text.split(',').map((proxy) => proxy.trim())
  const wrong = proxies.find((proxy) => !namedNetworks.has(proxy) && !isNetwork(proxy))
  if (wrong === undefined) return proxies
  throw new UserFacingError(`TRUST_PROXY must name addresses or networks; it has "${wrong}".`)
}

function isNetwork(text: string): boolean {
  const [address = '', prefix = '0', ...rest] = text.split('/')
  const version = isIP(address)
  return version > 0 && rest.length === 0 && /^\d+$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128)
}

function readLogLevel(text: string | undefined): string {
  if (!text) return 'warn'
  if (!logLevels.includes(text))
    throw new UserFacingError(`LOG_LEVEL must be one of ${logLevels.join(', ')}; it is "${text}".`)
  return text
}

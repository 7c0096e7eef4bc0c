import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { parseKey } from './keys/key.ts'
import { UserFacingError } from './user-facing-error.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Parses what is set. Throws a UserFacingError for a value that is not valid. */
type Read<T> = (text: string, name: string) => T

/** `otherwise` is its value when it is not set. */
const variable = <T>(read: Read<T>, otherwise: T, help: string) => ({ read, otherwise, help })
const optional = <T>(read: Read<T>, help: string) => variable<T | undefined>(read, undefined, help)

const variables = {
  HOST: variable(String, '127.0.0.1', 'address to listen on'),
  PORT: variable(integer(0, 65_535), 4321, 'port to listen on'),
  DATA_DIR: variable((text) => resolve(text), resolve('.data'), 'folder of the embedded database (.data)'),
  DATABASE_URL: optional(String, 'a PostgreSQL server to use instead, such as postgres://user@127.0.0.1/redline'),
  DATABASE_POOL: variable(integer(2, 1000), 10, 'connections of this process to it'),
  DATABASE_DIRECT_URL: optional(String, 'the server itself, if DATABASE_URL is a pgbouncer in transaction mode'),
  DATABASE_STARTUP_PARAMETERS: variable(
    flag,
    true,
    '0: sends none, for a pgbouncer; set timeouts for the role instead',
  ),
  REDLINE_DEMO_KEY: optional(apiKey, 'the key of the demo workspace, instead of a generated one'),
  CORS_ORIGINS: variable(origins, [], 'origins that may call the API from a browser, separated by commas'),
  CONNECT_ORIGINS: variable(origins, [], 'other services the dashboard may connect to, separated by commas'),
  RATE_LIMIT: optional(integer(1, 1_000_000_000), 'requests per key and minute (no limit)'),
  WRITER_URL: optional(completions, 'an OpenAI-compatible language model that writes the documents'),
  WRITER_MODEL: optional(String, 'its name'),
  WRITER_API_KEY: optional(String, 'its key'),
  WRITER_HEADERS: variable(headers, {}, 'more headers for it, as a JSON object'),
  // Node's fetch gives up by itself after 300 s of silence.
  WRITER_TIMEOUT_MS: variable(integer(1, 300_000), 120_000, 'how long it may send nothing'),
  WRITER_CONCURRENCY: variable(integer(1, 100), 4, 'documents it writes at the same time'),
  WRITER_PROMPT_TOKENS: variable(integer(500, 1_000_000), 8000, 'how long a prompt may be'),
  WRITER_MAX_TOKENS: optional(integer(1, 1_000_000), 'sent along when set'),
  WRITER_TEMPERATURE: optional(decimal(0, 2), 'sent along when set'),
  CHECKS_MODEL: optional(String, 'the language model for rules, instead of WRITER_MODEL'),
  TRUST_PROXY: optional(proxies, 'reverse proxies in front: addresses or networks, separated by commas'),
  METRICS_PORT: optional(integer(0, 65_535), 'port of the Prometheus metrics, at /metrics on HOST (none)'),
  IMPORT_MAX_BYTES: variable(integer(1, 2 ** 40), 2 ** 30, 'the largest file of findings'),
  IMPORT_MAX_ROWS: variable(integer(1, 100_000_000), 1_000_000, 'the most findings of one import'),
  EVENT_STREAMS: variable(integer(0, 100_000), 2000, 'open event streams of this process'),
  EVENT_STREAMS_PER_KEY: variable(integer(0, 100_000), 50, 'open event streams of one key'),
  WEBHOOK_ALLOW_PRIVATE: variable(
    flag,
    false,
    '1: webhooks may have private and loopback addresses, those on loopback without https',
  ),
  CHECKS_ALLOW_NETWORKS: variable(
    networks,
    [],
    'private networks whose pages may be checked, such as 10.0.0.0/8, separated by commas',
  ),
  LOG_LEVEL: variable(logLevel, 'warn', 'fatal, error, warn, info, debug, trace or silent'),
}

export type Variables = { [Name in keyof typeof variables]: (typeof variables)[Name]['otherwise'] }

export interface Settings extends Variables {
  /** Another service: this process is the gateway to it and has no database. */
  upstream?: string
  demo: boolean
}

export function databaseOptions(settings: Variables) {
  return {
    dataDir: settings.DATA_DIR,
    databaseUrl: settings.DATABASE_URL,
    directUrl: settings.DATABASE_DIRECT_URL,
    startupParameters: settings.DATABASE_STARTUP_PARAMETERS,
    connections: settings.DATABASE_POOL,
  }
}

export function usage(): string {
  const lines = Object.entries(variables).map(([name, { otherwise, help }]) => {
    const isShown = (typeof otherwise === 'string' && name !== 'DATA_DIR') || typeof otherwise === 'number'
    const shown = isShown ? ` (${otherwise})` : ''
    return `  ${name.padEnd(29)} ${help}${shown}`
  })
  return `npm start -- [options]

  --upstream URL   serve the dashboard for another service: /public/* and /extensions/* are forwarded there, no database is opened
  --no-demo        leave an empty database empty
  --help           this text

Environment
${lines.join('\n')}`
}

/** Null if help was requested. Throws a UserFacingError for an invalid setting. */
export function readSettings(words: string[], env: Environment): Settings | null {
  const flags = readFlags(words)
  if (flags.help) return null
  const upstream = flags.upstream === undefined ? undefined : readOrigin(flags.upstream, '--upstream')
  return { upstream, demo: !flags['no-demo'], ...readVariables(env) }
}

/** A variable that is empty counts as not set. */
export function readVariables(env: Environment): Variables {
  const values = Object.entries(variables).map(([name, { read, otherwise }]) => {
    const text = env[name]?.trim()
    return [name, text ? read(text, name) : otherwise]
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every name with what its own variable reads
  return Object.fromEntries(values) as Variables
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

function integer(least: number, most: number): Read<number> {
  return decimal(least, most, { pattern: /^\d+$/, noun: 'whole number' })
}

function decimal(least: number, most: number, { pattern = /^\d+(\.\d+)?$/, noun = 'number' } = {}): Read<number> {
  return (text, name) => {
    if (pattern.test(text) && Number(text) >= least && Number(text) <= most) return Number(text)
    throw new UserFacingError(`${name} must be a ${noun} from ${least} to ${most}; it is "${text}".`)
  }
}

function flag(text: string, name: string): boolean {
  return integer(0, 1)(text, name) === 1
}

function apiKey(text: string, name: string): string {
  if (!parseKey(text)) throw new UserFacingError(`${name} must look like rl_<public id>_<secret>.`)
  return text
}

function listOf(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)
}

function origins(text: string, name: string): string[] {
  return listOf(text).map((origin) => readOrigin(origin, name))
}

function readAddress(text: string, name: string): URL {
  const address = URL.canParse(text) ? new URL(text) : null
  if (!address || !['http:', 'https:'].includes(address.protocol)) {
    throw new UserFacingError(`${name} must be an http or https address; it is "${text}".`)
  }
  if (address.username || address.password) throw new UserFacingError(`${name} must not hold a user name or password.`)
  return address
}

/** An address without a trailing slash. A path is kept, because a service may have one. */
function readOrigin(text: string, name: string): string {
  const { origin, pathname, search, hash } = readAddress(text, name)
  if (search || hash) throw new UserFacingError(`${name} must not hold a query or a fragment.`)
  return `${origin}${pathname}`.replace(/\/+$/, '')
}

/** `http://host`, `http://host/v1` and the whole address mean the same; a query string such as Azure's stays. */
function completions(text: string, name: string): string {
  const address = readAddress(text, name)
  const path = address.pathname.replace(/(\/chat\/completions)?\/*$/, '')
  address.pathname = `${path || '/v1'}/chat/completions`
  address.hash = ''
  return address.href
}

function headers(text: string, name: string): Record<string, string> {
  try {
    const given: unknown = JSON.parse(text)
    if (typeof given !== 'object' || given === null || Array.isArray(given)) throw new Error('not an object')
    const entries = Object.entries(given).map(([header, value]: [string, unknown]): [string, string] => {
      if (typeof value !== 'string') throw new Error('not a text')
      return [header, value]
    })
    return Object.fromEntries(new Headers(entries))
  } catch (cause) {
    throw new UserFacingError(`${name} must be a JSON object of texts, such as {"api-key":"…"}.`, { cause })
  }
}

/** Fastify's named networks; see https://fastify.dev/docs/latest/Reference/Server/#trustproxy */
const namedNetworks = new Set(['loopback', 'linklocal', 'uniquelocal'])

function proxies(text: string, name: string): string[] {
  return networksOr(namedNetworks, text, name)
}

function networks(text: string, name: string): string[] {
  return networksOr(new Set(), text, name)
}

function networksOr(named: ReadonlySet<string>, text: string, name: string): string[] {
  const given = listOf(text)
  const wrong = given.find((network) => !named.has(network) && !isNetwork(network))
  if (wrong === undefined) return given
  throw new UserFacingError(`${name} must name addresses or networks; it has "${wrong}".`)
}

function isNetwork(text: string): boolean {
  const [address = '', prefix = '0', ...rest] = text.split('/')
  const version = isIP(address)
  return version > 0 && rest.length === 0 && /^\d+$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128)
}

function logLevel(text: string, name: string): string {
  const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']
  if (levels.includes(text)) return text
  throw new UserFacingError(`${name} must be one of ${levels.join(', ')}; it is "${text}".`)
}

import { setTimeout as wait } from 'node:timers/promises'
import PQueue from 'p-queue'
import robotsParser from 'robots-parser'
import { UnreadableSource } from '../extract/unreadable-source.ts'
import { httpGet, readAddress, userAgent } from './http-get.ts'

export interface FetchOptions {
  /** Of the page as it was fetched before. */
  etag?: string | null
  lastModified?: string | null
  signal?: AbortSignal
}

interface PageAnswer {
  /** Where the page is, after redirects. */
  address: string
  etag: string | null
  lastModified: string | null
}

export type FetchedPage = PageAnswer &
  ({ notModified: true } | { notModified: false; bytes: Uint8Array; contentType: string | null })

export interface Fetcher {
  /** Throws an UnreadableSource that says why the page cannot be checked. */
  fetchPage: (address: string, options?: FetchOptions) => Promise<FetchedPage>
}

const maxHosts = 4
const maxRedirects = 5
const maxAttempts = 3
/** A host that asks for a longer pause is not waited for. */
const maxWaitSeconds = 60
/** The longest `Crawl-delay` that is obeyed. */
const maxPauseMs = 30_000
const maxRobotsBytes = 500 * 1024

type Robots = ReturnType<typeof robotsParser>

interface Host {
  /** One request at a time. */
  queue: PQueue
  readyAt: number
  pauseMs: number
  robots: Map<string, Promise<Robots>>
}

/** Asks four hosts at once, and each of them for one page at a time with a pause between two. */
export function createFetcher({
  allowNetworks,
  pauseMs = 500,
}: {
  allowNetworks: readonly string[]
  pauseMs?: number
}): Fetcher {
  const requests = new PQueue({ concurrency: maxHosts })
  const hosts = new Map<string, Host>()

  async function fetchPage(address: string, { etag, lastModified, signal }: FetchOptions = {}): Promise<FetchedPage> {
    const headers = {
      ...(etag && { 'if-none-match': etag }),
      ...(lastModified && { 'if-modified-since': lastModified }),
    }
    let url = readAddress(address)
    for (let hop = 0; hop <= maxRedirects; hop += 1) {
      const asked = url
      const answer = await withHost(asked, async (host) => {
        await checkRobots(host, asked, signal)
        return getPatiently(host, asked, headers, signal)
      })
      const { status, headers: given, bytes } = answer
      const page = { address: url.href, etag: given.etag ?? null, lastModified: given['last-modified'] ?? null }
      if (status === 304) return { ...page, notModified: true }
      if (status === 200) return { ...page, notModified: false, bytes, contentType: given['content-type'] ?? null }
      if (status < 300 || status > 399 || !given.location) {
        throw new UnreadableSource('status', `The address answered ${status}.`, { status })
      }
      url = readAddress(given.location, url)
    }
    throw new UnreadableSource('redirects', `The address redirects more than ${maxRedirects} times.`)
  }

  function withHost<T>(url: URL, task: (host: Host) => Promise<T>): Promise<T> {
    const host: Host = hosts.get(url.host) ?? {
      queue: new PQueue({ concurrency: 1 }),
      readyAt: 0,
      pauseMs,
      robots: new Map(),
    }
    hosts.set(url.host, host)
    return host.queue.add(() => task(host))
  }

  /** Waits for the pause of the host first, without keeping other hosts waiting. */
  async function getInTurn(host: Host, url: URL, headers: Record<string, string>, signal?: AbortSignal) {
    await wait(Math.max(0, host.readyAt - Date.now()), null, { signal })
    try {
      return await requests.add(() => httpGet(url, { headers, allowNetworks, signal }))
    } finally {
      host.readyAt = Date.now() + host.pauseMs
    }
  }

  /** Asks again after the time that a busy host names. */
  async function getPatiently(host: Host, url: URL, headers: Record<string, string>, signal?: AbortSignal) {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await getInTurn(host, url, headers, signal)
      const isBusy = answer.status === 429 || answer.status === 503
      const seconds = isBusy ? retryAfterSeconds(answer.headers['retry-after']) : null
      if (seconds === null || seconds > maxWaitSeconds || attempt === maxAttempts) return answer
      host.readyAt = Math.max(host.readyAt, Date.now() + seconds * 1000)
    }
  }

  async function checkRobots(host: Host, url: URL, signal?: AbortSignal): Promise<void> {
    const reading = host.robots.get(url.origin) ?? readRobots(host, new URL('/robots.txt', url), signal)
    host.robots.set(url.origin, reading)
    const robots = await reading.catch((error: unknown) => {
      host.robots.delete(url.origin)
      throw error
    })
    const crawlDelayMs = (robots.getCrawlDelay(userAgent) ?? 0) * 1000
    host.pauseMs = Math.min(Math.max(pauseMs, crawlDelayMs), maxPauseMs)
    if (robots.isAllowed(url.href, userAgent) === false) {
      throw new UnreadableSource('robots', 'The robots.txt of the host does not allow this address.')
    }
  }

  /** As RFC 9309 says: without the file everything is allowed, and nothing while the host cannot give it. */
  async function readRobots(host: Host, address: URL, signal?: AbortSignal): Promise<Robots> {
    let url = address
    for (let hop = 0; hop <= maxRedirects; hop += 1) {
      const { status, headers, bytes } = await getInTurn(host, url, {}, signal)
      if (status === 200) return robotsParser(address.href, Buffer.from(bytes.subarray(0, maxRobotsBytes)).toString())
      if (status >= 500)
        throw new UnreadableSource('robots', `The robots.txt of the host answered ${status}.`, { status })
      if (status >= 400 || !headers.location) break
      url = readAddress(headers.location, url)
    }
    return robotsParser(address.href, '')
  }

  return { fetchPage }
}

/** Seconds, or a date. */
function retryAfterSeconds(header: string | undefined): number | null {
  if (!header) return null
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null
}

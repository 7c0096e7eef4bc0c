import { setTimeout as wait } from 'node:timers/promises'
import PQueue from 'p-queue'
import robotsParser from 'robots-parser'
import { UnreadableSource } from '../extract/unreadable-source.ts'
import { httpGet, readAddress, userAgent } from './http-get.ts'

/** Of a page as it was fetched: sent with the next request, so that a page that has not changed is not sent again. */
export interface Validators {
  etag: string | null
  last_modified: string | null
}

export interface FetchedPage extends Validators {
  /** Where the page is, after redirects. */
  address: string
  bytes: Uint8Array
  contentType: string | null
}

/** Throws an UnreadableSource that says why the page cannot be checked. */
export interface Fetcher {
  fetchPage: (address: string, signal?: AbortSignal) => Promise<FetchedPage>
  /** Null if the page has not changed. */
  fetchIfModified: (address: string, validators: Validators, signal?: AbortSignal) => Promise<FetchedPage | null>
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

  async function fetchPage(
    address: string,
    signal?: AbortSignal,
    { etag, last_modified }: Partial<Validators> = {},
  ): Promise<FetchedPage> {
    const headers = {
      ...(etag && { 'if-none-match': etag }),
      ...(last_modified && { 'if-modified-since': last_modified }),
    }
    let url = readAddress(address)
    for (let hop = 0; hop <= maxRedirects; hop += 1) {
      const asked = url
      const answer = await withHost(asked, async (host) => {
        await checkRobots(host, asked, signal)
        return getPatiently(host, asked, headers, signal)
      })
      const { status, headers: given, bytes } = answer
      if (status === 200) {
        const { etag = null, 'last-modified': last_modified = null, 'content-type': contentType = null } = given
        return { address: url.href, etag, last_modified, bytes, contentType }
      }
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

  return {
    fetchPage: (address, signal) => fetchPage(address, signal),
    async fetchIfModified(address, validators, signal) {
      try {
        return await fetchPage(address, signal, validators)
      } catch (error) {
        if (error instanceof UnreadableSource && error.status === 304) return null
        throw error
      }
    },
  }
}

/** Seconds, or a date. */
function retryAfterSeconds(header: string | undefined): number | null {
  if (!header) return null
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null
}

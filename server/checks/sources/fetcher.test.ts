import { brotliCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { UnreadableSource } from '../extract/unreadable-source.ts'
import { type Handler, type Pages, redirectTo, servePages } from '../testing/serve-pages.ts'
import { createFetcher } from './fetcher.ts'

/** Not the whole network, so that other loopback addresses are as private as any. */
const allowNetworks = ['127.0.0.1/32']
const fetcherFor = (pauseMs = 0) => createFetcher({ allowNetworks, pauseMs })

async function fetchFrom(pages: Pages, path = '/') {
  const { origin, asked } = await servePages(pages)
  const page = await fetcherFor().fetchPage(origin + path)
  return { page, origin, asked }
}

const withEncoding =
  (encoding: string, bytes: Uint8Array): Handler =>
  (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': encoding })
    response.end(bytes)
  }

test('a page is answered with its kind and what tells whether it has changed', async () => {
  const { page, origin } = await fetchFrom({
    '/': (request, response) => {
      response.writeHead(200, {
        'content-type': 'text/html',
        etag: '"1"',
        'last-modified': 'Mon, 01 Jun 2026 00:00:00 GMT',
      })
      response.end(request.headers['user-agent'])
    },
  })
  expect({ ...page, bytes: 'bytes' in page ? Buffer.from(page.bytes).toString() : '' }).toEqual({
    address: `${origin}/`,
    contentType: 'text/html',
    etag: '"1"',
    last_modified: 'Mon, 01 Jun 2026 00:00:00 GMT',
    bytes: expect.stringMatching(/^Redline\/\d+\.\d+\.\d+$/),
  })
})

test('a page that has not changed is not read again', async () => {
  const { origin } = await servePages({
    '/': (request, response) => {
      const { 'if-none-match': etag, 'if-modified-since': since } = request.headers
      response.statusCode = etag === '"1"' && since === 'yesterday' ? 304 : 200
      response.end()
    },
  })
  const { fetchIfModified } = fetcherFor()
  expect(await fetchIfModified(origin, { etag: '"1"', last_modified: 'yesterday' })).toBeNull()
  expect(await fetchIfModified(origin, { etag: '"2"', last_modified: null })).toMatchObject({ address: `${origin}/` })
})

describe('only public addresses are asked', () => {
  test.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://169.254.169.254/latest/meta-data/',
    'https://10.0.0.1/',
    'http://0.0.0.0/',
    // Names are checked after they are resolved.
    'http://localhost/',
    'https://localhost:8443/',
  ])('%s is refused', async (address) => {
    const { fetchPage } = createFetcher({ allowNetworks: [] })
    await expect(fetchPage(address)).rejects.toMatchObject({ code: 'private_address' })
  })

  test.each([
    'file:///etc/passwd',
    'ftp://example.org/',
    'javascript:alert(1)',
    'http://a:b@example.org/',
    'no address',
    '',
  ])('%s is no address to ask', async (address) => {
    await expect(fetcherFor().fetchPage(address)).rejects.toMatchObject({ code: 'invalid_address' })
  })

  test.each([
    ['http://10.0.0.1/', 'private_address'],
    ['http://127.0.0.2/', 'private_address'],
    ['//169.254.169.254/', 'private_address'],
    ['http://[::1]/', 'private_address'],
    ['file:///etc/passwd', 'invalid_address'],
  ])('a redirect to %s is not followed', async (location, code) => {
    const { origin } = await servePages({ '/': redirectTo(location) })
    await expect(fetcherFor().fetchPage(origin)).rejects.toMatchObject({ code })
  })
})

describe('redirects', () => {
  test('are followed, and the page is named by its last address', async () => {
    const { page, origin } = await fetchFrom({ '/': redirectTo('/a'), '/a': redirectTo('b?c=1#d'), '/b?c=1': 'Page' })
    expect(page.address).toBe(`${origin}/b?c=1`)
  })

  test('that do not end are given up', async () => {
    await expect(fetchFrom({ '/': redirectTo('/') })).rejects.toMatchObject({ code: 'redirects' })
  })
})

describe('robots.txt', () => {
  const robots = 'User-agent: *\nAllow: /private/open\nDisallow: /private\n'

  test.each([
    ['/private/page', false],
    ['/private/open', true],
    ['/page', true],
  ])('%s is asked: %s', async (path, isAsked) => {
    const { origin, asked } = await servePages({ '/robots.txt': robots, [path]: 'Page' })
    const code = await fetcherFor()
      .fetchPage(origin + path)
      .then(
        () => null,
        (error: UnreadableSource) => error.code,
      )
    expect([asked, code]).toEqual(isAsked ? [[path], null] : [[], 'robots'])
  })

  test('the rules for Redline win, and a redirect does not pass them', async () => {
    const own = 'User-agent: Redline\nDisallow: /closed\nUser-agent: *\nDisallow: /\n'
    const { origin, asked } = await servePages({ '/robots.txt': own, '/': redirectTo('/closed'), '/closed': 'Page' })
    await expect(fetcherFor().fetchPage(origin)).rejects.toMatchObject({ code: 'robots' })
    expect(asked).toEqual(['/'])
  })

  test('it is read once, and nothing is asked of a host that cannot give it', async () => {
    let reads = 0
    const failing: Handler = (_, response) => {
      reads += 1
      response.statusCode = reads > 1 ? 404 : 500
      response.end()
    }
    const { origin, asked } = await servePages({ '/robots.txt': failing, '/': 'Page' })
    const { fetchPage } = fetcherFor()
    await expect(fetchPage(origin)).rejects.toMatchObject({ code: 'robots', status: 500 })
    expect(asked).toEqual([])
    await fetchPage(origin)
    await fetchPage(origin)
    expect([reads, asked]).toEqual([2, ['/', '/']])
  })
})

test('a page that was sent compressed is decompressed', async () => {
  const { page } = await fetchFrom({ '/': withEncoding('br', brotliCompressSync('Page')) })
  expect(page).toMatchObject({ bytes: Buffer.from('Page') })
})

test('a busy host is asked again after the pause that it names', async () => {
  let requests = 0
  const { page } = await fetchFrom({
    '/': (_, response) => {
      requests += 1
      if (requests < 3) response.writeHead(429, { 'retry-after': requests === 1 ? '0' : new Date().toUTCString() })
      response.end('Page')
    },
  })
  expect(requests).toBe(3)
  expect(page).toMatchObject({ contentType: null })
})

test('a host is asked for one page at a time, with a pause after each', async () => {
  const times: number[] = []
  let open = 0
  const page: Handler = (_, response) => {
    open += 1
    times.push(Date.now())
    expect(open).toBe(1)
    setImmediate(() => {
      open -= 1
      response.end('Page')
    })
  }
  const { origin } = await servePages({ '/robots.txt': page, '/a': page, '/b': page, '/c': page })
  const { fetchPage } = fetcherFor(100)
  await Promise.all(['/a', '/b', '/c'].map((path) => fetchPage(origin + path)))
  const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0))
  expect(pauses).toHaveLength(3)
  // A timer may fire a millisecond early.
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(99)
})

test('four hosts are asked at once', async () => {
  const open: (() => void)[] = []
  let most = 0
  const page: Handler = (_, response) => {
    open.push(() => response.end('User-agent: *'))
    most = Math.max(most, open.length)
    if (open.length === 4) for (const answer of open.splice(0)) answer()
  }
  const sites = await Promise.all(Array.from({ length: 6 }, () => servePages({ '/robots.txt': page, '/': page })))
  const { fetchPage } = fetcherFor()
  // Twelve requests, of which each waits for three others.
  await Promise.all(sites.map(({ origin }) => fetchPage(origin)))
  expect(most).toBe(4)
})

test('a request that is no longer wanted is ended', async () => {
  const controller = new AbortController()
  const { origin } = await servePages({ '/': () => controller.abort(new Error('stopped')) })
  await expect(fetcherFor().fetchPage(origin, controller.signal)).rejects.toThrow('stopped')
})

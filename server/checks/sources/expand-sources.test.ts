import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { type Handler, type Pages, redirectTo, servePages } from '../testing/serve-pages.ts'
import { expandSources, type Source } from './expand-sources.ts'
import { createFetcher } from './fetcher.ts'

const listDocuments = async () => ['d1', 'd2']

/** The paths or ids that sources of a site lead to, unreadable ones with their reason. */
async function expand(pages: Pages, sourcesOf: (origin: string) => Source[]) {
  const { origin, asked } = await servePages(pages)
  const fetcher = createFetcher({ allowNetworks: ['127.0.0.1'], pauseMs: 0 })
  const found: string[] = []
  for await (const item of expandSources(sourcesOf(origin), { fetcher, listDocuments })) {
    if (item.type === 'file') found.push(item.file_id)
    else if (item.type === 'document') found.push(item.document_id)
    else found.push(item.address.replace(origin, '') + (item.type === 'unreadable' ? ` ${item.error.code}` : ''))
  }
  return { found, asked }
}

const urlset =
  (...paths: string[]) =>
  (origin: string) =>
    `<?xml version="1.0"?><urlset>${paths.map((path) => `<url><loc> ${origin}${path} </loc></url>`).join('')}</urlset>`

const sitemapIndex =
  (...paths: string[]) =>
  (origin: string) =>
    `<sitemapindex>${paths.map((path) => `<sitemap><loc>${origin}${path}</loc></sitemap>`).join('')}</sitemapindex>`

const sendXml =
  (make: (origin: string) => string, pack: (xml: string) => Uint8Array = (xml) => Buffer.from(xml)): Handler =>
  (request, response) => {
    response.end(pack(make(`http://${request.headers.host}`)))
  }

test('addresses, files and documents are listed once each, and a wrong address with its reason', async () => {
  const { found } = await expand({}, (origin) => [
    { type: 'addresses', addresses: [`${origin}/a#top`, 'mailto:a@example.org', `${origin}/a`] },
    { type: 'files', file_ids: ['f1', 'f1', 'f2'] },
    { type: 'documents', document_ids: ['d2'] },
    { type: 'documents' },
  ])
  expect(found).toEqual(['/a', 'mailto:a@example.org invalid_address', 'f1', 'f2', 'd2', 'd1'])
})

test('a sitemap names other sitemaps, packed ones too', async () => {
  const { found, asked } = await expand(
    {
      '/index.xml': sendXml(sitemapIndex('/index.xml', '/one.xml', '/two.xml.gz', '/gone.xml', '/page')),
      '/one.xml': sendXml(
        (origin) =>
          `<urlset><url><loc><![CDATA[${origin}/a?b=1&c=2]]></loc></url><url><loc>${origin}/d?e=1&amp;f=2</loc></url></urlset>`,
      ),
      '/two.xml.gz': sendXml(urlset('/g', '/a?b=1&c=2'), gzipSync),
      '/page': '<p>No sitemap</p>',
    },
    (origin) => [{ type: 'sitemap', address: `${origin}/index.xml` }],
  )
  expect(found).toEqual(['/a?b=1&c=2', '/d?e=1&f=2', '/g', '/gone.xml status', '/page unknown_kind'])
  expect(asked).toEqual(['/index.xml', '/one.xml', '/two.xml.gz', '/gone.xml', '/page'])
})

test.each<[string, Handler, string[]]>([
  [
    'that is far larger inside',
    sendXml(() => `<urlset>${' '.repeat(11 * 2 ** 20)}`, gzipSync),
    ['/sitemap.xml too_large'],
  ],
  [
    'with entities of its own, which are not expanded',
    sendXml(
      (origin) =>
        `<!DOCTYPE urlset [<!ENTITY a "aaa"><!ENTITY x SYSTEM "file:///etc/passwd">]><urlset><url><loc>${origin}/&a;&x;</loc></url></urlset>`,
    ),
    ['/&a;&x;'],
  ],
  [
    'that names a private address, which is refused when it is asked',
    sendXml(() => '<urlset><loc>http://10.0.0.1/</loc></urlset>'),
    ['http://10.0.0.1/'],
  ],
])('a sitemap %s', async (_, handler, expected) => {
  const { found } = await expand({ '/sitemap.xml': handler }, (origin) => [
    { type: 'sitemap', address: `${origin}/sitemap.xml` },
  ])
  expect(found).toEqual(expected)
})

const site: Pages = {
  '/': redirectTo('/home'),
  '/home':
    '<base href="/docs/"><a href="a">A</a><a href="b#x">B</a><a href="/home">Home</a><a href="https://example.org/">Other</a><a href="mailto:x@y.z">Mail</a>',
  '/docs/a': '<map><area href="c"></map><a href="?page=2">Next</a>',
  '/docs/b': '<a href="/missing">Missing</a>',
  '/docs/c': '<a href="d">D</a>',
  '/docs/a?page=2': 'Second',
}

test('a site is followed from one page, on its own host', async () => {
  const { found, asked } = await expand(site, (origin) => [{ type: 'site', address: origin }])
  expect(found).toEqual(['/', '/docs/a', '/docs/b', '/home', '/docs/c', '/docs/a?page=2', '/missing', '/docs/d'])
  expect(asked.filter((path) => path.startsWith('/docs/a'))).toEqual(['/docs/a', '/docs/a?page=2'])
})

const withLimits = async (limits: object) =>
  (await expand(site, (origin) => [{ type: 'site', address: origin, ...limits }])).found

test('a site is followed as deep and as far as was asked', async () => {
  expect(await withLimits({ max_depth: 0 })).toEqual(['/'])
  expect(await withLimits({ max_depth: 1 })).toEqual(['/', '/docs/a', '/docs/b', '/home'])
  expect(await withLimits({ max_pages: 3 })).toEqual(['/', '/docs/a', '/docs/b'])
})

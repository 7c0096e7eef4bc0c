import { extractLinks } from '../extract/extract-file.ts'
import { UnreadableSource } from '../extract/unreadable-source.ts'
import type { FetchedPage, Fetcher } from './fetcher.ts'
import { readAddress } from './http-get.ts'
import { readSitemap } from './read-sitemap.ts'

export type Source =
  | { type: 'addresses'; addresses: readonly string[] }
  | { type: 'sitemap'; address: string }
  | { type: 'site'; address: string; max_pages?: number; max_depth?: number }
  | { type: 'files'; file_ids: readonly string[] }
  /** All that are written, without ids. */
  | { type: 'documents'; document_ids?: readonly string[] }

export type SourceItem =
  /** With the page if it was fetched to find its links. */
  | { type: 'address'; address: string; page?: FetchedPage }
  | { type: 'file'; file_id: string }
  | { type: 'document'; document_id: string }
  /** An address that is never asked, or a sitemap that cannot be read. */
  | { type: 'unreadable'; address: string; error: UnreadableSource }

interface ExpandOptions {
  fetcher: Fetcher
  /** The ids of all documents that are written. */
  listDocuments: () => Promise<readonly string[]>
  signal?: AbortSignal
}

const maxAddresses = 50_000
const maxSitemaps = 1000
const maxSitemapDepth = 3
const defaultPages = 500
const defaultDepth = 5

/** What the sources name, each once, as it is found. */
export async function* expandSources(sources: readonly Source[], options: ExpandOptions): AsyncGenerator<SourceItem> {
  const seen = new Set<string>()
  for (const source of sources) {
    for await (const item of itemsOf(source, options)) {
      const key = `${item.type} ${idOf(item)}`
      if (seen.has(key)) continue
      seen.add(key)
      if (seen.size > maxAddresses) return
      yield item
    }
  }
}

function idOf(item: SourceItem): string {
  if (item.type === 'file') return item.file_id
  return item.type === 'document' ? item.document_id : item.address
}

function itemsOf(source: Source, options: ExpandOptions): AsyncGenerator<SourceItem> {
  if (source.type === 'addresses') return readAddresses(source.addresses)
  if (source.type === 'files') return listFiles(source.file_ids)
  if (source.type === 'documents') return listDocuments(source.document_ids, options)
  return source.type === 'sitemap' ? readSitemaps(source.address, options) : crawlSite(source, options)
}

async function* listFiles(fileIds: readonly string[]): AsyncGenerator<SourceItem> {
  for (const file_id of fileIds) yield { type: 'file', file_id }
}

async function* listDocuments(ids: readonly string[] | undefined, options: ExpandOptions): AsyncGenerator<SourceItem> {
  for (const document_id of ids ?? (await options.listDocuments())) yield { type: 'document', document_id }
}

async function* readAddresses(addresses: readonly string[]): AsyncGenerator<SourceItem> {
  for (const address of addresses) yield addressItem(address)
}

async function* readSitemaps(address: string, { fetcher, signal }: ExpandOptions): AsyncGenerator<SourceItem> {
  const waiting = [{ address, depth: 1 }]
  const known = new Set([address])
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { address, depth } = next
    try {
      const page = await fetcher.fetchPage(address, signal)
      const sitemap = await readSitemap(page.bytes)
      if (!sitemap.isIndex) yield* readAddresses(sitemap.addresses)
      else if (depth < maxSitemapDepth) {
        for (const each of sitemap.addresses) {
          if (known.has(each) || known.size >= maxSitemaps) continue
          known.add(each)
          waiting.push({ address: each, depth: depth + 1 })
        }
      }
    } catch (error) {
      yield unreadable(address, error)
    }
  }
}

/** Breadth first from one page, and never to another host. */
async function* crawlSite(
  { address, max_pages = defaultPages, max_depth = defaultDepth }: Extract<Source, { type: 'site' }>,
  { fetcher, signal }: ExpandOptions,
): AsyncGenerator<SourceItem> {
  const start = readAddress(address)
  let { host } = start
  const waiting = [{ address: start.href, depth: 0 }]
  const known = new Set([start.href])
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { address, depth } = next
    const page = depth < max_depth && known.size < max_pages ? await fetchReadable(address, { fetcher, signal }) : null
    yield page ? { type: 'address', address, page } : { type: 'address', address }
    if (!page) continue
    // The start may redirect, such as to www.
    if (depth === 0) ({ host } = new URL(page.address))
    for (const link of await linksOf(page)) {
      if (known.has(link) || known.size >= max_pages || new URL(link).host !== host) continue
      known.add(link)
      waiting.push({ address: link, depth: depth + 1 })
    }
  }
}

/** Null for a page that cannot be read: its own check says why. */
async function fetchReadable(
  address: string,
  { fetcher, signal }: Pick<ExpandOptions, 'fetcher' | 'signal'>,
): Promise<FetchedPage | null> {
  try {
    return await fetcher.fetchPage(address, signal)
  } catch (error) {
    if (error instanceof UnreadableSource) return null
    throw error
  }
}

async function linksOf(page: FetchedPage): Promise<string[]> {
  try {
    return await extractLinks({ ...page, name: page.address })
  } catch (error) {
    if (error instanceof UnreadableSource) return []
    throw error
  }
}

function addressItem(address: string): SourceItem {
  try {
    return { type: 'address', address: readAddress(address).href }
  } catch (error) {
    return unreadable(address, error)
  }
}

function unreadable(address: string, error: unknown): SourceItem {
  if (!(error instanceof UnreadableSource)) throw error
  return { type: 'unreadable', address, error }
}

import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { maxSourceBytes } from '../extract/extract-bytes.ts'
import { UnreadableSource } from '../extract/unreadable-source.ts'

interface Sitemap {
  /** Whether the addresses are those of other sitemaps. */
  isIndex: boolean
  addresses: string[]
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Entities that the file declares itself are not expanded. */
export async function readSitemap(bytes: Uint8Array): Promise<Sitemap> {
  const xml = new TextDecoder().decode(await unpacked(bytes))
  if (!/<(?:urlset|sitemapindex)[\s>]/.test(xml)) throw new UnreadableSource('unknown_kind', 'This is no sitemap.')
  const addresses = [...xml.matchAll(/<loc>\s*(?:<!\[CDATA\[([^\]]*)\]\]>|([^<]*))/g)].map(
    ([, data, text = '']) =>
      data?.trim() ?? text.trim().replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name] ?? ''),
  )
  return { isIndex: /<sitemapindex[\s>]/.test(xml), addresses }
}

async function unpacked(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  try {
    return await promisify(gunzip)(bytes, { maxOutputLength: maxSourceBytes })
  } catch (cause) {
    throw new UnreadableSource('too_large', 'The sitemap is damaged, or too large when it is unpacked.', { cause })
  }
}

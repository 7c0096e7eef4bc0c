import { strFromU8, strToU8, unzipSync, type Unzipped, zipSync } from 'fflate'
import mammoth from 'mammoth'
import type { Block, ExtractedText, Region } from '../extracted-text.ts'
import { extractHtml } from './extract-html.ts'
import { UnreadableSource } from './unreadable-source.ts'

const maxUnpackedBytes = 50 * 2 ** 20
const body = 'word/document.xml'
const convertImage = mammoth.images.imgElement(() => Promise.resolve({ src: '' }))
const styleMap = ["p[style-name='Title'] => h1:fresh"]

/** Without what tracked changes have deleted, and with what they have inserted. */
export async function extractDocx(bytes: Uint8Array, address: string): Promise<ExtractedText> {
  const parts = unpack(bytes)
  const main = extractHtml(await toHtml(parts), address)
  const around = async (region: Region, pattern: RegExp): Promise<Block[]> => {
    const blocks: Block[] = []
    for (const name of Object.keys(parts)
      .filter((each) => pattern.test(each))
      .sort()) {
      const read = extractHtml(await toHtml({ ...parts, [body]: asBody(parts[name]) }))
      blocks.push(...read.blocks.map((block) => ({ ...block, region })))
    }
    return blocks
  }
  const [header, footer] = [
    await around('header', /^word\/header\d*\.xml$/),
    await around('footer', /^word\/footer\d*\.xml$/),
  ]
  return { ...main, kind: 'document', blocks: [...header, ...main.blocks, ...footer] }
}

/** The parts with text. */
function unpack(bytes: Uint8Array): Unzipped {
  let size = 0
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!/\.(xml|rels)$/.test(name)) return false
      size += originalSize
      if (size > maxUnpackedBytes)
        throw new UnreadableSource('too_large', 'The document is too large when it is unpacked.')
      return true
    },
  })
  if (!Object.hasOwn(parts, body)) throw new UnreadableSource('unknown_kind', 'The archive is no Word document.')
  return parts
}

/** Packed again, because no part can then be larger than the archive says. */
async function toHtml(parts: Unzipped): Promise<string> {
  const buffer = Buffer.from(zipSync(parts, { level: 0 }))
  return (await mammoth.convertToHtml({ buffer }, { convertImage, styleMap })).value
}

/** mammoth reads only the body of a document, so a header or footer is given to it as one. */
function asBody(part = new Uint8Array()) {
  const xml = strFromU8(part)
    .replace(/^\uFEFF?<\?xml[^>]*\?>/, '')
    .replace(/<(\/?)w:(?:hdr|ftr)(?=[\s>])/g, '<$1w:body')
  return strToU8(
    `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${xml}</w:document>`,
  )
}

import type { ExtractedText } from '../extracted-text.ts'
import { decodeText } from './decode-text.ts'
import { extractCsv } from './extract-csv.ts'
import { extractDocx } from './extract-docx.ts'
import { extractHtml } from './extract-html.ts'
import { extractPdf } from './extract-pdf.ts'
import { extractMarkdown, extractPlainText } from './extract-text.ts'
import { findLinks } from './find-links.ts'
import { detectLanguage } from './language.ts'
import { UnreadableSource } from './unreadable-source.ts'

export interface SourceFile {
  /** The address of a page or the name of a file. */
  name: string
  bytes: Uint8Array
  /** The header of an HTTP answer. */
  contentType?: string | null
}

type TextKind = 'html' | 'markdown' | 'csv' | 'text'

export const maxSourceBytes = 10 * 2 ** 20

const signatureBytes = 1100
const kindsByType: Readonly<Record<string, TextKind>> = {
  'text/html': 'html',
  'application/xhtml+xml': 'html',
  'text/markdown': 'markdown',
  'text/csv': 'csv',
  'text/plain': 'text',
}
const kindsByExtension: Readonly<Record<string, TextKind>> = {
  html: 'html',
  htm: 'html',
  xhtml: 'html',
  md: 'markdown',
  markdown: 'markdown',
  csv: 'csv',
  txt: 'text',
  text: 'text',
}
/** The first bytes, in hexadecimal, of files that are recognised by them. */
const signatures: readonly (readonly [kind: 'image' | 'pdf' | 'zip' | 'office', start: RegExp])[] = [
  // PNG, GIF, JPEG, WebP, BMP, TIFF, AVIF and HEIC
  [
    'image',
    /^(?:89504e47|47494638|ffd8ff|52494646.{8}57454250|424d.{8}00000000|49492a00|4d4d002a|.{8}66747970(?:61766966|68656963))/,
  ],
  // Readers of PDF accept other bytes before it.
  ['pdf', /^(?:..){0,1000}?255044462d3\d/],
  ['zip', /^504b(?:0304|0506)/],
  ['office', /^d0cf11e0a1b11ae1/],
]

/**
 * The texts of a file: one, or one for each row of a table. Throws an UnreadableSource. A hostile file can take long, so this runs in a
 * thread that can be ended: see extractFile.
 */
export async function extractBytes(file: SourceFile): Promise<ExtractedText[]> {
  if (file.bytes.length > maxSourceBytes) {
    throw new UnreadableSource('too_large', `The content has more than ${maxSourceBytes / 2 ** 20} MB.`)
  }
  const texts = await readTexts(file)
  for (const text of texts) text.language ??= await detectLanguage(text.blocks.map((block) => block.text).join('\n'))
  return texts
}

async function readTexts({ name, bytes, contentType }: SourceFile): Promise<ExtractedText[]> {
  const start = Buffer.from(bytes.subarray(0, signatureBytes)).toString('hex')
  const signature = signatures.find(([, pattern]) => pattern.test(start))?.[0]
  const extension = extensionOf(name)
  if (signature === 'image') {
    const named = extension === 'pdf' || extension === 'docx' ? `, although it is named .${extension}` : ''
    throw new UnreadableSource('image', `This is an image${named}. Texts in images are not read.`)
  }
  if (signature === 'pdf') return [await extractPdf(bytes, name)]
  if (signature === 'zip') return [await readArchive(bytes, name)]
  if (signature === 'office') throw officeRefusal(bytes)
  const { kind, text } = readText({ name, bytes, contentType })
  if (kind === 'html') return [extractHtml(text, name)]
  if (kind === 'markdown') return [extractMarkdown(text, name)]
  return kind === 'csv' ? extractCsv(text, name) : [extractPlainText(text, name)]
}

function readText({ name, bytes, contentType }: SourceFile): { kind: TextKind; text: string } {
  const start = Buffer.from(bytes.subarray(0, signatureBytes)).toString('latin1')
  const [type = '', ...parameters] = (contentType ?? '').toLowerCase().split(';')
  const kind = textKind(type.trim(), extensionOf(name), start)
  const charset = /charset\s*=\s*["']?([^\s"']+)/.exec(parameters.join(';'))?.[1] ?? null
  return { kind, text: decodeText(bytes, charset, kind === 'html') }
}

/** The addresses that a page links to; none of other kinds of files. */
export async function linksIn(file: SourceFile): Promise<string[]> {
  const { kind, text } = readText(file)
  return kind === 'html' ? findLinks(text, file.name) : []
}

function extensionOf(name: string): string {
  const path = URL.canParse(name) ? new URL(name).pathname : name
  return /\.([a-z0-9]{1,10})$/i.exec(path)?.[1]?.toLowerCase() ?? ''
}

/** Servers also send Markdown and tables as plain text. */
function textKind(type: string, extension: string, start: string): TextKind {
  const byType = Object.hasOwn(kindsByType, type) ? kindsByType[type] : undefined
  const byExtension = Object.hasOwn(kindsByExtension, extension) ? kindsByExtension[extension] : undefined
  if (byType && byType !== 'text') return byType
  if (byExtension && (byType === 'text' || !type || type === 'application/octet-stream')) return byExtension
  if (byType) return byType
  if (!type && /^\s*<(?:!doctype html|html)/i.test(start)) return 'html'
  const given = type || (extension ? `.${extension}` : 'without an extension')
  throw new UnreadableSource(
    'unknown_kind',
    `Only HTML, Markdown, plain text, DOCX, PDF and CSV are read; this is ${given.slice(0, 100)}.`,
  )
}

async function readArchive(bytes: Uint8Array, name: string): Promise<ExtractedText> {
  try {
    return await extractDocx(bytes, name)
  } catch (cause) {
    if (cause instanceof UnreadableSource) throw cause
    throw new UnreadableSource('damaged', 'The document is damaged and cannot be read.', { cause })
  }
}

/** Word encrypts a document into a file of its older format. */
function officeRefusal(bytes: Uint8Array): UnreadableSource {
  return Buffer.from(bytes).includes(Buffer.from('EncryptedPackage', 'utf16le'))
    ? new UnreadableSource('password', 'The document is protected by a password.')
    : new UnreadableSource('unknown_kind', 'This is a document of an older Office format. Save it as DOCX.')
}

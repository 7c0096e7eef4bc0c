import { UnreadableSource } from './unreadable-source.ts'

const declarationBytes = 1024
const sampleChars = 10_000
/** Control characters that no text has. */
const controls = /[^\P{Cc}\t\n\v\f\r]/gu

/** Decoded as browsers do: by the mark at its beginning, the header of the answer, or what an HTML page declares. */
export function decodeText(bytes: Uint8Array, charset: string | null, isHtml: boolean): string {
  const declared = [charset, isHtml ? declaredCharset(bytes) : null].filter((label) => label !== null)
  const label = encodingOfMark(bytes) ?? declared.find(isKnown) ?? guessEncoding(bytes, declared[0])
  const decoder = new TextDecoder(label)
  // Without `stream` Node 20 decodes Windows-1252 as ISO 8859-1.
  const text = decoder.decode(bytes, { stream: true }) + decoder.decode()
  const sample = text.slice(0, sampleChars)
  if ((sample.match(controls)?.length ?? 0) * 100 > sample.length) {
    throw new UnreadableSource('not_text', 'The content is not text.')
  }
  return text
}

function encodingOfMark([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : undefined
}

function declaredCharset(bytes: Uint8Array): string | null {
  const start = new TextDecoder('windows-1252').decode(bytes.subarray(0, declarationBytes))
  const [, label = null] =
    /<meta\s[^>]*?charset\s*=\s*["']?\s*([^\s"'/>;]+)/i.exec(start) ??
    /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([^"']+)/.exec(start) ??
    []
  // The declaration could be read, so that it is not in UTF-16.
  return label !== null && /^utf-?16/i.test(label) ? 'utf-8' : label
}

function isKnown(label: string): boolean {
  try {
    return new TextDecoder(label).encoding !== ''
  } catch {
    return false
  }
}

function guessEncoding(bytes: Uint8Array, unknown: string | undefined): string {
  const [first, second, third, fourth] = bytes
  if (first && second === 0 && third && fourth === 0) return 'utf-16le'
  if (first === 0 && second && third === 0 && fourth) return 'utf-16be'
  if (isUtf8(bytes)) return 'utf-8'
  if (unknown === undefined) return 'windows-1252'
  throw new UnreadableSource('encoding', `The encoding "${unknown.slice(0, 50)}" is not known.`)
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes) !== null
  } catch {
    return false
  }
}

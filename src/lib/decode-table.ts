/** Whether it is a ZIP archive, as workbooks of Excel also are. */
export const isZip = ([first, second, third]: Uint8Array) =>
  first === 0x50 && second === 0x4b && (third === 3 || third === 5)

/** The encodings that spreadsheets save CSV files in. */
export type TableEncoding = 'UTF-8' | 'UTF-16' | 'Windows-1252'

/** Bytes that are not valid UTF-8 are Windows-1252, which Excel writes in Western Europe. A part may end within a character. */
export function decodeTable(bytes: Uint8Array, isPart = false): { text: string; encoding: TableEncoding } {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'UTF-16' }
  if (first === 0xfe && second === 0xff) return { text: new TextDecoder('utf-16be').decode(bytes), encoding: 'UTF-16' }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isPart }), encoding: 'UTF-8' }
  } catch {
    // Not UTF-8: the page says which encoding was used instead.
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' }
  }
}

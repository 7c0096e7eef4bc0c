/** The encodings that spreadsheets save CSV files in. */
export type CsvEncoding = 'UTF-8' | 'UTF-16' | 'Windows-1252'

/** Bytes that are not valid UTF-8 are Windows-1252, which Excel writes in Western Europe. */
export function decodeCsv(bytes: Uint8Array): { text: string; encoding: CsvEncoding } {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'UTF-16' }
  if (first === 0xfe && second === 0xff) return { text: new TextDecoder('utf-16be').decode(bytes), encoding: 'UTF-16' }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' }
  }
}

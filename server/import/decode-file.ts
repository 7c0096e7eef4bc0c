import { createReadStream } from 'node:fs'

/** How a file is written, by the name that is said and the label of the Encoding standard. */
export interface Encoding {
  name: 'UTF-8' | 'UTF-16' | 'Windows-1252'
  label: string
}

export const utf8: Encoding = { name: 'UTF-8', label: 'utf-8' }

/** By its mark; without one a table that is not UTF-8 is Windows-1252, which spreadsheets write in Western Europe. */
export async function detectEncoding(path: string, format: 'sarif' | 'csv'): Promise<Encoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isFirst = true
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      if (isFirst) {
        const [first, second, third] = chunk
        if (first === 0xff && second === 0xfe) return { name: 'UTF-16', label: 'utf-16le' }
        if (first === 0xfe && second === 0xff) return { name: 'UTF-16', label: 'utf-16be' }
        if (first === 0x50 && second === 0x4b && (third === 3 || third === 5)) throw new Error(zip)
        // JSON has no other encoding; the line that is not UTF-8 is found when it is read.
        if (format === 'sarif') return utf8
      }
      isFirst = false
      decoder.decode(chunk, { stream: true })
    }
    decoder.decode()
    return utf8
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return { name: 'Windows-1252', label: 'windows-1252' }
  }
}

const zip = 'This is a ZIP archive, such as an Excel workbook, and no text. Save the table as CSV first.'

/** Bytes that Windows-1252 does not have, and those of files that are no text. */
const noText = /[\0\u0081\u008D\u008F\u0090\u009D]/

/** The text of a file, without its mark. Throws an error with the line that cannot be decoded. */
export async function* decodeFile(path: string, { name, label }: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(label, { fatal: true })
  let line = 1
  const decode = (chunk: Buffer | undefined): string => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined })
    } catch (cause) {
      const before = new TextDecoder(label).decode(chunk).split('\uFFFD', 1)[0] ?? ''
      throw undecodable(line + countLines(before), name, cause)
    }
  }
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const text = decode(chunk)
    const at = name === 'UTF-8' ? -1 : text.search(noText)
    if (at >= 0) throw undecodable(line + countLines(text.slice(0, at)), name)
    line += countLines(text)
    yield text
  }
  yield decode(undefined)
}

function undecodable(line: number, name: string, cause?: unknown): Error {
  return new Error(`Line ${line} cannot be read as ${name}. Save the file as UTF-8.`, { cause })
}

const countLines = (text: string) => text.split('\n').length - 1

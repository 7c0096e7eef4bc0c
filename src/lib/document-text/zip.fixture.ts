import { inflateRawSync } from 'node:zlib'

/** One file of a zip, found by its local header. */
export function fileInZip(bytes: Buffer, name: string): string {
  for (let at = bytes.indexOf('PK\u0003\u0004'); at !== -1; at = bytes.indexOf('PK\u0003\u0004', at + 4)) {
    const nameLength = bytes.readUInt16LE(at + 26)
    if (bytes.toString('utf8', at + 30, at + 30 + nameLength) !== name) continue
    const start = at + 30 + nameLength + bytes.readUInt16LE(at + 28)
    const content = bytes.subarray(start, start + (bytes.readUInt32LE(at + 18) || bytes.length))
    return (bytes.readUInt16LE(at + 8) === 8 ? inflateRawSync(content) : content).toString('utf8')
  }
  throw new Error(`${name} is not in the file`)
}

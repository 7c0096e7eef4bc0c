// Writes a .br and a .gz beside every text file of the built dashboard, so that no request waits for compression.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const text = /\.(js|css|html|svg|json|txt|webmanifest)$/

export async function precompress(folder) {
  const files = (await readdir(folder, { recursive: true })).filter((name) => text.test(name))
  await Promise.all(
    files.map(async (name) => {
      const path = join(folder, name)
      const body = await readFile(path)
      const options = {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
      }
      await writeFile(`${path}.br`, await promisify(brotliCompress)(body, options))
      await writeFile(`${path}.gz`, await promisify(gzip)(body, { level: 9 }))
    }),
  )
}

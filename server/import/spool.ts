import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { ServiceError } from '../core/errors.ts'
import type { OpenText } from './read-sarif.ts'

/** A body that was written to a file, because findings are read twice. */
export interface Spooled {
  open: OpenText
  remove: () => Promise<void>
}

/**
 * Writes the body to a file of the folder as it arrives, no more than `maxBytes`. The name of the file is removed at once, so that
 * nothing is left of it when the process ends, however it ends.
 */
export async function spool(
  body: Readable,
  { folder, maxBytes, signal }: { folder: string; maxBytes: number; signal: AbortSignal },
): Promise<Spooled> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `import-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  try {
    await unlink(path)
    await write(body, file, maxBytes, signal)
    const removed = new AbortController()
    return {
      open: () => textOf(file, removed.signal),
      remove: async () => {
        removed.abort()
        await file.close()
      },
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

const chunkBytes = 64 * 1024

/** Ends early when the file is removed: a reader that has stopped may still have asked for more. */
async function* textOf(file: FileHandle, removed: AbortSignal): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let position = 0
  while (!removed.aborted) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(chunkBytes), 0, chunkBytes, position)
    position += bytesRead
    yield decoder.decode(buffer.subarray(0, bytesRead), { stream: bytesRead > 0 })
    if (bytesRead === 0) return
  }
}

async function write(body: Readable, file: FileHandle, maxBytes: number, signal: AbortSignal): Promise<void> {
  let bytes = 0
  const stop = () => body.destroy(signal.reason instanceof Error ? signal.reason : undefined)
  signal.addEventListener('abort', stop, { once: true })
  try {
    // A destroyed request could not be answered any more.
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > maxBytes) throw tooLarge(maxBytes)
      await file.appendFile(chunk)
    }
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

export function tooLarge(maxBytes: number): ServiceError {
  return new ServiceError(
    'too_large',
    `The findings have more than the ${maxBytes.toLocaleString('en')} bytes allowed. Split them, or raise IMPORT_MAX_BYTES.`,
  )
}

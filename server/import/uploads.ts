import { existsSync } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { addAbortSignal, type Readable } from 'node:stream'
import { ServiceError, unavailable } from '../core/errors.ts'
import { say, sentence } from './messages.ts'
import type { Format, Upload } from './read-rows.ts'

const formats: Format[] = ['sarif', 'csv']
const prefix = 'import-'
const maxPerWorkspace = 2
const maxAgeMs = 24 * 3600 * 1000

/** Where the body of an import is kept until its findings are staged: also for the process that starts after this one was killed. */
export function uploadOf(folder: string, id: string, format: Format): Upload {
  return { format, path: join(folder, `${prefix}${id}.${format}`) }
}

export function findUpload(folder: string, id: string): Upload | undefined {
  return formats.map((format) => uploadOf(folder, id, format)).find(({ path }) => existsSync(path))
}

/** Writes the body to its file as it arrives, no more than `maxBytes`. Leaves nothing when that fails. */
export async function saveUpload(body: Readable, { path }: Upload, maxBytes: number, signal: AbortSignal) {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const file = await open(path, 'wx', 0o600)
  let bytes = 0
  addAbortSignal(signal, body)
  try {
    // A destroyed request could not be answered any more.
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > maxBytes) throw tooLarge(maxBytes)
      await file.appendFile(chunk)
    }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await file.close()
  }
}

export function tooLarge(maxBytes: number): ServiceError {
  const message = say('too_large', { max: maxBytes })
  return new ServiceError(413, sentence(message), {}, { messages: [message] })
}

/** Removes what a killed process has left of uploads that never became imports. */
export async function removeOldUploads(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((each) => each.startsWith(prefix))) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path)
    if (mtimeMs < Date.now() - maxAgeMs) await rm(path, { force: true })
  }
}

/** A workspace sends few files at a time, however slowly, so that the others can send theirs. */
export function createUploadQuota() {
  const uploading: string[] = []
  return async <T>(workspace_id: string, unfinished: () => Promise<number>, work: () => Promise<T>): Promise<T> => {
    const own = uploading.filter((id) => id === workspace_id).length
    uploading.push(workspace_id)
    try {
      if (own + (await unfinished()) >= maxPerWorkspace) {
        const message = say('busy')
        throw unavailable(sentence(message), 10, { messages: [message] })
      }
      return await work()
    } finally {
      uploading.splice(uploading.indexOf(workspace_id), 1)
    }
  }
}

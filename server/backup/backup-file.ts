import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Database } from '../db/database.ts'
import { errorCode, UserFacingError } from '../user-facing-error.ts'
import { writeBackup } from './backup.ts'
import { cutOff, restoreBackup, type RestoreOptions } from './restore.ts'

/** The file gets its name when it is complete. Only its owner may read it: it has all data and the hashes of all keys. */
export async function backUpToFile(db: Database, path: string, signal?: AbortSignal) {
  if (existsSync(path)) throw new UserFacingError(`${path} is there already: name a new file.`)
  const draft = `${path}.part`
  try {
    const result = await writeBackup(db, async (lines) => {
      const file = createWriteStream(draft, { mode: 0o600, flush: true })
      // A pipeline may end before its file has been opened, which would then appear after it was removed.
      const closed = new Promise<void>((resolve) => file.once('close', resolve))
      await pipeline(lines, withLineEnds, createGzip(), file, { signal }).finally(() => closed)
    })
    await rename(draft, path)
    return result
  } catch (error) {
    await rm(draft, { force: true })
    if (signal?.aborted) throw new UserFacingError('The backup was stopped. No file was written.', { cause: error })
    throw described(error, `${path} cannot be written`)
  }
}

export async function restoreFromFile(db: Database, path: string, options: RestoreOptions): Promise<{ rows: number }> {
  try {
    return await restoreBackup(db, linesOf(path), options)
  } catch (error) {
    throw errorCode(error).startsWith('Z_') ? cutOff(error) : described(error, `${path} cannot be read`)
  }
}

/** The error in words, if it is one that the person can do something about. */
function described(error: unknown, failure: string): unknown {
  const problem = fileProblems[errorCode(error)]
  return problem ? new UserFacingError(`${failure}: ${problem}.`, { cause: error }) : error
}

async function* withLineEnds(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`
}

/** Not readline, which also breaks lines at U+2028 and U+2029 inside of a text. */
async function* linesOf(path: string): AsyncGenerator<string> {
  const gunzip = createGunzip()
  const read = pipeline(createReadStream(path), gunzip)
  // The loop below throws the same error.
  read.catch(() => {})
  let rest = ''
  for await (const chunk of gunzip.setEncoding('utf8') as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest) yield rest
}

const fileProblems: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'this user may not',
  EISDIR: 'it is a folder',
  ENOSPC: 'the disk is full',
  EROFS: 'the disk cannot be written',
}

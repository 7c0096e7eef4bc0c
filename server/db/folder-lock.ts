import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, realpathSync, rmSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { errorCode, UserFacingError } from '../user-facing-error.ts'

export type FolderLock = Awaited<ReturnType<typeof lockFolder>>

/** sun_path has 104 bytes on macOS and 108 on Linux, the last of them zero. */
const maxPathBytes = 103

/** Where the process that holds the folder listens. */
export function socketPath(dir: string): string {
  // One lock per folder, whatever links lead to it. Nobody listens for a folder that is not there yet.
  const folder = existsSync(dir) ? realpathSync(dir) : resolve(dir)
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 24)
  if (process.platform === 'win32') return `\\\\.\\pipe\\redline-${name}`
  const inside = join(folder, 'redline.sock')
  return Buffer.byteLength(inside) <= maxPathBytes ? inside : join(tmpdir(), `redline-${name}.sock`)
}

/** Holds the folder until it is released or the process ends, even by `kill -9`: two on one folder would lose rows. */
export async function lockFolder(dir: string) {
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw unusable(resolve(dir), 'made', error)
  }
  const path = socketPath(dir)
  const server = process.platform === 'win32' ? await listen(path) : await takeSocket(path)
  if (!server)
    throw new UserFacingError(
      `The folder ${resolve(dir)} is in use by another Redline: stop that one, or set DATA_DIR to another folder.`,
    )

  server.unref()
  return {
    /** Listens while this process holds the folder, and answers 503 until it has another listener (../cli/control-socket.ts). */
    server,
    path,
    release: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

async function listen(path: string): Promise<Server | undefined> {
  // A command may take hours, and its body ends with it.
  const server = createServer({ requestTimeout: 0 }, (_request, response) => response.writeHead(503).end())
  try {
    await once(server.listen(path), 'listening')
    return server
  } catch (error) {
    if (errorCode(error) === 'EADDRINUSE') return undefined
    throw unwritable(path, error)
  }
}

async function answers(path: string): Promise<boolean> {
  const socket = connect(path)
  try {
    await once(socket, 'connect')
    return true
  } catch (error) {
    // Left behind by a process that has ended, or missing.
    if (['ECONNREFUSED', 'ENOENT', 'ENOTSOCK'].includes(errorCode(error))) return false
    throw unwritable(path, error)
  } finally {
    socket.destroy()
  }
}

/**
 * Undefined when another process listens there. Only one process at a time may test and replace the socket; two that find it dead
 * would otherwise remove each other's. The mutex is a folder that exists for milliseconds; an older one was left by a killed process.
 */
async function takeSocket(path: string): Promise<Server | undefined> {
  const mutex = `${path}.mutex`
  while (!tryMake(mutex, path)) {
    const age = Date.now() - (statSync(mutex, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
    if (age > 5_000) rmSync(mutex, { recursive: true, force: true })
    else await pause(20)
  }
  try {
    if (await answers(path)) return undefined
    rmSync(path, { force: true })
    return await listen(path)
  } finally {
    rmSync(mutex, { recursive: true, force: true })
  }
}

function tryMake(mutex: string, path: string): boolean {
  try {
    mkdirSync(mutex)
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw unwritable(path, error)
  }
}

const unwritable = (path: string, error: unknown) => unusable(dirname(path), 'written', error)

function unusable(folder: string, verb: 'made' | 'written', cause: unknown) {
  const message = `The folder ${folder} cannot be ${verb} (${errorCode(cause)}): set DATA_DIR to another folder.`
  return new UserFacingError(message, { cause })
}

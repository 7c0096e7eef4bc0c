import { randomBytes, timingSafeEqual } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { connect, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { ImportProgress } from '../import/import-job.ts'
import { UserFacingError } from '../user-facing-error.ts'
import type { Command } from './command.ts'
import type { Output } from './output.ts'

/**
 * Lines of JSON on the socket that also locks the data folder: one request, then what the command prints, then its end. A
 * question of the command is answered by a line of the caller.
 */
interface Request {
  token: string
  command: Command
}

interface Confirmation {
  confirmed: boolean
}

type Answer =
  | { print: string }
  | { progress: ImportProgress }
  | { confirm: string }
  | { done: true }
  | { refused: string }

/** `signal` is aborted when the caller is gone or the service stops. */
export type RunCommand = (command: Command, output: Output, signal: AbortSignal) => Promise<void>

const tokenFile = 'control-token'

/**
 * Lets the command line of this machine's user run commands in this process, which holds the database. Returns the function
 * that stops the running commands and waits until their callers have been told.
 */
export async function serveCommands(server: Server, dataDir: string, run: RunCommand): Promise<() => Promise<void>> {
  const token = randomBytes(32).toString('hex')
  await writeFile(join(dataDir, tokenFile), token, { mode: 0o600 })
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  server.on('connection', async (socket) => {
    socket.on('error', () => socket.destroy())
    const lines = createInterface({ input: socket })[Symbol.asyncIterator]()
    // A process that only checks whether the folder is in use sends nothing and disconnects.
    const first = await lines.next()
    if (first.done) return
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the token proves who wrote it
    const request = JSON.parse(first.value) as Request
    const answered = answer(socket, lines, stopping.signal, async (output, signal) => {
      if (!sameToken(request.token, token)) throw new UserFacingError('The service does not know this command line.')
      await run(request.command, output, signal)
    })
    running.add(answered)
    await answered
    running.delete(answered)
  })
  return async () => {
    stopping.abort()
    await Promise.all(running)
  }
}

async function answer(
  socket: Socket,
  lines: AsyncIterator<string>,
  stopping: AbortSignal,
  run: (output: Output, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const send = (message: Answer) => socket.write(toLine(message))
  const left = new AbortController()
  socket.once('close', () => left.abort())
  const output: Output = {
    print: (text) => send({ print: text }),
    progress: (progress) => send({ progress }),
    async confirm(question) {
      send({ confirm: question })
      const line = await lines.next()
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only `runInService` below writes it
      return !line.done && (JSON.parse(line.value) as Confirmation).confirmed
    },
  }
  try {
    await run(output, AbortSignal.any([stopping, left.signal]))
    send({ done: true })
  } catch (error) {
    send({ refused: error instanceof Error ? error.message : String(error) })
  }
  if (!socket.destroyed) await new Promise<void>((sent) => socket.end(sent))
}

/** readline also breaks lines at U+2028 and U+2029, which JSON does not escape. */
function toLine(message: Request | Confirmation | Answer): string {
  return `${JSON.stringify(message).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}\n`
}

function sameToken(given: unknown, token: string): boolean {
  const bytes = Buffer.from(String(given))
  const expected = Buffer.from(token)
  return bytes.length === expected.length && timingSafeEqual(bytes, expected)
}

/** Runs the command in the service that is using the folder. False when none is. */
export async function runInService(
  socketPath: string,
  dataDir: string,
  command: Command,
  output: Output,
): Promise<boolean> {
  const socket = await reach(socketPath)
  if (!socket) return false
  const token = await readFile(join(dataDir, tokenFile), 'utf8').catch(() => '')
  socket.write(toLine({ token, command } satisfies Request))
  for await (const line of createInterface({ input: socket })) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `answer` above is all that writes it
    const message = JSON.parse(line) as Answer
    if ('print' in message) output.print(message.print)
    else if ('progress' in message) output.progress(message.progress)
    else if ('confirm' in message) {
      const confirmed = await output.confirm(message.confirm)
      socket.write(toLine({ confirmed } satisfies Confirmation))
    } else if ('refused' in message) throw new UserFacingError(message.refused)
    else return true
  }
  throw new UserFacingError('The service stopped before the command was done.')
}

function reach(socketPath: string): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = connect(socketPath)
    socket.once('connect', () => {
      socket.on('error', () => socket.destroy())
      resolve(socket)
    })
    socket.once('error', () => resolve(null))
  })
}

import { randomBytes, timingSafeEqual } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { connect, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Progress } from '../import/import-findings.ts'
import { UserFacingError } from '../user-facing-error.ts'
import type { Command } from './command.ts'
import type { Output } from './output.ts'

/** Lines of JSON on the socket that also locks the data folder: one request, then what the command says, then its end. */
interface Request {
  token: string
  command: Command
}

type Answer = { print: string } | { progress: Progress } | { done: true } | { refused: string }

export type RunCommand = (command: Command, output: Output) => Promise<void>

const tokenFile = 'control-token'

/** Lets the command line of this machine's user run commands in this process, which holds the database. */
export async function serveCommands(server: Server, dataDir: string, run: RunCommand): Promise<void> {
  const token = randomBytes(32).toString('hex')
  await writeFile(join(dataDir, tokenFile), token, { mode: 0o600 })
  server.on('connection', (socket) => {
    socket.on('error', () => socket.destroy())
    void answer(socket, token, run)
  })
}

async function answer(socket: Socket, token: string, run: RunCommand): Promise<void> {
  const send = (message: Answer) => socket.write(`${JSON.stringify(message)}\n`)
  try {
    const request = await readRequest(socket)
    if (!request) return
    if (!sameToken(request.token, token)) throw new UserFacingError('The service does not know this command line.')
    await run(request.command, {
      print: (text) => send({ print: text }),
      progress: (progress) => send({ progress }),
    })
    send({ done: true })
  } catch (error) {
    send({ refused: error instanceof Error ? error.message : String(error) })
  } finally {
    socket.end()
  }
}

async function readRequest(socket: Socket): Promise<Request | undefined> {
  // A process that only asks whether the folder is in use says nothing and leaves.
  for await (const line of createInterface({ input: socket })) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the token proves who wrote it
    return JSON.parse(line) as Request
  }
  return undefined
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
  socket.write(`${JSON.stringify({ token, command } satisfies Request)}\n`)
  for await (const line of createInterface({ input: socket })) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `answer` above is all that writes it
    const message = JSON.parse(line) as Answer
    if ('print' in message) output.print(message.print)
    else if ('progress' in message) output.progress(message.progress)
    else if ('refused' in message) throw new UserFacingError(message.refused)
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

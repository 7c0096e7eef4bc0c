import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { type IncomingMessage, request as sendRequest, type Server, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { hashSecret, matchesHash } from '../keys/key.ts'
import { UserFacingError } from '../user-facing-error.ts'
import type { Output, Progress } from './output.ts'
import type { Words } from './parse-command.ts'

/**
 * HTTP on the Unix socket that also locks the data folder. The body of a request is a line of JSON with the command, and one, true or
 * false, for each question that the command asks meanwhile. The answer is a line for each thing it prints, and its end. The socket is
 * answered 503 until the service is ready (../db/folder-lock.ts).
 */
type CommandAnswer =
  | { print: string }
  | { progress: Progress }
  | { confirm: string }
  | { done: true }
  | { refused: string }

/** `signal` is aborted when the caller is gone or the service stops. */
export type RunCommand = (command: Words, output: Output, signal: AbortSignal) => Promise<void>

const tokenFile = 'control-token'
const retryPauseMs = 200

/**
 * Lets the command line of this machine's user run commands in this process, which holds the database. Returns the function
 * that stops the running commands and waits until their callers have been told.
 */
export async function serveCommands(server: Server, dataDir: string, run: RunCommand): Promise<() => Promise<void>> {
  const token = randomBytes(32).toString('hex')
  const tokenHash = hashSecret(`Bearer ${token}`)
  await writeFile(join(dataDir, tokenFile), token, { mode: 0o600 })
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  server.removeAllListeners('request').on('request', async (request: IncomingMessage, response: ServerResponse) => {
    if (!matchesHash(request.headers.authorization ?? '', tokenHash)) return response.writeHead(401).end()
    const answered = answer(request, response, stopping.signal, run)
    running.add(answered)
    await answered
    return running.delete(answered)
  })
  return async () => {
    stopping.abort()
    await Promise.all(running)
  }
}

async function answer(request: IncomingMessage, response: ServerResponse, stopping: AbortSignal, run: RunCommand) {
  const lines = linesOf(request)
  const send = (message: CommandAnswer) => response.write(toLine(message))
  const left = new AbortController()
  response.once('close', () => left.abort())
  const output: Output = {
    print: (text) => send({ print: text }),
    progress: (progress) => send({ progress }),
    async confirm(question) {
      send({ confirm: question })
      return (await lines.next()).value === 'true'
    },
  }
  try {
    const first = await lines.next()
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the token proves who wrote it
    await run(JSON.parse(first.value ?? '') as Words, output, AbortSignal.any([stopping, left.signal]))
    send({ done: true })
  } catch (error) {
    send({ refused: error instanceof Error ? error.message : String(error) })
  }
  if (!response.destroyed) await new Promise<void>((sent) => response.end(sent))
}

/** readline also breaks lines at U+2028 and U+2029, which JSON does not escape. */
function toLine(message: Words | boolean | CommandAnswer): string {
  return `${JSON.stringify(message).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}\n`
}

function linesOf(input: IncomingMessage): AsyncIterator<string, undefined> & AsyncIterable<string> {
  return createInterface({ input })[Symbol.asyncIterator]()
}

/**
 * Runs the command in the service that is using the folder. False when none is. Calls `onStarting` once, before it waits for a service
 * that is starting.
 */
export async function runInService(
  socketPath: string,
  dataDir: string,
  command: Words,
  output: Output,
  { onStarting, startTimeoutMs = 60_000 }: { onStarting?: () => void; startTimeoutMs?: number } = {},
): Promise<boolean> {
  const until = Date.now() + startTimeoutMs
  for (let isFirst = true; ; isFirst = false) {
    const exchange = await reach(socketPath, dataDir, command)
    if (!exchange) return false
    if (exchange.response.statusCode !== 503) {
      await follow(exchange, output)
      return true
    }
    exchange.request.destroy()
    if (isFirst) onStarting?.()
    if (Date.now() >= until)
      throw new UserFacingError('Redline is still starting, or busy with another command: try again later.')
    await pause(retryPauseMs)
  }
}

type Exchange = NonNullable<Awaited<ReturnType<typeof reach>>>

async function reach(socketPath: string, dataDir: string, command: Words) {
  const authorization = `Bearer ${await readFile(join(dataDir, tokenFile), 'utf8').catch(() => '')}`
  const request = sendRequest({ socketPath, method: 'POST', path: '/commands', headers: { authorization } })
  request.write(toLine(command))
  const response = await new Promise<IncomingMessage | null>((resolve) => {
    request.once('response', resolve).on('error', () => resolve(null))
  })
  return response && { request, response }
}

/** Prints what the command prints, and asks what it asks, until it ends. */
async function follow({ request, response }: Exchange, output: Output): Promise<void> {
  let unasked: unknown
  // A question that nobody can be asked is answered with no, so that the command ends by itself.
  const ask = (question: string) =>
    output.confirm(question).catch((error: unknown) => {
      unasked = error
      return false
    })
  try {
    if (response.statusCode === 401) throw new UserFacingError('The service does not know this command line.')
    for await (const line of linesOf(response)) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `answer` above is all that writes it
      const message = JSON.parse(line) as CommandAnswer
      if ('print' in message) output.print(message.print)
      else if ('progress' in message) output.progress(message.progress)
      else if ('confirm' in message) request.write(toLine(await ask(message.confirm)))
      else if ('refused' in message) throw unasked ?? new UserFacingError(message.refused)
      else return
    }
    throw new UserFacingError('The service stopped before the command was done.')
  } finally {
    request.destroy()
  }
}

import { Duplex } from 'node:stream'
import { callbackify } from 'node:util'
import { Worker } from 'node:worker_threads'
import { Pool } from 'pg'
import type { Database, NotificationListener } from './database.ts'
import type { EngineOptions } from './pglite-engine.ts'
import type { Answer, Request } from './pglite-worker.ts'
import { databaseOf, databaseStopped, ignore, resultTypes } from './pool.ts'
import { workerFile } from '../package-root.ts'

/** PGlite in a worker thread, so that a long query does not block the event loop. pg talks to it as to a server, on one connection. */
export async function openPglite(options: EngineOptions): Promise<Database> {
  let thread = await startThread(options)
  let starting: Promise<void> | undefined
  const listeners = new Set<NotificationListener>()

  /** The engine exits when it cannot be sure of its data, as after a disk failure. A new one recovers from the log. */
  async function running(): Promise<Thread> {
    if (pool.ending) throw databaseStopped()
    if (!thread.alive()) await (starting ??= restart())
    return thread
  }

  /** Once the old thread is gone: two would lose data. */
  async function restart(): Promise<void> {
    try {
      await thread.close()
      thread = await startThread(options)
    } finally {
      starting = undefined
    }
  }

  const pool = new Pool({
    stream: () => engineStream(running),
    types: resultTypes,
    max: 1,
    idleTimeoutMillis: 0,
    ssl: false,
  })
  pool.on('connect', (client) => {
    client.on('notification', ({ payload = '' }) => {
      for (const listener of listeners) listener.onNotification(payload)
    })
    // A connection that was given up may have taken notifications with it.
    for (const listener of listeners) listener.onListening()
  })
  const db = databaseOf(pool, { mayPrepare: true })
  // Opens the connection: statements that wait for it are counted from the first.
  await db.execute('')

  let exclusive: Promise<unknown> = Promise.resolve()
  return {
    ...db,
    engine: 'pglite',
    // The lock on the folder keeps other processes out.
    async exclusive(work) {
      const result = exclusive.then(work)
      exclusive = result.catch(ignore)
      return result
    },

    listen(listener) {
      listeners.add(listener)
      queueMicrotask(() => listener.onListening())
      return () => listeners.delete(listener)
    },

    async ping() {
      // Answered between the statements of a running transaction, such as an import.
      await (await running()).request({ kind: 'ping' })
    },

    async close() {
      if (pool.ending) return
      // After everything that waits.
      await db.execute('').catch(ignore)
      await pool.end()
      await thread.close()
    },
  }
}

type Thread = Awaited<ReturnType<typeof startThread>>

async function startThread(options: EngineOptions) {
  const worker = new Worker(workerFile('pglite-worker'), { workerData: options })
  const waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void }[] = []
  let hasEnded = false
  const end = () => {
    hasEnded = true
    for (const { reject } of waiting.splice(0)) reject(databaseStopped())
  }
  worker.on('message', (answer: Answer) => {
    hasEnded ||= answer.isLast === true
    waiting.shift()?.resolve(answer)
  })
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  worker.on('error', end).on('exit', end)
  const nextAnswer = () => new Promise<Answer>((resolve, reject) => waiting.push({ resolve, reject }))

  const { failure } = await nextAnswer()
  if (failure !== undefined) throw new Error(failure)
  /** Requests are answered in their order. */
  async function request(message: Request): Promise<Answer> {
    if (hasEnded) throw databaseStopped()
    const answer = nextAnswer()
    worker.postMessage(message)
    return answer
  }
  return {
    alive: () => !hasEnded,
    request,
    async close() {
      if (!hasEnded) await request({ kind: 'close' })
      await exited
    },
  }
}

/** AuthenticationOk and ReadyForQuery. https://www.postgresql.org/docs/current/protocol-message-formats.html */
const welcome = Buffer.from('R\0\0\0\u0008\0\0\0\0Z\0\0\0\u0005I', 'latin1')
/** The first byte of Terminate. */
const terminate = 0x58

/** What pg uses in place of a socket. */
function engineStream(running: () => Promise<Thread>): Duplex {
  let thread: Thread | undefined
  let isWelcome = false

  async function open(): Promise<void> {
    thread = await running()
    await thread.request({ kind: 'session' })
    stream.emit('connect')
  }

  /** A statement is written as several messages at once, and answered after the last. */
  const send = callbackify(async (chunks: { chunk: Buffer }[]) => {
    const messages = new Uint8Array(Buffer.concat(chunks.map(({ chunk }) => chunk)))
    if (messages[0] === terminate) return
    if (!isWelcome) {
      isWelcome = true
      stream.push(welcome)
      return
    }
    const answer = await thread?.request({ kind: 'statement', messages })
    stream.push(answer?.messages)
    if (answer?.isLast) stream.once('end', () => stream.destroy(databaseStopped())).push(null)
  })

  const stream = new Duplex({
    read() {},
    writev: send,
    final(done) {
      stream.push(null)
      done()
    },
  })
  const connect = () => void open().catch((error: Error) => stream.destroy(error))
  return Object.assign(stream, { connect, setNoDelay: ignore, ref: ignore, unref: ignore })
}

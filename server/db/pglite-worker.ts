import { parentPort, workerData } from 'node:worker_threads'
import { notificationChannel } from './database.ts'
import { openEngine, type EngineOptions } from './pglite-engine.ts'

export type Request =
  /** Begins a connection: what one before has left is rolled back and forgotten. */
  | { kind: 'session' }
  /** A statement in PostgreSQL's protocol. */
  | { kind: 'statement'; messages: Uint8Array }
  | { kind: 'ping' }
  | { kind: 'close' }

/** To the opening of the engine and to each request, in their order. */
export interface Answer {
  messages?: Uint8Array
  failure?: string
  /** The engine would never answer again. */
  isLast?: boolean
}

const port = parentPort
if (!port) throw new Error('This file is the database thread; it is not started on its own.')
const send = (answer: Answer) =>
  // The bytes are moved, not copied.
  port.postMessage(answer, answer.messages?.buffer instanceof ArrayBuffer ? [answer.messages.buffer] : [])

try {
  const options: EngineOptions = workerData
  const engine = await openEngine(options)

  const perform = async (request: Request): Promise<Answer> => {
    switch (request.kind) {
      case 'session':
        for (const statement of ['rollback', 'discard all', `listen ${notificationChannel}`])
          await engine.exec(statement)
        return {}
      case 'statement': {
        // The engine's own buffer is used again.
        const messages = (await engine.execProtocolRaw(request.messages)).slice()
        return { messages, isLast: hasStopped(messages) }
      }
      case 'ping':
        return {}
      case 'close':
        await engine.close()
        return { isLast: true }
      default:
        return request satisfies never
    }
  }

  // Statements run one after another, in the order of arrival.
  let last = Promise.resolve()
  port.on('message', (request: Request) => {
    last = last.then(async () => {
      const answer = await perform(request)
      send(answer)
      if (answer.isLast) process.exit(request.kind === 'close' ? 0 : 1)
    })
  })
  send({})
} catch (error) {
  send({ failure: error instanceof Error ? error.message : String(error) })
  port.close()
}

/** PostgreSQL's process ends after a FATAL or a PANIC. https://www.postgresql.org/docs/current/protocol-error-fields.html */
function hasStopped(messages: Uint8Array): boolean {
  const bytes = Buffer.from(messages.buffer)
  for (let at = 0; at < bytes.length; at += 1 + bytes.readUInt32BE(at + 1)) {
    if (bytes[at] === 0x45 && /\0V(?:FATAL|PANIC)\0/.test(bytes.toString('latin1', at, at + 40))) return true
  }
  return false
}

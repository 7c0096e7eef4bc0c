import { Worker } from 'node:worker_threads'
import { DatabaseError } from './database-error.ts'
import type { EngineOptions } from './pglite-engine.ts'
import type { Answer, Notification, Question, Table } from './pglite-messages.ts'
import { workerFile } from './worker-file.ts'

type Unnumbered<T> = T extends unknown ? Omit<T, 'id'> : never
type Request = Unnumbered<Question>

interface Waiting {
  resolve: (answer: Answer) => void
  reject: (error: Error) => void
}

/** PGlite in a worker thread, so that a long query does not block the event loop. Answers arrive in order. */
export class DatabaseThread {
  private readonly waiting = new Map<number, Waiting>()
  private lastId = 0
  private ended: DatabaseError | undefined

  private constructor(
    private readonly worker: Worker,
    private readonly onNotification: (payload: string) => void,
  ) {
    worker.on('message', (message: Answer | Notification) => this.onMessage(message))
    worker.on('error', (error) => this.end(stopped(error)))
    worker.on('exit', () => this.end(stopped()))
  }

  static async start(
    options: EngineOptions,
    onNotification: (payload: string) => void = () => {},
  ): Promise<DatabaseThread> {
    const worker = new Worker(await workerFile('server/db/pglite-worker.ts'), { workerData: options })
    const thread = new DatabaseThread(worker, onNotification)
    await thread.answerTo(0)
    return thread
  }

  get alive(): boolean {
    return !this.ended
  }

  async request(request: Request): Promise<Table> {
    if (this.ended) throw this.ended
    const id = ++this.lastId
    const answer = this.answerTo(id)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    this.worker.postMessage({ id, ...request } satisfies Question)
    return answer
  }

  private async answerTo(id: number): Promise<Table> {
    const answer = await new Promise<Answer>((resolve, reject) => this.waiting.set(id, { resolve, reject }))
    // Created here, so that its stack trace names the caller.
    if ('error' in answer) throw new DatabaseError(answer.error)
    return answer.table
  }

  async close(): Promise<void> {
    if (this.ended) return
    const exited = new Promise<void>((resolve) => this.worker.once('exit', () => resolve()))
    const closed = this.request({ kind: 'close' })
    this.ended = stopped()
    await closed
    await exited
  }

  private onMessage(message: Answer | Notification) {
    if ('notification' in message) return this.onNotification(message.notification)
    this.waiting.get(message.id)?.resolve(message)
    this.waiting.delete(message.id)
  }

  private end(error: DatabaseError) {
    this.ended ??= error
    for (const { reject } of this.waiting.values()) reject(this.ended)
    this.waiting.clear()
  }
}

/** 57P01, admin_shutdown: the code a server sends when it closes a connection. */
function stopped(cause?: Error): DatabaseError {
  return Object.assign(new DatabaseError({ message: 'The database has stopped', code: '57P01' }), { cause })
}

import { parse, type PGlite, protocol } from '@electric-sql/pglite'
import { parentPort, workerData } from 'node:worker_threads'
import { notificationChannel } from './database.ts'
import { fieldsOf, rolledBack } from './database-error.ts'
import { openEngine, type EngineOptions } from './pglite-engine.ts'
import type { Answer, Notification, Question, Statement, Table } from './pglite-messages.ts'

const port = parentPort
if (!port) throw new Error('This file is the database thread; it is not started on its own.')

interface Session {
  engine: PGlite
  /** The names of prepared statements, by their text. */
  preparedNames: Map<string, string>
}

const { serialize } = protocol
const nothing: Table = { columns: [], rows: [] }

try {
  const options: EngineOptions = workerData
  const engine = await openEngine(options)
  const session = { engine, preparedNames: new Map<string, string>() }
  await engine.listen(notificationChannel, (notification) => {
    port.postMessage({ notification } satisfies Notification)
  })
  // Statements run one after another, in the order of arrival.
  let last = Promise.resolve()
  port.on('message', (question: Question) => {
    last = last.then(() => answer(session, question))
  })
  port.postMessage({ id: 0, table: nothing } satisfies Answer)
} catch (error) {
  port.postMessage({ id: 0, error: fieldsOf(error) } satisfies Answer)
  port.close()
}

async function answer(session: Session, question: Question): Promise<void> {
  const { id } = question
  try {
    const table = await perform(session, question)
    port?.postMessage({ id, table } satisfies Answer)
    if (question.kind === 'close') port?.close()
  } catch (error) {
    port?.postMessage({ id, error: fieldsOf(error) } satisfies Answer)
    // The engine would never answer again.
    if (!canGoOn(error)) process.exit(1)
  }
}

/** PostgreSQL's process ends after a FATAL or a PANIC; anything that it did not report is worse. */
function canGoOn(error: unknown): boolean {
  return error instanceof Error && 'severity' in error && error.severity === 'ERROR'
}

async function perform(session: Session, question: Question): Promise<Table> {
  const { engine } = session
  switch (question.kind) {
    case 'query':
      return runStatement(session, question)
    case 'execute': {
      const [result] = await engine.exec(question.script)
      if (question.script === 'commit' && result?.command === 'ROLLBACK') throw rolledBack()
      return nothing
    }
    case 'ping':
      return nothing
    case 'close':
      await engine.close()
      return nothing
    default:
      return question satisfies never
  }
}

/**
 * Runs a statement in one call of the engine, where PGlite's own `query` makes six; they take as long as a short statement. One that is
 * prepared is parsed and planned only the first time.
 */
async function runStatement(
  { engine, preparedNames }: Session,
  { text, values, isPrepared }: Statement,
): Promise<Table> {
  const known = isPrepared ? preparedNames.get(text) : undefined
  const name = known ?? (isPrepared ? `prepared_${preparedNames.size}` : '')
  const { messages } = await engine.execProtocol(
    Buffer.concat([
      // Closed first, because a statement that failed after it was parsed has taken the name.
      ...(known ? [] : [serialize.close({ type: 'S', name }), serialize.parse({ name, text })]),
      serialize.bind({ statement: name, values }),
      serialize.describe({ type: 'P' }),
      serialize.execute({}),
      serialize.sync(),
    ]),
  )
  if (isPrepared) preparedNames.set(text, name)
  const [result] = parse.parseResults(messages, engine.parsers, { rowMode: 'array' })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- PGlite's types know rows as objects only
  const rows = (result?.rows ?? []) as unknown[][]
  return { columns: result?.fields.map((field) => field.name) ?? [], rows }
}

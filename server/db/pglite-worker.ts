import type { PGlite } from '@electric-sql/pglite'
import { parentPort, workerData } from 'node:worker_threads'
import { fieldsOf, refuseRollback } from './database-error.ts'
import { openEngine, type EngineOptions } from './pglite-engine.ts'
import type { Answer, Opening, Question, Table } from './pglite-messages.ts'

const port = parentPort
if (!port) throw new Error('This file is the database thread; it is not started on its own.')

const nothing: Table = { columns: [], rows: [] }

try {
  const engine = await openEngine(workerData as EngineOptions)
  port.on('message', (question: Question) => void answer(engine, question))
  port.postMessage({ opened: true } satisfies Opening)
} catch (error) {
  port.postMessage({ failed: fieldsOf(error).message } satisfies Opening)
  port.close()
}

async function answer(engine: PGlite, question: Question): Promise<void> {
  const { id } = question
  const reply: Answer = await perform(engine, question).then(
    (table) => ({ id, table }),
    (error: unknown) => ({ id, error: fieldsOf(error) }),
  )
  port?.postMessage(reply)
  if (question.kind === 'close') port?.close()
}

async function perform(engine: PGlite, question: Question): Promise<Table> {
  switch (question.kind) {
    case 'query': {
      const { rows, fields } = await engine.query<unknown[]>(question.text, question.values, { rowMode: 'array' })
      return { columns: fields.map((field) => field.name), rows }
    }
    case 'execute':
      await engine.exec(question.script)
      return nothing
    case 'commit': {
      const [result] = await engine.exec('commit')
      refuseRollback(result?.command)
      return nothing
    }
    case 'close':
      await engine.close()
      return nothing
  }
}

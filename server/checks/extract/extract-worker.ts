import { parentPort } from 'node:worker_threads'
import { extractBytes, linksIn, type SourceFile } from './extract-bytes.ts'
import { type UnreadableCode, UnreadableSource } from './unreadable-source.ts'

/** What the thread can be asked for. */
const tasks = { texts: extractBytes, links: linksIn }

export type TaskName = keyof typeof tasks
export type TaskResult<Name extends TaskName> = Awaited<ReturnType<(typeof tasks)[Name]>>
export interface TaskMessage {
  task: TaskName
  file: SourceFile
}
export type TaskAnswer<Name extends TaskName> =
  | { result: TaskResult<Name> }
  | { code: UnreadableCode; sentence: string }

const port = parentPort
if (!port) throw new Error('This file is a thread that reads files; it is not started on its own.')

port.on('message', async (message: TaskMessage) => port.postMessage(await answer(message)))

async function answer({ task, file }: TaskMessage): Promise<TaskAnswer<TaskName>> {
  try {
    return { result: await tasks[task](file) }
  } catch (error) {
    if (error instanceof UnreadableSource) return { code: error.code, sentence: error.message }
    return { code: 'damaged', sentence: 'The content is damaged and cannot be read.' }
  }
}

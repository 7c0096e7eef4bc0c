import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { percentile } from '../statistics.ts'
import type { Loaded } from './load-violations.ts'
import { listPaths, runLoad } from './run-load.ts'

export interface ProcessFigures {
  processes: number
  perSecond: number
  p50: number
  p99: number
}

const connections = 64
const seconds = 5

/** Requests a second of so many processes on one PostgreSQL database. */
export async function measureProcesses(
  databaseUrl: string,
  loaded: Loaded,
  processes: number,
): Promise<ProcessFigures> {
  const children = Array.from({ length: processes }, () =>
    fork(fileURLToPath(new URL('./serve.js', import.meta.url)), [databaseUrl]),
  )
  try {
    const origins = await Promise.all(children.map(originOf))
    const options = { origins, paths: listPaths(loaded), key: loaded.key, connections }
    await runLoad({ ...options, seconds: 2 })
    const { perSecond, milliseconds } = await runLoad({ ...options, seconds })
    return { processes, perSecond, p50: percentile(milliseconds, 0.5), p99: percentile(milliseconds, 0.99) }
  } finally {
    await Promise.all(children.map(stop))
  }
}

async function originOf(child: ChildProcess): Promise<string> {
  const [origin] = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => [])])
  if (typeof origin !== 'string') throw new Error('A process of the service did not start')
  return origin
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const exited = once(child, 'exit')
  if (child.connected) child.disconnect()
  await exited
}

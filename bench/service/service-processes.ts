import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export interface ServiceProcesses {
  origins: string[]
  processIds: number[]
  stop(): Promise<void>
}

/**
 * So many processes of the service on one PostgreSQL database, with the dashboard if its folder is given; or one on a folder of the
 * embedded engine.
 */
export async function startProcesses(database: string, count: number, staticRoot = ''): Promise<ServiceProcesses> {
  const file = fileURLToPath(new URL('./serve.js', import.meta.url))
  const children = Array.from({ length: count }, () => fork(file, [database, staticRoot]))
  const stopAll = async () => void (await Promise.all(children.map(stop)))
  try {
    const origins = await Promise.all(children.map(originOf))
    return { origins, processIds: children.map(({ pid }) => pid ?? 0), stop: stopAll }
  } catch (error) {
    await stopAll()
    throw error
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

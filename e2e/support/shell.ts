import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

export const root = new URL('../../', import.meta.url).pathname

type Environment = Record<string, string>

/** A command as a person types it, in this checkout. */
function type(command: string, env: Environment, cwd: string): ChildProcess {
  return spawn(command, {
    shell: true,
    cwd,
    // A group of its own, so that npm, its shell and the program end together.
    detached: true,
    env: { ...process.env, DATABASE_URL: '', NO_UPDATE_NOTIFIER: '1', npm_config_loglevel: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Runs a command to its end and returns its output. */
export async function run(command: string, env: Environment = {}, cwd = root): Promise<string> {
  const child = type(command, env, cwd)
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => said.push(text))
  const [code]: unknown[] = await once(child, 'close')
  if (code !== 0) throw new Error(`${command} ended with ${String(code)}: ${said.join('')}`)
  return said.join('')
}

export interface Running {
  /** The groups of the line that was waited for. */
  found: RegExpExecArray
  /** Waits for a further line. */
  until(line: RegExp): Promise<RegExpExecArray>
  stop(): Promise<void>
}

/** Types a command that stays, and waits until it says a line. */
export async function start(command: string, line: RegExp, env: Environment = {}, cwd = root): Promise<Running> {
  const child = type(command, env, cwd)
  const said: string[] = []
  const waiting = new Set<() => void>()
  const wake = () => waiting.forEach((each) => each())
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue
    createInterface({ input: stream }).on('line', (text) => {
      said.push(text)
      wake()
    })
  }
  let ended = false
  const end = once(child, 'close').then(() => {
    ended = true
    wake()
  })
  let read = 0
  async function until(wanted: RegExp): Promise<RegExpExecArray> {
    for (;;) {
      while (read < said.length) {
        const found = wanted.exec(said[read++] ?? '')
        if (found) return found
      }
      if (ended) throw new Error(`${command} ended before it said ${String(wanted)}: ${said.join('\n')}`)
      await new Promise<void>((resolve) => {
        const each = () => {
          waiting.delete(each)
          resolve()
        }
        waiting.add(each)
      })
    }
  }
  async function stop() {
    if (!ended && child.pid) process.kill(-child.pid, 'SIGTERM')
    await end
  }
  try {
    return { found: await until(line), until, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

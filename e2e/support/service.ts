import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { runInService } from '../../server/cli/control-socket.ts'
import { socketPath } from '../../server/db/folder-lock.ts'

/** The built service, as `npm start` runs it, on a folder and a port of its own. */
export interface Service {
  url: string
  dataDir: string
  /** What `npm run redline` would do, in the running service. Gives back what it prints. */
  redline(words: string[]): Promise<string>
}

export interface StartedService extends Service {
  stop(): Promise<void>
}

export interface ServiceOptions {
  args?: string[]
  env?: Record<string, string>
}

const main = new URL('../../dist/server/main.js', import.meta.url).pathname

export async function startService({ args = ['--no-demo'], env = {} }: ServiceOptions = {}): Promise<StartedService> {
  const own = await mkdtemp(join(tmpdir(), 'redline-e2e-'))
  const dataDir = env['DATA_DIR'] ?? own
  const child = spawn(process.execPath, [main, ...args], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await readAddress(child)
  return {
    ...serviceAt(url, dataDir),
    async stop() {
      await ended(child)
      await rm(own, { recursive: true, force: true })
    },
  }
}

/** A service that another process started. */
export function serviceAt(url: string, dataDir: string): Service {
  return {
    url,
    dataDir,
    async redline(words) {
      const lines: string[] = []
      const output = { print: (text: string) => lines.push(text), progress() {}, confirm: async () => true }
      if (!(await runInService(socketPath(dataDir), dataDir, { words, folder: process.cwd() }, output)))
        throw new Error('The service is not running')
      return lines.join('\n')
    },
  }
}

async function readAddress(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('The service has no output')
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /ready at (\S+)/.exec(line)?.[1]
    if (!url) continue
    child.stdout.resume()
    return url
  }
  throw new Error('The service ended before it was ready')
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const exit = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await exit
}

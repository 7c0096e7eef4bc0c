import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packageRoot } from '../../server/package-root.ts'
import { median } from '../statistics.ts'

const times = 3

/** Seconds from the command until it prints that it is ready, on a folder that was used before. */
export async function measureStart(dataDir: string): Promise<number> {
  const seconds: number[] = []
  for (let time = 0; time < times; time += 1) seconds.push(await start(dataDir))
  return median(seconds)
}

/** The same on a new folder, which gets the demo workspaces or nothing. */
export async function measureFirstStart(...flags: string[]): Promise<number> {
  const seconds: number[] = []
  for (let time = 0; time < times; time += 1) {
    const parent = await mkdtemp(join(tmpdir(), 'redline-bench-start-'))
    seconds.push(await start(join(parent, 'data'), flags))
    await rm(parent, { recursive: true, force: true })
  }
  return median(seconds)
}

/** What `npm start` runs. */
async function start(dataDir: string, flags: string[] = []): Promise<number> {
  const started = performance.now()
  const child = spawn(process.execPath, [join(packageRoot, 'scripts/start.mjs'), ...flags], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    let said = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text
      if (said.includes('Redline is ready')) resolve()
    })
    void ended.then(() => reject(new Error(`The service did not start: ${said}`)))
  })
  const seconds = (performance.now() - started) / 1000
  child.kill('SIGTERM')
  await ended
  return seconds
}

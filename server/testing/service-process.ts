import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

export interface ServiceProcess {
  url: string
  /** When `METRICS_PORT` is set. */
  metricsUrl?: string
  /** Ends it without letting it finish or close anything. */
  kill(): Promise<void>
}

/** The service as `npm start` runs it, in a process of its own. */
export async function startServiceProcess(
  program: string,
  dataDir: string,
  env: Record<string, string> = {},
  args = ['--no-demo'],
): Promise<ServiceProcess> {
  // The engine is compiled quickly rather than optimised, because it runs for a second.
  const child = spawn(process.execPath, ['--liftoff-only', program, ...args], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let metricsUrl: string | undefined
  for await (const line of createInterface({ input: child.stdout })) {
    metricsUrl ??= /Metrics are at (\S+)/.exec(line)?.[1]
    const url = /ready at (\S+)/.exec(line)?.[1]
    if (!url) continue
    child.stdout.resume()
    return {
      url,
      metricsUrl,
      async kill() {
        const ended = once(child, 'exit')
        child.kill('SIGKILL')
        await ended
      },
    }
  }
  throw new Error('The service ended before it was ready')
}

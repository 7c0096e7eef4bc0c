// The built service with a fresh demo, in a folder and on a port of its own, for scripts that look at its pages.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { root } from './setup.mjs'

const key = 'rl_demo0000_0123456789abcdef0123456789abcdef'

export async function startDemo() {
  const folder = mkdtempSync(join(tmpdir(), 'redline-demo-'))
  const service = spawn(process.execPath, [join(root, 'dist/server/main.js')], {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, DATABASE_URL: '', REDLINE_DEMO_KEY: key },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await readAddress(service)
  const demo = {
    url,
    key,
    async call(path, body) {
      const response = await fetch(`${url}/public/v1${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { 'X-API-Key': key, ...(body && { 'content-type': 'application/json' }) },
        body: body && JSON.stringify(body),
      })
      if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${await response.text()}`)
      return response.json()
    },
    async stop() {
      const ended = new Promise((resolve) => service.once('exit', resolve))
      service.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
  while (await hasRunningAudit(demo)) await setTimeout(200)
  return demo
}

/** The demo begins with an audit, whose numbers move while it runs. */
async function hasRunningAudit(demo) {
  const { audits } = await demo.call('/audits?limit=100')
  return audits.some(({ status }) => status === 'QUEUED' || status === 'RUNNING')
}

async function readAddress(service) {
  for await (const line of createInterface({ input: service.stdout })) {
    const url = /ready at (\S+)/.exec(line)?.[1]
    if (!url) continue
    service.stdout.resume()
    return url
  }
  throw new Error('The service ended before it was ready')
}

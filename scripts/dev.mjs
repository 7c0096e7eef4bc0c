// npm run dev: the service, restarted when its sources change, and the dashboard with hot reload in front of it.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { join } from 'node:path'
import { serverBundle } from './build.mjs'
import { ensureInstalled, root } from './setup.mjs'

ensureInstalled()
const { watch } = await import('rolldown')
const vite = await import('vite')

const servicePort = Number(process.env.PORT ?? 4321)
let service
let web

watch(serverBundle).on('event', async (event) => {
  if (event.code === 'ERROR') console.error(event.error.message)
  if (event.code !== 'END') return
  await stopService()
  service = spawn(process.execPath, [join(root, 'dist/server/main.js'), ...process.argv.slice(2)], {
    cwd: root,
    env: { ...process.env, PORT: String(servicePort) },
    stdio: ['inherit', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: service.stdout })) {
    const key = /#key=\S+/.exec(line)?.[0]
    if (key) console.log(`Open the dashboard with hot reload: ${await dashboard()}${key}`)
    else console.log(line)
  }
})

async function dashboard() {
  if (!web) {
    web = await vite.createServer({
      root,
      server: { host: '127.0.0.1', proxy: { '/public': { target: `http://127.0.0.1:${servicePort}` } } },
    })
    await web.listen()
  }
  return web.resolvedUrls?.local[0] ?? ''
}

async function stopService() {
  if (!service || service.exitCode !== null) return
  const ended = new Promise((resolve) => service.once('exit', resolve))
  service.kill('SIGTERM')
  await ended
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, async () => {
    await web?.close()
    await stopService()
    process.exit(0)
  })
}

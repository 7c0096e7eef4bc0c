// npm run dev: the service, started again when its sources change, and the dashboard with hot reload in front of it.
// Takes what `npm start` takes: `npm run dev -- --no-demo`, `npm run dev -- --upstream https://api.example.com`.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { serverBundle } from './build.mjs'
import { ensureInstalled, root } from './setup.mjs'

ensureInstalled()
const { watch } = await import('rolldown')
const vite = await import('vite')

let port = process.env.PORT || '4321'
let service
let web
let broken = false
let restarts = Promise.resolve()

watch(serverBundle).on('event', async (event) => {
  if (event.code === 'START') broken = false
  if (event.code === 'ERROR') {
    broken = true
    console.error(event.error.message)
  }
  if ('result' in event) await event.result?.close()
  // If the service does not build, the last one keeps running.
  if (event.code === 'END' && !broken) restarts = restarts.then(restart)
})

async function restart() {
  await stopService()
  const main = join(root, 'dist/server/main.js')
  service = spawn(process.execPath, ['--enable-source-maps', main, ...process.argv.slice(2)], {
    cwd: root,
    env: { ...process.env, PORT: port },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  void listen(service, Boolean(web))
}

async function listen({ stdout }, again) {
  for await (const line of createInterface({ input: stdout })) {
    const url = /ready at (\S+)/.exec(line)?.[1]
    const demo = /\/#key=\S+/.exec(line)?.[0]
    if (url && again) console.log('The service was started again')
    else if (url) await openDashboard(url)
    else if (demo && !again) console.log(`Open the demo workspace: ${addressOf(web)}${demo}`)
    else if (!demo) console.log(line)
  }
}

async function openDashboard(target) {
  // After a restart the service keeps its port.
  port = new URL(target).port
  web = await vite.createServer({
    root,
    cacheDir: join(root, '.cache/vite'),
    clearScreen: false,
    server: { host: '127.0.0.1', proxy: { '/public': { target }, '/extensions': { target } } },
  })
  await web.listen()
  console.log(`The service is at ${target}, the dashboard with hot reload at ${addressOf(web)}`)
}

function addressOf({ resolvedUrls }) {
  return (resolvedUrls?.local[0] ?? '').replace(/\/$/, '')
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

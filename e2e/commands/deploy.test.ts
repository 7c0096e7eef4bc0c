import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from '@playwright/test'
import { readCommands } from '../support/commands.ts'
import { carryOut, environment, type Image, inside } from '../support/container.ts'
import { root } from '../support/shell.ts'

test.describe.configure({ mode: 'serial' })

/** As root we become nobody, who owns none of the files; anyone else finds them read-only. */
const plainUser = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

let folder: string
let image: Image
let env: Record<string, string>

test.beforeAll(async () => {
  test.setTimeout(600_000)
  folder = mkdtempSync(join(tmpdir(), 'redline-deploy-'))
  chmodSync(folder, 0o755)
  image = carryOut('deploy/Dockerfile', folder, (stage) => {
    const packages = inside(stage, 'node_modules')
    // The build's packages are those of this checkout; what runs in the end installs its own.
    if (existsSync(inside(stage, 'scripts')) && !existsSync(packages)) symlinkSync(join(root, 'node_modules'), packages)
  })
  env = { ...environment(image), HOST: '127.0.0.1', PORT: String(await freePort()) }
  readOnly(inside(image, '.'))
  writable(env['DATA_DIR'] ?? '')
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the container holds what runs, and nothing that builds', () => {
  expect(image.base, 'one version').toMatch(/^node:\d+\.\d+\.\d+-bookworm-slim$/)
  expect(image.user).toBe('node')
  expect(image.env['HOST']).toBe('0.0.0.0')
  for (const needed of [
    'dist/server/main.js',
    'dist/web/index.html',
    'dist/LICENSES.txt',
    'node_modules/fastify',
    'LICENSE',
  ])
    expect(existsSync(inside(image, needed)), needed).toBe(true)
  for (const left of ['node_modules/vite', 'node_modules/react', 'node_modules/typescript', 'src', 'scripts'])
    expect(existsSync(inside(image, left)), left).toBe(false)
})

test('it starts as a user who can write nothing but its data, takes commands, and stops when told to', async () => {
  const service = await startAs([...image.entrypoint, ...image.cmd], env)
  expect(runAs(image.health, env).status).toBe(0)
  const page = await fetch(`http://127.0.0.1:${env['PORT']}/audits`, { headers: { accept: 'text/html' } })
  expect(await page.text()).toContain('<title>Redline</title>')
  expect(runAs(typed('docker exec redline '), env).stdout).toBe('Created the workspace "Harbour Bank".\n')
  expect(await service.stop()).toBe(0)
  expect(runAs(image.health, env).status).toBe(1)
})

test('the systemd unit starts the same program, hardened, and the command line reaches it', async () => {
  const unit = readUnit('deploy/redline.service')
  const data = join(folder, 'state')
  mkdirSync(data)
  writable(data)
  const own = Object.fromEntries((unit.get('Environment') ?? '').split(' ').map((pair) => pair.split('=')))
  expect(own['DATA_DIR']).toBe(`/var/lib/${unit.get('StateDirectory')}`)
  const [program, ...words] = (unit.get('ExecStart') ?? '').split(' ')
  expect(program).toBe('/usr/bin/node')
  const settings = { ...env, ...own, DATA_DIR: data, PORT: env['PORT'] ?? '' }
  // The demo is filled by the test above, from the same files.
  const service = await startAs(['node', ...words, '--no-demo'], settings)
  expect(runAs(typed('sudo env DATA_DIR=/var/lib/redline '), settings).stdout).toContain('Created the workspace')
  expect(await service.stop()).toBe(0)
  for (const guard of ['DynamicUser', 'NoNewPrivileges', 'ProtectHome', 'PrivateTmp'])
    expect(unit.get(guard)).toBe('yes')
  expect(unit.get('ProtectSystem')).toBe('strict')
  expect(readCommands('docs/operations.md')).toContain('sudo systemctl enable --now redline')
  expect(unit.get('WantedBy')).toBe('multi-user.target')
})

test('systemd finds nothing wrong with the unit, where there is a systemd to ask', () => {
  const copy = join(folder, 'redline.service')
  const text = readFileSync(join(root, 'deploy/redline.service'), 'utf8')
  writeFileSync(copy, text.replace('/usr/bin/node', process.execPath))
  const { error, status, stderr } = spawnSync('systemd-analyze', ['verify', copy], { encoding: 'utf8' })
  expect(error ? '' : stderr).toBe('')
  expect(status ?? 0).toBe(0)
})

/** The rest of the one command of docs/operations.md that begins so, in words. */
function typed(beginning: string): string[] {
  const command = readCommands('docs/operations.md').find((line) => line.startsWith(beginning)) ?? ''
  return [...command.slice(beginning.length).matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word)
}

function runAs([program, ...words]: string[], settings: Record<string, string>) {
  expect(program).toBe('node')
  return spawnSync(process.execPath, words, { cwd: inside(image, '.'), env: settings, encoding: 'utf8', ...plainUser })
}

async function startAs([program, ...words]: string[], settings: Record<string, string>) {
  expect(program).toBe('node')
  const child = spawn(process.execPath, words, {
    cwd: inside(image, '.'),
    env: settings,
    stdio: ['ignore', 'pipe', 'inherit'],
    ...plainUser,
  })
  const ended = once(child, 'exit')
  for await (const line of createInterface({ input: child.stdout })) if (line.includes('ready at')) break
  child.stdout.resume()
  return {
    async stop() {
      child.kill('SIGTERM')
      const [code]: unknown[] = await ended
      return code
    },
  }
}

function readUnit(file: string): Map<string, string> {
  const lines = readFileSync(join(root, file), 'utf8')
    .split('\n')
    .filter((line) => /^\w+=/.test(line))
  return new Map(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]))
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

function readOnly(path: string) {
  spawnSync('chmod', ['-R', 'a+rX,a-w', path])
}

function writable(path: string) {
  if (plainUser.uid) spawnSync('chown', [`${plainUser.uid}:${plainUser.gid}`, path])
}

import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { startService } from '../support/service.ts'
import { expect, test } from '../support/test.ts'

const main = new URL('../../dist/server/main.js', import.meta.url).pathname
const cli = new URL('../../dist/server/cli.js', import.meta.url).pathname

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

/** Runs the built program to its end. */
async function run(program: string, args: string[], env: Record<string, string> = {}) {
  const options = { env: { ...process.env, DATABASE_URL: '', ...env }, timeout: 60_000 }
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], options)
    return { code: 0, stdout, stderr: '' }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, stdout, stderr }
  }
}

async function readLine(output: Readable, pattern: RegExp): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const [match, group = match] = pattern.exec(line) ?? []
    if (group) return group
  }
  throw new Error(`The service ended before it printed ${pattern.source}`)
}

const readLink = (output: Readable) => readLine(output, /http:\S+#key=\S+/)

async function expectDemo(tab: Page, link: string) {
  await tab.goto(link)
  await expect(tab.getByRole('link', { name: 'Q4 retail website', exact: true })).toBeVisible()
  await tab.close()
}

let folder: string
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'redline-start-'))
})
test.afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('npm start that is terminated by its process id stops the service too', async () => {
  const env = { ...process.env, DATABASE_URL: '', PORT: '0', DATA_DIR: folder }
  const npm = spawn('npm', ['start', '--', '--no-demo'], { env, stdio: ['ignore', 'pipe', 'ignore'] })
  const address = await readLine(npm.stdout, /ready at (\S+)/)
  expect((await fetch(`${address}/livez`)).status).toBe(200)
  npm.kill('SIGTERM')
  const isReachable = () => fetch(`${address}/livez`).then(Boolean, () => false)
  await expect.poll(isReachable, { timeout: 10_000 }).toBe(false)
})

test.describe('what cannot start says why in one sentence', () => {
  test('an unknown flag', async () => {
    const { code, stderr } = await run(main, ['--wrong'])
    expect(code).toBe(1)
    expect(stderr).toBe("Unknown option '--wrong'. See npm start -- --help.\n")
  })

  test('a port that is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => taken.once('listening', resolve))
    const address = taken.address()
    const port = String(typeof address === 'object' ? address?.port : '')
    const { code, stderr } = await run(main, ['--no-demo'], { PORT: port, DATA_DIR: folder })
    taken.close()
    expect(code).toBe(1)
    expect(stderr).toBe(`Port ${port} is in use: stop what uses it, or set PORT.\n`)
  })

  test('a folder that is a file', async () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    const { code, stderr } = await run(main, ['--no-demo'], { PORT: '0', DATA_DIR: join(file, 'data') })
    expect(code).toBe(1)
    expect(stderr).toContain('set DATA_DIR')
    expect(stderr.trim().split('\n')).toHaveLength(1)
  })

  test('a database that is not there', async () => {
    const { code, stderr } = await run(main, [], { PORT: '0', DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
    expect(code).toBe(1)
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(stderr).toContain('127.0.0.1')
  })
})

test('while a service runs, its folder is refused to another one, and the command line works: also after it stopped', async () => {
  const service = await startService({ env: { DATA_DIR: folder } })
  const refused = await run(main, ['--no-demo'], { PORT: '0', DATA_DIR: folder })
  expect(refused.code).toBe(1)
  expect(refused.stderr).toContain('is in use by another Redline')
  const created = await run(cli, ['workspace', 'create', 'Harbour'], { DATA_DIR: folder })
  expect(created).toMatchObject({ code: 0, stdout: 'Created the workspace "Harbour".\n' })
  const again = await run(cli, ['workspace', 'create', 'Harbour'], { DATA_DIR: folder })
  expect(again).toMatchObject({ code: 1, stderr: 'There is a workspace named "Harbour" already.\n' })
  await service.stop()
  expect((await run(cli, ['workspace', 'list'], { DATA_DIR: folder })).stdout).toContain('Harbour')
})

test('the demo is filled once, opens with the printed link, and keeps its key', async ({ page }) => {
  const links: string[] = []
  for (const _ of ['first start', 'second start']) {
    const child = spawn(process.execPath, [main], {
      env: { ...process.env, PORT: '0', DATA_DIR: folder, DATABASE_URL: '' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = new Promise((resolve) => child.once('exit', resolve))
    try {
      links.push(await readLink(child.stdout))
      if (links.length === 1) await expectDemo(await page.context().newPage(), links[0] ?? '')
    } finally {
      child.kill('SIGTERM')
    }
    expect(await ended).toBe(0)
  }
  expect(new URL(links[0] ?? '').hash).toBe(new URL(links[1] ?? '').hash)
})

test('the gateway serves the dashboard for another service, without a database', async ({ service }) => {
  const gateway = await startService({ args: ['--upstream', service.url] })
  const health = await fetch(`${gateway.url}/public/v1/healthz`)
  expect(await health.json()).toEqual({ status: 'pass' })
  const page = await fetch(`${gateway.url}/audits`, { headers: { accept: 'text/html' } })
  expect(await page.text()).toContain('<title>')
  await gateway.stop()
})

interface Sbom {
  metadata: { component: { name: string } }
  components: { name: string; version: string }[]
}

test('the build lists every package that ships, with its licence, and names neither a host nor a folder of this machine', () => {
  const licences = read('dist/LICENSES.txt')
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(read('package.json'))
  const bundled = ['react', 'react-dom', '@tanstack/react-router', '@fontsource-variable/inter', 'tailwindcss']
  for (const name of [...Object.keys(dependencies), ...bundled]) expect(licences).toContain(`\n${name} `)
  expect(licences).not.toContain('(undefined)')
  const sbom = read('dist/sbom.cdx.json')
  const { metadata, components }: Sbom = JSON.parse(sbom)
  expect(metadata.component.name).toBe('redline')
  for (const name of bundled) expect(components).toContainEqual(expect.objectContaining({ name }))
  for (const [name, version] of Object.entries(dependencies))
    expect(components).toContainEqual(expect.objectContaining({ name, version }))
  const { pathname } = new URL('..', import.meta.url)
  for (const text of [licences, sbom]) expect(text).not.toContain(pathname)
  expect(sbom).not.toMatch(/"distribution"/)
})

import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { root, start } from '../support/shell.ts'

const left = new Set(['.git', '.cache', '.data', 'dist', 'node_modules'])

// Vite transforms every file for the first time here.
test.setTimeout(600_000)

let checkout: string
test.beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'redline-dev-'))
  cpSync(root, checkout, { recursive: true, filter: (path) => !left.has(path.slice(root.length).split('/')[0] ?? '') })
  symlinkSync(join(root, 'node_modules'), join(checkout, 'node_modules'))
})
test.afterEach(() => rmSync(checkout, { recursive: true, force: true }))

function edit(file: string, from: string, to: string) {
  const path = join(checkout, file)
  const text = readFileSync(path, 'utf8')
  expect(text).toContain(from)
  writeFileSync(path, text.replace(from, to))
}

test('npm run dev shows an edit of the dashboard in place, and starts the service again after one of its own', async ({
  page,
}) => {
  const env = { PORT: '0', DATA_DIR: join(checkout, '.data') }
  const dev = await start('npm run dev', /Open the demo workspace: (\S+)/, env, checkout)
  try {
    const [, link = ''] = dev.found
    await page.goto(link)
    const brand = page.getByRole('link', { name: 'Redline' }).first()
    await expect(brand).toBeVisible()
    await page.evaluate(() => Object.assign(globalThis, { notLoadedAgain: true }))
    edit('src/features/shell/Sidebar.tsx', '      Redline', '      Blueline')
    await expect(page.getByText('Blueline').first()).toBeVisible()
    expect(await page.evaluate(() => 'notLoadedAgain' in globalThis)).toBe(true)

    edit('server/http/health.ts', '.send({ status })', '.send({ status, edited: true })')
    await dev.until(/The service was started again/)
    const health = await fetch(new URL('/public/v1/healthz', link))
    expect(await health.json()).toEqual({ status: 'pass', edited: true })

    edit('server/http/health.ts', 'edited: true', 'edited: (')
    await dev.until(/health\.ts:\d+/)
    expect((await fetch(new URL('/public/v1/healthz', link))).status).toBe(200)
  } finally {
    await dev.stop()
  }
})

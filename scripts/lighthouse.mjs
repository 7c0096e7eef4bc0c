// npm run lighthouse: every page of the built dashboard on a fresh demo, as Lighthouse sees it on a desktop and on a phone.
// Fetches Lighthouse once into .cache. `npm run lighthouse -- triage report` looks only at the named pages.
// Performance depends on what else the machine does; everything under 100 in the other categories is a fault.
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBrowser } from './browser.mjs'
import { build } from './build.mjs'
import { demoPages } from './demo-pages.mjs'
import { startDemo } from './demo-service.mjs'
import { root, run } from './setup.mjs'

// The last that runs on Node 20.
const version = '12.8.2'
const categories = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
const reports = join(root, '.cache/lighthouse/reports')

await build()
const executablePath = await ensureBrowser()
const { lighthouse, desktopConfig } = await fetchLighthouse()
const { chromium } = await import('@playwright/test')

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const profile = mkdtempSync(join(tmpdir(), 'redline-lighthouse-'))
const port = await freePort()
const demo = await startDemo()
const args = [`--remote-debugging-port=${port}`, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])]
const browser = await chromium.launchPersistentContext(profile, { executablePath, args })
const below = []
try {
  const all = await demoPages(demo)
  await connect(await browser.newPage())
  const named = process.argv.slice(2)
  const unknown = named.find((name) => !(name in all))
  if (unknown) throw new Error(`There is no page "${unknown}". There are: ${Object.keys(all).join(', ')}.`)
  const names = named.length > 0 ? named : Object.keys(all)
  console.log(`${'page'.padEnd(18)}screen   ${Object.keys(categories).join('  ')}`)
  for (const name of names) for (const screen of ['desktop', 'phone']) await look(name, all[name], screen)
} finally {
  await browser.close()
  await demo.stop()
  rmSync(profile, { recursive: true, force: true })
}
for (const fault of below) console.log(fault)
console.log(`The reports are in ${relative(root, reports)}`)
process.exitCode = below.length > 0 ? 1 : 0

async function look(name, { path, shorter = path }, screen) {
  const flags = {
    port,
    output: 'html',
    logLevel: 'silent',
    disableStorageReset: true,
    onlyCategories: Object.keys(categories),
  }
  const config = screen === 'desktop' ? desktopConfig : undefined
  const { lhr, report } = await lighthouse(new URL(shorter, demo.url).href, flags, config)
  writeFileSync(join(reports, `${name}-${screen}.html`), report)
  if (lhr.runtimeError) throw new Error(`${path}: ${lhr.runtimeError.message}`)
  const scores = Object.keys(categories).map((id) => Math.round((lhr.categories[id].score ?? 0) * 100))
  const line = scores.map((score, index) => String(score).padStart(Object.keys(categories)[index].length)).join('  ')
  console.log(`${name.padEnd(18)}${screen.padEnd(9)}${line}`)
  for (const [id, least] of Object.entries(categories))
    below.push(...faultsOf(lhr, id, least).map((fault) => `${name} ${screen} ${fault}`))
}

function faultsOf({ categories: seen, audits }, id, least) {
  if ((seen[id].score ?? 0) * 100 >= least) return []
  const failing = seen[id].auditRefs
    .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 0.9)
    .map((ref) => `${audits[ref.id].title} ${audits[ref.id].displayValue ?? ''}`.trim())
  return [`${id}: ${failing.join('; ')}`]
}

/** With the key remembered: Lighthouse opens each page in a tab of its own. */
async function connect(page) {
  await page.goto(new URL('/settings', demo.url).href)
  await page.getByRole('textbox', { name: 'API key' }).fill(demo.key)
  await page.getByRole('checkbox', { name: 'Remember on this device' }).check()
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await page.getByText('Violations over time').waitFor({ timeout: 60_000 })
  await page.goto('about:blank')
}

async function fetchLighthouse() {
  const folder = join(root, '.cache/lighthouse', version)
  const entry = join(folder, 'node_modules/lighthouse/core/index.js')
  if (!existsSync(entry)) {
    console.log(`Fetching Lighthouse ${version} (once)…`)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), '{"private":true}')
    run(
      'npm',
      ['install', `lighthouse@${version}`, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
      { cwd: folder },
    )
  }
  const { default: lighthouse, desktopConfig } = await import(pathToFileURL(entry).href)
  return { lighthouse, desktopConfig }
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}

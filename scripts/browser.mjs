// Finds a Chromium for the browser tests, or installs one: the machine's own first, a download last.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fail, root } from './setup.mjs'

const places = [
  '/usr/lib/chromium/chromium-headless-shell',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/lib/chromium/chromium',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

export async function findBrowser() {
  const given = process.env.REDLINE_BROWSER
  if (given) return existsSync(given) ? given : fail(`REDLINE_BROWSER names ${given}, which does not exist.`)
  const { chromium } = await import('@playwright/test')
  return [...places, chromium.executablePath()].find((path) => path && existsSync(path))
}

/** Undefined if none can be installed. */
export async function installBrowser() {
  const found = await findBrowser()
  if (found) return found
  console.log('No Chromium found: installing one (once)…')
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    spawnSync('apt-get', ['update'], { stdio: 'ignore' })
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium-headless-shell'], { stdio: 'ignore' })
    const installed = await findBrowser()
    if (installed) return installed
  }
  const playwright = join(root, 'node_modules/@playwright/test/cli.js')
  spawnSync(process.execPath, [playwright, 'install', 'chromium-headless-shell'], { cwd: root, stdio: 'inherit' })
  return findBrowser()
}

export async function ensureBrowser() {
  return (
    (await installBrowser()) ??
    fail('No browser could be installed. Install Chrome or Chromium, or set REDLINE_BROWSER to one.')
  )
}

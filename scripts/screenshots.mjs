// npm run screenshots: takes every page of the built dashboard on a fresh demo, light and dark, desktop and phone.
// All of them go to .cache/screenshots, to be looked at; those that README.md shows go to docs/pictures.
// `npm run screenshots -- triage report` takes only the named pages.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { build } from './build.mjs'
import { demoPages } from './demo-pages.mjs'
import { startDemo } from './demo-service.mjs'
import { networkIdle, watchNetwork } from './network-idle.mjs'
import { root } from './setup.mjs'

const screens = {
  desktop: { viewport: { width: 1440, height: 900 } },
  // A finger, as `@media (pointer: coarse)` sees it, is a setting of the whole browser.
  phone: {
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    args: ['--blink-settings=primaryPointerType=2,availablePointerTypes=2,primaryHoverType=1,availableHoverTypes=1'],
  },
}
const schemes = ['light', 'dark']
const shown = {
  screen: 'desktop',
  width: 1800,
  largest: 150_000,
  pictures: { 'open-violation': 'triage', form: 'generate' },
}
/** Enough of a long page to judge it. */
const tallest = 2600

await build()
const executablePath = await ensureBrowser()
const { chromium, expect } = await import('@playwright/test')
const folder = join(root, '.cache/screenshots')
const pictures = join(root, 'docs/pictures')
const demo = await startDemo()
const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
try {
  const all = await demoPages(demo)
  const named = process.argv.slice(2)
  const unknown = named.find((name) => name !== 'connect' && !(name in all))
  if (unknown) throw new Error(`There is no page "${unknown}". There are: connect, ${Object.keys(all).join(', ')}.`)
  const wanted = (name) => named.length === 0 || named.includes(name)
  if (named.length === 0) rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  mkdirSync(pictures, { recursive: true })
  for (const [screen, { args = [], ...device }] of Object.entries(screens)) {
    const browser = await chromium.launch({ executablePath, args: [...sandbox, ...args] })
    for (const colorScheme of schemes) await takeAll({ browser, all, wanted, screen, device, colorScheme })
    await browser.close()
  }
} finally {
  await demo.stop()
}
console.log(`All of them are in ${relative(root, folder)}`)

async function takeAll({ browser, all, wanted, screen, device, colorScheme }) {
  const context = await browser.newContext({
    ...device,
    colorScheme,
    baseURL: demo.url,
    reducedMotion: 'reduce',
    deviceScaleFactor: 2,
    locale: 'en-GB',
    timezoneId: 'Europe/Amsterdam',
  })
  const page = await context.newPage()
  watchNetwork(page)
  const name = (picture) => `${picture}-${screen}-${colorScheme}`
  if (wanted('connect')) {
    await page.goto('/settings')
    await take(page, 'API key', name('connect'))
  }
  await page.goto(`/audits#key=${demo.key}`)
  await expect(page.getByRole('main')).toContainText('Violations over time', { timeout: 60_000 })
  for (const [picture, { path, text, until, input }] of Object.entries(all)) {
    if (!wanted(picture)) continue
    await page.goto(path)
    if (input) await generate(page, input)
    if (until) await expect(page.getByRole('main')).not.toContainText(until, { timeout: 60_000 })
    await take(page, text, name(picture))
    const shownAs = shown.pictures[picture]
    if (shownAs && screen === shown.screen) await show(page, `${shownAs}-${colorScheme}`)
  }
  await context.close()
}

async function take(page, text, name) {
  await loaded(page, text)
  const viewport = page.viewportSize()
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  // A long page is captured in a taller window, so that sticky elements stay at their edge.
  await page.setViewportSize({ width: viewport.width, height: Math.min(Math.max(height, viewport.height), tallest) })
  await loaded(page, text)
  await page.screenshot({ path: join(folder, `${name}.png`), scale: 'css' })
  await page.setViewportSize(viewport)
  console.log(name)
}

async function loaded(page, text) {
  await expect(page.getByRole('main')).toContainText(text, { timeout: 60_000 })
  await expect.poll(() => page.locator('[aria-busy=true]').evaluateAll(countInView), { timeout: 60_000 }).toBe(0)
  await networkIdle(page)
  await page.evaluate(() => document.fonts.ready)
}

/** What has to be scrolled into view is not loaded before. */
function countInView(elements) {
  return elements.filter((element) => {
    const { left, top } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + 1, top + 1))
  }).length
}

/** Fills in the form and waits for its document. */
async function generate(page, input) {
  await page.getByRole('textbox', { name: 'Product name', exact: true }).fill(input.product_name)
  await page.getByRole('textbox', { name: 'Key features', exact: true }).fill(input.key_features)
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Result', exact: true }).getByRole('article')).toContainText('Growth')
  await page.mouse.move(0, 0)
}

/** The browser encodes the picture as WebP, in the best quality within the size limit. */
async function show(page, name) {
  const png = (await page.screenshot()).toString('base64')
  const blank = await page.context().newPage()
  for (const quality of [0.9, 0.8, 0.7, 0.6, 0.5]) {
    const webp = await blank.evaluate(toWebp, { png, quality, width: shown.width })
    const bytes = Buffer.from(webp, 'base64')
    if (bytes.length > shown.largest) continue
    writeFileSync(join(pictures, `${name}.webp`), bytes)
    await blank.close()
    return
  }
  throw new Error(`The picture ${name} stays over ${shown.largest} bytes`)
}

async function toWebp({ png, quality, width }) {
  const image = new Image()
  image.src = `data:image/png;base64,${png}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = Math.round((image.height / image.width) * width)
  canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/webp', quality).split(',')[1]
}

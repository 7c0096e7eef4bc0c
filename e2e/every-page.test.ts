import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleEverywhere } from './support/axe.ts'
import { expect, test } from './support/demo.ts'
import { oneOfEach, pages, ready } from './support/pages.ts'

/** WCAG 1.4.10 and 1.4.4: 320 px is a window of 1280 px at 400 %; 640 px is the same at 200 %. */
const windows = [
  { width: 320, height: 640 },
  { width: 640, height: 400 },
] as const

/** What sticks out of the window, unless it scrolls in a frame of its own (tables may: they need both directions). */
function sticksOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scrolls = (node: Element | null): boolean =>
      node !== null &&
      (['auto', 'scroll', 'hidden', 'clip'].includes(getComputedStyle(node).overflowX) || scrolls(node.parentElement))
    const wide = document.documentElement.scrollWidth > innerWidth
    const found = [...document.querySelectorAll('main *, header *, nav *, button, a')]
      .filter((node) => node.checkVisibility() && !scrolls(node.parentElement))
      .filter((node) => node.getBoundingClientRect().right > innerWidth + 1)
    return [
      ...(wide ? [`the page is ${document.documentElement.scrollWidth} px wide`] : []),
      ...found.slice(0, 5).map((node) => `${node.tagName} ${node.className} ${node.textContent?.slice(0, 40)}`),
    ]
  })
}

/** How many pixels the page is wider than windows of other widths. */
async function widerThanWindow(page: Page): Promise<string[]> {
  const over: string[] = []
  for (const width of [360, 768, 900, 1440, 2560]) {
    await page.setViewportSize({ width, height: 900 })
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (wider > 0) over.push(`at ${width}: ${wider}`)
  }
  return over
}

const most = 400

/** The focused element and whether its focus is visible. Null if the focus has left the page. */
function focused(page: Page): Promise<{ name: string; seen: boolean } | null> {
  return page.evaluate(() => {
    const active = document.activeElement
    if (!active || active === document.body) return null
    // A control that is drawn by the box around it has its ring there.
    const around = [active, active.parentElement, active.parentElement?.parentElement].filter(
      (node) => node instanceof Element,
    )
    const ringed = around.map((node) => getComputedStyle(node)).some((style) => style.outlineStyle !== 'none')
    const { top, bottom, left, right, width } = active.getBoundingClientRect()
    const inSight = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth && width > 0
    const label = active.getAttribute('aria-label') ?? active.textContent ?? ''
    return { name: `${active.tagName} ${label.trim().slice(0, 60)}`, seen: inSight && ringed }
  })
}

async function expectVisibleFocus(page: Page): Promise<void> {
  const unseen: string[] = []
  let stops = 0
  for (; stops < most; stops += 1) {
    await page.keyboard.press('Tab')
    const stop = await focused(page)
    if (!stop) break
    if (!stop.seen) unseen.push(stop.name)
  }
  expect(unseen).toEqual([])
  expect(stops).toBeGreaterThan(8)
  expect(stops).toBeLessThan(most)
}

// One test for each page, because opening it takes longer than most of what is checked.
for (const [name, { path, text }] of Object.entries(pages)) {
  test(`scrolls sideways at no width, axe finds nothing, and every stop of the Tab key can be seen: ${name}`, async ({
    page,
    open,
    api,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const [first] = windows
    await page.setViewportSize(first)
    await open(path(await oneOfEach(api)))
    await ready(page, text)
    for (const size of windows) {
      await page.setViewportSize(size)
      await ready(page, text)
      expect([size.width, await sticksOut(page)]).toEqual([size.width, []])
    }
    expect(await widerThanWindow(page)).toEqual([])
    await expectAccessibleEverywhere(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await expectVisibleFocus(page)
  })
}

const all = Object.entries(pages)
const perTab = Math.ceil(all.length / 4)

// The pages are only read, so a quarter of them follow each other in one tab.
for (const quarter of [0, 1, 2, 3].map((part) => all.slice(part * perTab, (part + 1) * perTab)))
  test(`axe finds nothing in the size and colours of a desktop: ${quarter.map(([name]) => name).join(', ')}`, {
    tag: '@smoke',
  }, async ({ page, open, api }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const ids = await oneOfEach(api)
    await open('/audits')
    for (const [name, { path, text }] of quarter)
      await test.step(name, async () => {
        await page.goto(path(ids))
        await ready(page, text)
        await expectAccessible(page)
      })
  })

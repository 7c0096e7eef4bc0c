import type { Page } from '@playwright/test'
import { expect, test } from './support/demo.ts'
import { oneOfEach, pages, ready } from './support/pages.ts'
import { test as ownTest } from './support/test.ts'
import { findings, triage } from './support/triage.ts'

/** WCAG 1.4.10 and 1.4.4: 320 px is a window of 1280 px at 400 %; 640 px is the same at 200 %. */
const windows = [
  { width: 320, height: 640 },
  { width: 640, height: 400 },
]

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

for (const [name, { path, text }] of Object.entries(pages)) {
  test(`nothing scrolls sideways at 200 % and 400 %: ${name}`, async ({ page, open, api }) => {
    for (const size of windows) {
      await page.setViewportSize(size)
      await open(path(await oneOfEach(api)))
      await ready(page, text)
      expect([size.width, await sticksOut(page)]).toEqual([size.width, []])
    }
  })
}

ownTest(
  'an open violation can be read in a window of 320 × 256 pixels, and decided',
  async ({ page, workspace, open }) => {
    await page.setViewportSize({ width: 320, height: 256 })
    const audit = await workspace.importAudit('Zoomed', findings(2))
    await open(`/audits/${audit}`)
    await triage(page).row('Finding 01').click()
    const { violation, decision, heading } = triage(page)
    const text = violation.getByText('Finding 01').first()
    await text.scrollIntoViewIfNeeded()
    await expect(text).toBeInViewport({ ratio: 1 })
    await decision('Urgent').click()
    await expect(violation).toContainText('Finding 02')
    await expect(heading).toBeInViewport()
  },
)

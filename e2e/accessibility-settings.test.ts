import type { Page } from '@playwright/test'
import { expect, test } from './support/demo.ts'
import { oneOfEach, pages, ready } from './support/pages.ts'
import { triage, restAfterDialog } from './support/triage.ts'

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

for (const [name, { path, text }] of Object.entries(pages)) {
  test(`every stop of the Tab key can be seen: ${name}`, async ({ page, open, api }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open(path(await oneOfEach(api)))
    await ready(page, text)
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
  })
}

/** What moves, or would go on moving. */
function moving(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect, playState }) => playState === 'running' && Number(effect?.getComputedTiming().duration) > 1)
      .map((animation) => ('animationName' in animation ? String(animation.animationName) : 'transition')),
  )
}

test('nothing moves for those who asked for no motion', async ({ page, open, api }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { audit, violation } = await oneOfEach(api)
  // Rows never arrive, so the skeletons stay.
  await page.route('**/violations?*', () => undefined)
  await open(`/audits/${audit}`)
  await expect(page.getByRole('main')).toContainText('Undecided')
  expect(await moving(page)).toEqual([])
  await page.unroute('**/violations?*')

  await open(`/audits/${audit}/violations/${violation}`)
  await expect(triage(page).decision('Dismiss')).toBeVisible()
  for (const key of ['?', 'Escape', 'Control+k', 'Escape', 'd', 'Escape', 'g']) {
    if (key === 'd' || key === 'g') await restAfterDialog(page)
    await page.keyboard.press(key)
    expect([key, await moving(page)]).toEqual([key, []])
  }
})

test('what moves for others is short', async ({ page, open, api }) => {
  const { audit, violation } = await oneOfEach(api)
  await open(`/audits/${audit}/violations/${violation}`)
  await expect(triage(page).decision('Dismiss')).toBeVisible()
  const durations = await page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((node) => {
      const { transitionDuration, transitionProperty } = getComputedStyle(node)
      return transitionProperty === 'all' ? [] : transitionDuration.split(', ').map(Number.parseFloat)
    }),
  )
  expect(Math.max(...durations)).toBeLessThanOrEqual(0.2)
})

/** How an element is outlined, and the colour it is filled with. */
const look = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((node) => {
      const { outlineStyle, backgroundColor, borderTopStyle } = getComputedStyle(node)
      return { outlineStyle, backgroundColor, borderTopStyle }
    })

test.describe('in colours that the system chooses', () => {
  test.use({ contextOptions: { forcedColors: 'active' } })

  test('what is current, chosen or focused is still told apart', async ({ page, open, api }) => {
    const { audit, violation } = await oneOfEach(api)
    await open(`/audits/${audit}/violations/${violation}`)
    await expect(triage(page).decision('Dismiss')).toBeVisible()
    expect((await look(page, 'nav a[aria-current=page]')).outlineStyle).toBe('dotted')
    expect((await look(page, 'nav a[aria-current=true]')).outlineStyle).toBe('dotted')
    expect((await look(page, '[data-violation][aria-current=true]')).outlineStyle).toBe('dotted')
    expect((await look(page, 'label:has(> input[type=radio]:checked)')).outlineStyle).toBe('dotted')
    expect((await look(page, 'button:has-text("Urgent")')).borderTopStyle).toBe('solid')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    expect((await look(page, ':focus')).outlineStyle).toBe('solid')
  })

  test('the states keep their colours, in the bar as in the legend', async ({ page, open, api }) => {
    const { audit } = await oneOfEach(api)
    await open(`/audits/${audit}`)
    await expect(page.getByRole('progressbar')).toBeVisible()
    const fills = () =>
      page
        .locator('.bg-undecided, .bg-elevated_risk, .bg-urgent_violation, .bg-dismissed, .bg-fixed')
        .evaluateAll((nodes) => nodes.map((node) => getComputedStyle(node).backgroundColor))
    await expect.poll(async () => new Set(await fills()).size).toBe(5)
  })
})

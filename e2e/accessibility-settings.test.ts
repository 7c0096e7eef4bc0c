import type { Page } from '@playwright/test'
import { expect, test } from './support/demo.ts'
import { oneOfEach } from './support/pages.ts'
import { test as ownTest } from './support/test.ts'
import { findings, restAfterDialog, triage } from './support/triage.ts'

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
      page.locator('[data-state]').evaluateAll((nodes) => nodes.map((node) => getComputedStyle(node).backgroundColor))
    await expect.poll(async () => new Set(await fills()).size).toBe(5)
  })
})

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

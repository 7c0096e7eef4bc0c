import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/test.ts'
import { findings, triage } from './support/triage.ts'

type Rgb = [red: number, green: number, blue: number]

const rgb = (colour: string): Rgb => {
  const [red = 0, green = 0, blue = 0] = colour.match(/[\d.]+/g)?.map(Number) ?? []
  return [red, green, blue]
}

/** The colours an element is drawn in; `behind` is the nearest background that is not transparent. */
async function coloursOf(element: Locator, pseudo?: '::before') {
  const found = await element.evaluate((node, part) => {
    const own = getComputedStyle(node, part)
    let ground: Element | null = part ? node : node.parentElement
    while (ground && getComputedStyle(ground).backgroundColor === 'rgba(0, 0, 0, 0)') ground = ground.parentElement
    return {
      text: own.color,
      fill: own.backgroundColor,
      outline: own.outlineColor,
      behind: getComputedStyle(ground ?? document.body).backgroundColor,
    }
  }, pseudo)
  return { text: rgb(found.text), fill: rgb(found.fill), outline: rgb(found.outline), behind: rgb(found.behind) }
}

/** WCAG 2.2, relative luminance and contrast ratio. */
function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [one, other]
    .map((colour) => {
      const [red = 0, green = 0, blue = 0] = colour.map((value) => {
        const part = value / 255
        return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    })
    .toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const isRed = ([red, green, blue]: Rgb) => red > 1.3 * green && red > 1.3 * blue

async function openOne(page: Page): Promise<void> {
  await expect(triage(page).rows.first()).toBeVisible()
  await page.keyboard.press('j')
  await expect(triage(page).decision('Urgent')).toBeVisible()
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`focus, switches, the current row and primary actions are not red, and have AA contrast: ${colorScheme}`, async ({
    page,
    workspace,
    open,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const audit = await workspace.importAudit(
      'Colours',
      findings(3, () => ({ group_id: 'one' })),
    )
    await open(`/audits/${audit}`)
    await openOne(page)
    const current = await coloursOf(page.locator('.row[aria-current]'), '::before')
    expect(isRed(current.fill)).toBe(false)
    expect(contrast(current.fill, current.behind)).toBeGreaterThanOrEqual(3)

    const group = page.getByRole('switch', { name: 'Apply to the whole group' })
    await group.check()
    await expect(group).toBeChecked()
    const on = await coloursOf(group)
    expect(isRed(on.fill)).toBe(false)
    expect(contrast(on.fill, on.behind)).toBeGreaterThanOrEqual(3)

    await page.keyboard.press('/')
    const search = page.getByRole('searchbox', { name: 'Search violations' })
    await expect(search).toBeFocused()
    const ring = await coloursOf(search)
    expect(isRed(ring.outline)).toBe(false)
    expect(contrast(ring.outline, ring.behind)).toBeGreaterThanOrEqual(3)

    await page.goto('/settings')
    await page.getByRole('button', { name: 'New connection' }).click()
    const primary = await coloursOf(page.getByRole('button', { name: 'Connect', exact: true }))
    expect(isRed(primary.fill)).toBe(false)
    expect(contrast(primary.text, primary.fill)).toBeGreaterThanOrEqual(4.5)
  })
}

test('no decision is emphasised over the others', async ({ page, workspace, open }) => {
  const audit = await workspace.importAudit('Decisions', findings(2))
  await open(`/audits/${audit}`)
  await openOne(page)
  const { decision } = triage(page)
  const names = ['Urgent', 'Elevated risk', 'Mark fixed', 'Dismiss']
  const looks = await Promise.all(names.map(async (name) => coloursOf(decision(name))))
  expect(new Set(looks.map(({ text, fill }) => String([text, fill]))).size).toBe(1)
})

import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const widths = [360, 768, 1440]

/** The rules that depend on colours. */
const ofColour = ['color-contrast', 'link-in-text-block']

/** The builder injects axe twice for each analysis, which takes as long as a small page's analysis. */
const injectNothing = 'undefined'

/** The violations that axe finds on the current page, one line each. */
async function faultsOf(page: Page, where: string, rules?: string[]): Promise<string[]> {
  const injected = await page.evaluate(() => 'axe' in globalThis)
  const axe = new AxeBuilder(injected ? { page, axeSource: injectNothing } : { page })
    .options({ resultTypes: ['violations'], rules: { 'label-content-name-mismatch': { enabled: true } } })
    .setLegacyMode(true)
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${where} ${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  )
}

/** Nothing on the page as it is, in its size and colours. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await faultsOf(page, 'as it is')).toEqual([])
}

/** Nothing on the page as it is, light and dark, on a phone, a tablet and a desktop. */
export async function expectAccessibleEverywhere(page: Page): Promise<void> {
  const faults: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    faults.push(...(await faultsOf(page, `light ${width}px`)))
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    faults.push(...(await faultsOf(page, `dark ${width}px`, ofColour)))
  }
  expect(faults).toEqual([])
}

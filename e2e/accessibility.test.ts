import type { Page } from '@playwright/test'
import { expectAccessibleEverywhere } from './support/axe.ts'
import { expect, test } from './support/demo.ts'
import { oneOfEach } from './support/pages.ts'
import { settings } from './support/settings.ts'
import { triage } from './support/triage.ts'

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
})

test('axe finds nothing while one connects, nor when that failed', async ({ page }) => {
  await page.goto('/settings')
  await settings(page).connect({ key: 'wrong' })
  await expect(settings(page).problem).toBeVisible()
  await expectAccessibleEverywhere(page)
})

const dialogs: Record<string, (page: Page) => Promise<void>> = {
  Keys: (page) => page.keyboard.press('?'),
  'Search or jump to': (page) => page.keyboard.press('Control+k'),
  Dismiss: (page) => page.keyboard.press('d'),
  'Saved views': (page) => page.keyboard.press('w'),
}

for (const [name, show] of Object.entries(dialogs)) {
  test(`axe finds nothing in the dialog: ${name}`, async ({ page, open, api }) => {
    const { audit, violation } = await oneOfEach(api)
    await open(`/audits/${audit}/violations/${violation}`)
    await expect(triage(page).decision('Dismiss')).toBeVisible()
    await show(page)
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await expectAccessibleEverywhere(page)
  })
}

test('axe finds nothing in the navigation of a small screen', async ({ page, open }) => {
  await page.setViewportSize({ width: 360, height: 900 })
  await open('/audits')
  await page.getByRole('button', { name: 'Open navigation' }).click()
  await expect(page.getByRole('dialog', { name: 'Main' })).toBeVisible()
  await expectAccessibleEverywhere(page)
})

test('axe finds nothing where nothing could be had', async ({ page, open }) => {
  await page.route('**/public/v1/**', (route) => route.fulfill({ status: 403, json: { detail: 'No API access' } }))
  await open('/audits')
  await expect(page.getByRole('alert')).toContainText('No API access')
  await expectAccessibleEverywhere(page)
})

import { networkIdle } from '../scripts/network-idle.mjs'
import { expect, test } from './support/test.ts'
import { findings, triage } from './support/triage.ts'

test.use({ extensions: 'own' })

const long = 'Words that explain at length why this was found. '.repeat(60)

test('the open violation has half of the width, a long link in a comment does not widen it, and a new comment is in view', async ({
  page,
  workspace,
  open,
}) => {
  const audit = await workspace.importAudit(
    'Layout',
    findings(3, () => ({ reason: long })),
  )
  await open(`/audits/${audit}`)
  await expect(triage(page).rows.first()).toBeVisible()
  await page.keyboard.press('j')
  const pane = page.getByRole('region', { name: 'Violation', exact: true })
  await expect(triage(page).heading).not.toBeEmpty()
  const list = page.getByRole('grid', { name: 'Violations' })
  const widths = await Promise.all([pane, list].map((part) => part.evaluate((element) => element.clientWidth)))
  expect(Math.abs((widths[0] ?? 0) - (widths[1] ?? 0))).toBeLessThan(30)
  await page.keyboard.press('c')
  await expect(page.getByRole('textbox', { name: 'Comment' })).toBeFocused()
  await page.keyboard.insertText(`https://intranet.example/${'a'.repeat(85)}`)
  const scroller = pane.locator('[data-scroll-restoration-id=violation]:visible')
  const isWider = () => scroller.evaluate((element) => element.scrollWidth > element.clientWidth)
  expect(await isWider()).toBe(false)
  await page.keyboard.press('Control+Enter')
  await expect(pane.getByRole('link', { name: /intranet\.example/ })).toBeInViewport()
  expect(await isWider()).toBe(false)
})

test('on a phone the box of a row is selected anywhere within 44 pixels', async ({ page, workspace, open }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const audit = await workspace.importAudit('Phone', findings(3))
  await open(`/audits/${audit}`)
  const box = triage(page).row('Finding 02').getByRole('checkbox')
  const clickBeside = async (right: number, down: number) => {
    const { x, y, width, height } = (await box.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    await page.mouse.click(x + width / 2 + right, y + height / 2 + down)
  }
  // The line below the title comes with the audits, after the rows.
  await networkIdle(page)
  await clickBeside(-20, 20)
  await expect(box).toBeChecked()
  await clickBeside(20, -20)
  await expect(box).not.toBeChecked()
  await expect(page).toHaveURL(`/audits/${audit}`)
})

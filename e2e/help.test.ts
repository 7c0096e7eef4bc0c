import { test as demoTest } from './support/demo.ts'
import { expect, test } from './support/test.ts'
import { findings, triage } from './support/triage.ts'

test('the help can be read without a connection, and names each state with its decision and key', async ({ page }) => {
  await page.goto('/help')
  const states = page.getByRole('table', { name: 'The five states' })
  for (const words of ['Undecided', 'Urgent', 'Elevated risk', 'Dismissed', 'Fixed'])
    await expect(states.getByRole('row', { name: new RegExp(`^${words}`) })).toBeVisible()
  await expect(states.getByRole('row', { name: /^Dismissed/ })).toContainText('D')
  await expect(page.getByRole('heading', { name: 'Where your API key is stored' })).toBeVisible()
  await page.getByRole('link', { name: 'Change keys' }).click()
  await expect(page).toHaveURL(/\/settings#keyboard$/)
})

test('the help explains generating documents', async ({ page }) => {
  await page.goto('/help#generating')
  const generating = page.getByRole('region', { name: 'Generating documents' })
  await expect(generating).toContainText('The service writes the document')
  await expect(generating.getByRole('listitem')).toHaveCount(6)
  await expect(generating).toContainText('After a reload it is paused until you press “Resume”.')
})

test('the help shows the keys in force', async ({ page }) => {
  await page.goto('/settings')
  await page.getByRole('button', { name: /Change the key of “Undo”/ }).click()
  await page.keyboard.press('q')
  await page.getByRole('link', { name: 'Help' }).click()
  const undo = page.getByRole('main').locator('dl > div').filter({ hasText: 'Undo' })
  await expect(undo).toContainText('Q')
  await page.goto('/settings')
  await page.getByRole('switch', { name: 'Letter keys' }).click()
  await page.getByRole('link', { name: 'Help' }).click()
  await expect(page.getByText('Letter keys are switched off in Settings.')).toBeVisible()
})

test('the keys and the palette lead to the help', async ({ page, open }) => {
  await open('/audits')
  await expect(page.getByRole('heading', { name: 'No audits yet' })).toBeVisible()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keys' }).getByRole('link', { name: 'Help' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'No audits yet' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('help')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeFocused()
})

test('a new workspace says what will come, how to import, and is filled by itself', async ({
  page,
  open,
  workspace,
}) => {
  await page.clock.install()
  await open('/audits')
  await expect(page.getByRole('heading', { name: 'No audits yet' })).toBeVisible()
  await expect(page.getByText('npm run redline -- import')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Help' })).toBeVisible()
  await workspace.importAudit('The first audit', findings(2))
  await page.clock.runFor(31_000)
  await expect(page.getByRole('link', { name: 'The first audit' })).toBeVisible()
})

test('the first decision ever offers the keys, once', async ({ page, open, workspace }) => {
  const audit = await workspace.importAudit('First decisions', findings(4))
  await open(`/audits/${audit}`)
  await expect(triage(page).rows.first()).toBeVisible()
  await triage(page).row('Finding 01').click()
  await triage(page).decision('Urgent').click()
  const { status, row, decision } = triage(page)
  await expect(status).toContainText('Each decision has a key: U Urgent · E Elevated risk · F Mark fixed · D Dismiss')
  await status.getByRole('button', { name: 'Show all keys' }).click()
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(status.getByText('Each decision has a key')).toBeHidden()

  await decision('Mark fixed').click()
  await expect(row('Finding 02')).toContainText('Fixed')
  await expect(status.getByText('Each decision has a key')).toBeHidden()
  await page.reload()
  await row('Finding 03').click()
  await decision('Mark fixed').click()
  await expect(row('Finding 03')).toContainText('Fixed')
  await expect(page.getByText('Each decision has a key')).toBeHidden()
})

test('the keys are not offered after a decision by key, and an offer goes away by itself', async ({
  page,
  open,
  workspace,
}) => {
  await page.clock.install()
  const audit = await workspace.importAudit('Decisions by key', findings(4))
  await open(`/audits/${audit}`)
  const { rows, row, status, decision } = triage(page)
  const offer = page.getByText('Each decision has a key')
  await expect(rows.first()).toBeVisible()
  await page.keyboard.press('j')
  await expect(decision('Urgent')).toBeVisible()
  await page.keyboard.press('u')
  await expect(status).toContainText('Marked urgent')
  await expect(offer).toBeHidden()

  await row('Finding 03').click()
  await decision('Mark fixed').click()
  await expect(offer).toBeVisible()
  await page.mouse.move(0, 0)
  await page.clock.runFor(9_000)
  await expect(offer).toBeHidden()
})

test('letter keys that are switched off are not offered', async ({ page, open, workspace }) => {
  const audit = await workspace.importAudit('Without letters', findings(2))
  await open('/settings')
  await page.getByRole('switch', { name: 'Letter keys' }).click()
  await page.goto(`/audits/${audit}`)
  await triage(page).row('Finding 01').click()
  await triage(page).decision('Urgent').click()
  await expect(triage(page).status).toContainText('Marked urgent')
  await expect(page.getByText('Each decision has a key')).toBeHidden()
})

test('no other workspace calls itself the demo', async ({ page, open, workspace }) => {
  await workspace.importAudit('Real findings', findings(2))
  await open('/audits')
  await expect(page.getByRole('link', { name: 'Real findings' })).toBeVisible()
  await expect(page.getByRole('complementary')).toHaveCount(0)
})

demoTest('the demo says that it is one, what to try, and keeps quiet once told', async ({ page, open }) => {
  await open('/audits')
  const note = page.getByRole('complementary', { name: 'This is the demo workspace.' })
  await expect(note).toContainText('fictitious')
  await note.getByRole('link', { name: /^Start with/ }).click()
  await expect(triage(page).rows.first()).toBeVisible()
  await page.goBack()
  await note.getByRole('button', { name: 'Do not show this again' }).click()
  await expect(note).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Audits' })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('table', { name: 'Audits' })).toBeVisible()
  await expect(note).toBeHidden()
})

for (const width of [1440, 800, 390]) {
  demoTest(`the page of the demo does not jump when its note arrives, ${width} px wide`, async ({ page, open }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.addInitScript(() => {
      const jumps: number[] = []
      Object.assign(globalThis, { jumps })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) jumps.push('value' in entry ? Number(entry.value) : 0)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await open('/audits')
    await expect(page.getByRole('complementary')).toBeVisible()
    await expect(page.getByRole('table', { name: 'Audits' })).toBeVisible()
    const jumped = await page.evaluate(() => String(Reflect.get(globalThis, 'jumps')))
    expect(jumped.split(',').reduce((sum, jump) => sum + Number(jump), 0)).toBeLessThan(0.02)
  })
}

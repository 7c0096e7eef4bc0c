import { readFile } from 'node:fs/promises'
import { expect, test } from './support/test.ts'
import { decideAs, findings, restAfterDialog, statesOf, triage } from './support/triage.ts'

test.use({ extensions: 'own' })

const rows = findings(30, (index) => ({
  rule_id: index % 2 === 0 ? 'R1' : 'R2',
  rule_name: index % 2 === 0 ? 'Guaranteed returns' : 'Absolute claims',
}))
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => new RegExp(`Finding ${String(from + index).padStart(2, '0')}`))

test('while a second reviewer decides, the pages neither skip nor repeat a row', async ({ page, workspace, open }) => {
  const audit = await workspace.importAudit('Two reviewers', rows)
  const colleague = await workspace.newKey('colleague@bank.example')
  const states = await statesOf(workspace, audit)
  const decideRows = async (...names: string[]) => {
    for (const name of names) await decideAs(colleague.api, states.get(`Finding ${name}`)?.id ?? '', 'mark_fixed')
  }
  const found = page.waitForResponse((response) => response.url().includes(`/extensions/v1/audits/${audit}/violations`))
  await open(`/audits/${audit}?page_size=10`)
  const { rows: shown } = triage(page)
  await found
  await expect(shown).toHaveText(numbers(1, 10))
  await decideRows('01', '02', '03', '12')
  await page.keyboard.press(']')
  // The page may have been read before the decision. Then it still has Finding 12, until it is refreshed.
  await expect(shown.first()).toContainText('Finding 11')
  await decideRows('14', '16')
  // The last row is read and the page left in one step, so that no refresh comes between.
  const last = await shown.last().evaluate((row) => {
    row.dispatchEvent(new KeyboardEvent('keydown', { key: ']', bubbles: true }))
    return Number(/Finding (\d\d)/.exec(row.textContent)?.[1])
  })
  await expect(shown.first()).toContainText(`Finding ${last + 1}`)
  await expect(shown.last()).toContainText('Finding 30')
  await expect(page.getByRole('button', { name: 'Next page' })).toHaveAttribute('aria-disabled', 'true')
})

test('by keyboard, and on a phone: a rule is chosen with its count, and the filter is in the address', {
  tag: '@smoke',
}, async ({ page, workspace, open }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const audit = await workspace.importAudit('Rules', rows)
  await open(`/audits/${audit}`)
  await page.getByRole('button', { name: 'Filter' }).press('Enter')
  const menu = page.getByRole('region', { name: 'Filter' })
  await menu.getByRole('combobox', { name: 'Rule' }).press('a')
  await expect(menu.getByRole('option', { name: 'Absolute claims 15' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/audits/${audit}?rule=Absolute+claims`)
  await menu.getByRole('combobox', { name: 'Sort by' }).selectOption('Asset')
  await expect(page).toHaveURL(`/audits/${audit}?rule=Absolute+claims&sort=asset`)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  const { rows: shown } = triage(page)
  await expect(shown).toHaveCount(15)
  await page.getByRole('button', { name: 'Remove Rule: Absolute claims' }).press('Enter')
  await expect(page).toHaveURL(`/audits/${audit}?sort=asset`)
  await expect(shown).toHaveCount(20)
})

test('an asset is found among three hundred: in the filter, from the open violation, and in the palette', async ({
  page,
  workspace,
  open,
}) => {
  const audit = await workspace.importAudit(
    'Many assets',
    findings(300, (index) => ({
      rule_id: 'R1',
      rule_name: 'Guaranteed returns',
      asset_name: `Brochure ${index}`,
      asset_url: `https://bank.example/folder/${index}`,
    })),
  )
  await open(`/audits/${audit}`)
  const { rows: shown, heading, violation } = triage(page)
  await page.getByRole('button', { name: 'Filter' }).click()
  const menu = page.getByRole('region', { name: 'Filter' })
  const field = menu.getByRole('combobox', { name: 'Asset' })
  await field.click()
  await expect(menu.getByText('200 more: type to find them')).toBeVisible()
  await field.fill('folder/287')
  await menu.getByRole('option', { name: 'Brochure 287' }).click()
  await expect(page).toHaveURL(/\?asset=[^&]+$/)
  await expect(shown).toHaveCount(1)
  await expect(menu.getByRole('button', { name: 'Remove Brochure 287' })).toBeVisible()
  await menu.getByRole('button', { name: 'Clear filters' }).click()
  await expect(shown).toHaveCount(20)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()

  await page.keyboard.press('j')
  await expect(heading).toHaveText('Guaranteed returns')
  await violation.getByRole('link', { name: 'Brochure 0', exact: true }).click()
  await expect(page).toHaveURL(/\/violations\/[^?]+\?asset=[^&]+$/)
  await expect(shown).toHaveCount(1)

  const palette = page.getByRole('dialog', { name: 'Search or jump to' })
  const find = async (typed: string, option: RegExp) => {
    await page.keyboard.press('Control+k')
    await palette.getByRole('combobox').fill(typed)
    await palette.getByRole('option', { name: option }).first().click()
    await expect(palette).toBeHidden()
  }
  await find('288 brochure', /^Brochure 288 1 violation/)
  await expect(page).toHaveURL(/\?review_state=all&asset=[^&]+$/)
  await find('returns', /^Guaranteed returns 300 violations/)
  await expect(page).toHaveURL(`/audits/${audit}?review_state=all&rule=Guaranteed+returns`)
  await find('finding 290', /^Finding 290 Guaranteed returns · Brochure/)
  await expect(violation).toContainText('Finding 290')
  await expect(shown).toHaveCount(1)
})

test('an export has the filter, and says who decided and when', async ({ page, workspace, open }) => {
  const audit = await workspace.importAudit('Evidence', rows)
  const first = (await statesOf(workspace, audit)).get('Finding 02')
  await decideAs(workspace.api, first?.id ?? '', 'mark_fixed')
  await open(`/audits/${audit}?review_state=fixed&review_state=dismissed`)
  await expect(triage(page).row('Finding 02')).toContainText('You')
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('combobox', { name: 'Rule' }).fill('abs')
  await page.getByRole('option', { name: 'Absolute claims' }).click()
  await expect(page).toHaveURL(/rule=/)
  await page.keyboard.press('Escape')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'JSON', exact: true }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  expect(JSON.parse(text)).toMatchObject({
    filter: { review_state: ['dismissed', 'fixed'], rule: 'Absolute claims' },
    violations: [{ violating_text: 'Finding 02', decided_by: workspace.owner_email, decided_at: expect.any(String) }],
  })
})

test('what was not opened yet opens without a network: filters, saved views, the question of a bulk decision, Settings and Help', async ({
  page,
  context,
  workspace,
  open,
}) => {
  const audit = await workspace.importAudit('Offline', rows)
  const loaded = ['FilterMenu', 'SavedViews', 'JobPanel', 'settings', 'help'].map((name) =>
    page.waitForResponse((response) => response.url().includes(`/assets/${name}-`)),
  )
  await open(`/audits/${audit}`)
  await expect(triage(page).rows.first()).toBeVisible()
  await page.keyboard.press('j')
  await expect(triage(page).heading).not.toBeEmpty()
  await Promise.all(loaded)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Filter', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('w')
  await expect(page.getByRole('dialog', { name: 'Saved views' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Saved views' })).toBeHidden()
  await restAfterDialog(page)
  await page.keyboard.press('a')
  await expect(page.getByText('20 selected', { exact: true })).toBeVisible()
  await page.keyboard.press('u')
  await page.getByRole('dialog', { name: 'Mark 20 violations urgent?' }).getByRole('button', { name: 'Urgent' }).click()
  await expect(page.getByRole('region', { name: 'Bulk decisions' })).toBeVisible()
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await page.goBack()
  await expect(triage(page).rows.first()).toBeVisible()
  await page.getByRole('link', { name: 'Help' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
  await page.goBack()
  await expect(triage(page).rows.first()).toBeVisible()
  await context.setOffline(false)
  await expect(triage(page).state('Urgent')).toHaveAccessibleDescription('20')
})

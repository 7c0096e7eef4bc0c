import { expect, test } from './support/test.ts'
import { decideAs, findings, triage } from './support/triage.ts'
import { importFindings } from './support/violation.ts'

const [returns, claims] = ['Guaranteed returns', 'Absolute claims']

/** Findings 1, 3 and 5 of one rule, 2 and 4 of the other. */
const rows = findings(5, (index) => ({
  rule_id: index % 2 === 0 ? 'R1' : 'R2',
  rule_name: index % 2 === 0 ? returns : claims,
}))

test('the rule of the open violation filters the list, and the violation stays open', async ({
  page,
  workspace,
  open,
}) => {
  const { auditId, ids } = await importFindings(workspace, rows)
  await open(`/audits/${auditId}/violations/${ids[1]}`)
  const { rows: shown, heading, violation } = triage(page)
  await expect(shown).toHaveCount(5)
  await heading.getByRole('link', { name: claims }).click()
  await expect(shown).toHaveCount(2)
  await expect(page).toHaveURL(`/audits/${auditId}/violations/${ids[1]}?search=Absolute+claims`)
  await expect(page.getByRole('searchbox', { name: 'Search violations' })).toHaveValue(claims)
  await expect(violation).toContainText('Finding 02')
})

test('on a phone the rule of the open violation leads back to the list of its rule', async ({
  page,
  workspace,
  open,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { auditId, ids } = await importFindings(workspace, rows)
  await open(`/audits/${auditId}/violations/${ids[1]}`)
  const { rows: shown, heading } = triage(page)
  await heading.getByRole('link', { name: claims }).click()
  await expect(page).toHaveURL(`/audits/${auditId}?search=Absolute+claims`)
  await expect(shown).toHaveCount(2)
})

test('rules in the report and in the contradictions lead to their list', async ({ page, workspace, open }) => {
  const same = { rule_id: 'R1', rule_name: returns, violating_text: 'Guaranteed 8%' }
  const { auditId, ids } = await importFindings(workspace, [
    { ...same, reason: 'one' },
    { ...same, reason: 'two' },
    { reason: 'three', rule_id: 'R2', rule_name: claims },
  ])
  await decideAs(workspace.api, ids[0] ?? '', 'mark_fixed')
  await decideAs(workspace.api, ids[1] ?? '', 'urgent_violation')
  const list = `/audits/${auditId}?review_state=all&search=Guaranteed+returns`
  const { rows: shown } = triage(page)
  await open(`/audits/${auditId}/report`)
  await page.getByRole('table', { name: 'By rule' }).getByRole('link', { name: returns }).click()
  await expect(page).toHaveURL(list)
  await expect(shown).toHaveCount(2)
  await page.goto(`/audits/${auditId}/report`)
  await page.getByRole('table', { name: 'Decisions' }).getByRole('link', { name: returns }).first().click()
  await expect(page).toHaveURL(list)
  await page.goto(`/audits/${auditId}/contradictions`)
  await page.getByRole('article').getByRole('link', { name: returns }).click()
  await expect(page).toHaveURL(list)
  await expect(shown).toHaveCount(2)
})

test('the rule in the conflict dialog leads to its list and keeps the decision of the colleague', async ({
  page,
  workspace,
  open,
}) => {
  const { auditId, ids } = await importFindings(workspace, rows)
  await open(`/audits/${auditId}/violations/${ids[1]}`)
  const { heading, rows: shown } = triage(page)
  await expect(heading).toHaveText(claims)
  await expect(shown).toHaveCount(5)
  const colleague = await workspace.newKey('colleague@bank.example')
  await decideAs(colleague.api, ids[1] ?? '', 'urgent_violation')
  await page.keyboard.press('f')
  const dialog = page.getByRole('dialog', { name: 'Someone else decided this' })
  await dialog.getByRole('link', { name: claims }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Your decision “Fixed” has not been sent.')).toBeVisible()
  await expect(page).toHaveURL(`/audits/${auditId}?review_state=all&search=Absolute+claims`)
  await expect(shown).toHaveCount(2)
})

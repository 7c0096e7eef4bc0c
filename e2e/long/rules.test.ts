import { holdRequests } from '../support/hold-requests.ts'
import { expect, test } from '../support/test.ts'
import { decideAs, findings, triage } from '../support/triage.ts'
import { importFindings } from '../support/violation.ts'

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

test('rules are counted on demand, for the state that the list shows, and each is a filter', async ({
  page,
  workspace,
  open,
}) => {
  const { auditId, ids } = await importFindings(workspace, rows)
  await decideAs(workspace.api, ids[0] ?? '', 'mark_fixed')
  const reads: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('page_size=100')) reads.push(request.url())
  })
  await open(`/audits/${auditId}`)
  const { rows: shown, state } = triage(page)
  await expect(shown).toHaveCount(4)
  expect(reads).toHaveLength(0)
  const button = page.getByRole('button', { name: 'Rules' })
  await button.click()
  const rules = page.getByRole('list', { name: 'Rules' })
  await expect(rules.getByRole('listitem')).toHaveText([`${returns}2`, `${claims}2`])
  await expect(page.getByRole('region', { name: 'Rules' })).toContainText('Counted')
  await rules.getByRole('link', { name: returns }).click()
  await expect(rules).toBeHidden()
  await expect(shown).toHaveCount(2)
  await expect(page).toHaveURL(`/audits/${auditId}?search=Guaranteed+returns`)

  await state('All').click()
  await expect(shown).toHaveCount(3)
  await button.click()
  await expect(rules.getByRole('listitem')).toHaveText([`${returns}3`, `${claims}2`])
  expect(reads).toHaveLength(1)
  await page.getByRole('button', { name: 'All rules' }).click()
  await expect(shown).toHaveCount(5)
})

test('while the rules are counted, it says how far it is', async ({ page, workspace, open }) => {
  const { auditId } = await importFindings(
    workspace,
    findings(100, () => ({ rule_id: 'R1', rule_name: returns })),
  )
  await workspace.importAudit(
    'Q4 retail website',
    findings(50, (index) => ({ reason: `More ${index}`, rule_id: 'R2', rule_name: claims })),
  )
  await open(`/audits/${auditId}`)
  await expect(triage(page).rows).toHaveCount(20)
  const release = await holdRequests(page, '**/violations?*page=2&page_size=100*')
  await page.getByRole('button', { name: 'Rules' }).click()
  const panel = page.getByRole('region', { name: 'Rules' })
  await expect(panel).toContainText('100 of 150 violations counted')
  await expect(panel.getByRole('listitem')).toHaveText([`${returns}100`])
  release()
  await expect(panel.getByRole('listitem')).toHaveText([`${returns}100`, `${claims}50`])
  await expect(panel).not.toContainText('of 150')
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

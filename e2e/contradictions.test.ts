import { expect, test } from './support/test.ts'
import { decideAs, restAfterDialog } from './support/triage.ts'
import { importFindings } from './support/violation.ts'

test('the same rule and text decided differently stand side by side, and a key opens either', async ({
  page,
  workspace,
  open,
}) => {
  const same = { rule_id: 'R1', rule_name: 'Guaranteed returns', violating_text: 'Guaranteed 8%' }
  const { auditId, ids } = await importFindings(workspace, [
    { ...same, reason: 'one', asset_name: '/savings' },
    { ...same, reason: 'two', asset_name: '/funds', violating_text: ' guaranteed  8% ' },
    { ...same, reason: 'three', asset_name: '/blog' },
    { ...same, reason: 'another rule', rule_id: 'R2' },
    { ...same, reason: 'another text', violating_text: 'No risk' },
  ])
  await open(`/audits/${auditId}/contradictions`)
  await expect(page.getByRole('heading', { name: 'No contradictions' })).toBeVisible()
  await expect(page.getByText('were decided differently in this audit.')).toBeVisible()
  await expect(page.getByText('are decided the same way everywhere in this audit.')).toBeVisible()

  await decideAs(workspace.api, ids[0] ?? '', 'dismiss', 'Quoted from the regulator')
  for (const id of [ids[1], ids[3], ids[4]]) await decideAs(workspace.api, id ?? '', 'mark_fixed')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('heading', { name: '1 contradiction' })).toBeVisible()
  const card = page.getByRole('article')
  await expect(card).toHaveCount(1)
  const [left, right] = [card.locator('section').nth(0), card.locator('section').nth(1)]
  const sides = [await left.textContent(), await right.textContent()]
  expect(
    sides.some(
      (side) => side?.includes('Dismissed') && side.includes('Quoted from the regulator') && side.includes('/savings'),
    ),
  ).toBe(true)
  expect(sides.some((side) => side?.includes('Fixed') && side.includes('/funds'))).toBe(true)
  const second = (await right.getByRole('link').getAttribute('href')) ?? ''
  await page.keyboard.press('2')
  await expect(page).toHaveURL(second)
  await expect(page.getByRole('region', { name: 'Violation', exact: true })).toContainText('Guaranteed returns')
})

test('a contradiction is resolved in place by one bulk decision, and z takes it back', { tag: '@smoke' }, async ({
  page,
  workspace,
  open,
}) => {
  const same = { rule_id: 'R1', rule_name: 'Guaranteed returns', violating_text: 'Guaranteed 8%' }
  const { auditId, ids } = await importFindings(
    workspace,
    ['one', 'two', 'three', 'four', 'five', 'six'].map((reason) => ({ ...same, reason })),
  )
  await decideAs(workspace.api, ids[0] ?? '', 'dismiss', 'Quoted from the regulator')
  for (const id of ids.slice(1, 5)) await decideAs(workspace.api, id, 'mark_fixed')
  const states = async () => {
    const { data } = await workspace.api.GET('/public/v1/audits/{audit_id}/violations', {
      params: { path: { audit_id: auditId }, query: { review_state: 'all' } },
    })
    return ids.map((id) => {
      const found = data?.violations.find((one) => one.id === id)
      return [found?.review_state, found?.dismissal_reason].filter(Boolean).join(' ')
    })
  }
  const before = await states()
  await open(`/audits/${auditId}/contradictions`)
  const card = page.getByRole('article')
  await expect(page.getByRole('heading', { name: '1 contradiction' })).toBeVisible()
  await card
    .locator('section')
    .filter({ hasText: 'Dismissed' })
    .getByRole('button', { name: 'Make all like this' })
    .click()
  // Several decisions are replaced.
  await page.getByRole('dialog', { name: 'Dismiss 4 violations?' }).getByRole('button', { name: 'Dismiss' }).click()
  const dismissed = 'dismissed Quoted from the regulator'
  await expect.poll(states).toEqual([...Array.from({ length: 5 }, () => dismissed), 'undecided'])
  await expect(card).toContainText('All decisions on this text are the same now.')
  await expect(card).toBeFocused()
  await expect(page.getByRole('heading', { name: '0 contradictions' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Dismissed 4 violations.' })).toBeVisible()
  await restAfterDialog(page)
  await page.keyboard.press('z')
  await expect.poll(states).toEqual(before)
  await expect(card.getByRole('button', { name: 'Make all like this' })).toHaveCount(2)

  await card.locator('section').filter({ hasText: 'Fixed' }).getByRole('button', { name: 'Make all like this' }).click()
  await expect.poll(async () => (await states())[0]).toBe('fixed')
})

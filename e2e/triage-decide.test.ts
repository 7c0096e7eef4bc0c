import { holdRequests } from './support/hold-requests.ts'
import { firstAddressOfReview, refuse, reviewAddress } from './support/review-requests.ts'
import { expect, test } from './support/test.ts'
import { decideAs, findings, restAfterDialog, statesOf, triage } from './support/triage.ts'

test('five actions by key or button: shown at once, kept by the service, the next one opens', {
  tag: '@smoke',
}, async ({ page, workspace, open }) => {
  const audit = await workspace.importAudit('Decide', findings(8))
  await open(`/audits/${audit}`)
  await expect(triage(page).rows.first()).toBeVisible()
  const { row, rows, heading, decision, state, status, violation } = triage(page)
  await page.keyboard.press('j')
  await expect(heading).toHaveText('Rule 01')
  await page.keyboard.press('u')
  await expect(heading).toHaveText('Rule 02')
  await expect(row('Finding 01')).toContainText('Urgent')
  await expect(status).toContainText('Marked urgent: “Finding 01”')
  await page.keyboard.press('e')
  await expect(heading).toHaveText('Rule 03')
  await decision('Mark fixed').click()
  await expect(heading).toHaveText('Rule 04')
  await page.keyboard.press('d')
  const dialog = page.getByRole('dialog', { name: 'Dismiss' })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Quoted from the law')
  await page.keyboard.press('Control+Enter')
  await expect(heading).toHaveText('Rule 05')
  await restAfterDialog(page)
  await page.keyboard.press('d')
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(heading).toHaveText('Rule 06')
  await expect(rows).toHaveCount(8)
  await expect(state('Dismissed')).toHaveAccessibleDescription('2')
  await expect(page).toHaveURL(/\/violations\/[^/]+$/)

  await row('Finding 04').click()
  await expect(violation).toContainText('Quoted from the law')
  await restAfterDialog(page)
  await page.keyboard.press('r')
  await expect(row('Finding 04')).not.toContainText('Dismissed')
  await expect(decision('Reopen')).toHaveAttribute('aria-disabled', 'true')
  await expect
    .poll(async () =>
      [...(await statesOf(workspace, audit)).values()].map((one) => [one.review_state, one.dismissal_reason]),
    )
    .toEqual([
      ['urgent_violation', null],
      ['elevated_risk', null],
      ['fixed', null],
      ['undecided', null],
      ['dismissed', 'Quoted from the law'],
      ['undecided', null],
      ['undecided', null],
      ['undecided', null],
    ])
})

test('a refusal restores the state, says why, and brings the reviewer back', async ({ page, workspace, open }) => {
  const audit = await workspace.importAudit('Refused', findings(3))
  await page.route(reviewAddress, (route) => refuse(route, 'Locked by an administrator'), { times: 1 })
  await open(`/audits/${audit}`)
  await expect(triage(page).rows.first()).toBeVisible()
  const { row, heading, alert, state, violation } = triage(page)
  await page.keyboard.press('j')
  await expect(heading).toHaveText('Rule 01')
  await page.keyboard.press('f')
  await expect(alert).toContainText('Decision not saved: “Finding 01” is unchanged.')
  await expect(alert).toContainText('Locked by an administrator')
  await expect(heading).toHaveText('Rule 01')
  await expect(violation.getByText('Undecided')).toBeVisible()
  await expect(row('Finding 01')).not.toContainText('Fixed')
  await expect(state('Undecided')).toHaveAccessibleDescription('3')
  await page.keyboard.press('z')
  await expect(page.getByText('Nothing to undo')).toBeVisible()
  await page.keyboard.press('f')
  await expect(heading).toHaveText('Rule 02')
  await expect.poll(async () => (await statesOf(workspace, audit)).get('Finding 01')?.review_state).toBe('fixed')
})

test('the same findings stand together, with their members inside', async ({ page, workspace, open }) => {
  const audit = await workspace.importAudit(
    'Together',
    findings(9, (index) => ({ group_id: index % 3 === 0 ? 'same' : '' })),
  )
  await open(`/audits/${audit}`)
  await expect(triage(page).rows.first()).toBeVisible()
  const { rows, row } = triage(page)
  await expect(rows).toHaveCount(9)
  await page.getByRole('button', { name: 'Group identical findings' }).click()
  await expect(rows).toHaveCount(7)
  await row('Finding 01')
    .getByRole('button', { name: /Show the rest/ })
    .click()
  await expect(rows.nth(2)).toContainText('Finding 07')
  await expect(rows).toHaveCount(9)
  await page.reload()
  await expect(rows).toHaveCount(7)
})

test('a question that nobody asked for waits while the reviewer types, and gives the focus back', async ({
  page,
  workspace,
  open,
}) => {
  const audit = await workspace.importAudit('Conflict while typing', findings(3))
  const id = (await statesOf(workspace, audit)).get('Finding 01')?.id ?? ''
  await open(`/audits/${audit}`)
  await expect(triage(page).rows.first()).toBeVisible()
  const { heading, violation, alert, status } = triage(page)
  // The search for precedents could show the colleague's decision before the key is pressed.
  await holdRequests(page, /search=/)
  await page.keyboard.press('j')
  await expect(heading).toHaveText('Rule 01')
  const colleague = await workspace.newKey('colleague@bank.example')
  await decideAs(colleague.api, id, 'urgent_violation')
  const release = await holdRequests(page, firstAddressOfReview(id))
  await page.keyboard.press('f')
  await expect(heading).toHaveText('Rule 02')
  await expect(status).toContainText('Marked fixed')
  await page.keyboard.press('c')
  const box = violation.getByRole('textbox', { name: 'Comment' })
  await expect(box).toBeFocused()
  await page.keyboard.type('Ask ')
  release()
  await expect(alert).toContainText('A decision needs your answer')
  await page.keyboard.type('our legal team first')
  await expect(box).toHaveValue('Ask our legal team first')
  const dialog = page.getByRole('dialog', { name: 'Someone else decided this' })
  await expect(dialog).toHaveCount(0)

  await alert.getByRole('button', { name: 'Show' }).click()
  await expect(dialog).toContainText('Your decision “Fixed”')
  await dialog.getByRole('button', { name: /^Keep / }).click()
  await expect(dialog).toHaveCount(0)
  await expect(box).toBeFocused()
  await expect(alert).toHaveCount(0)
  const states = [...(await statesOf(workspace, audit)).values()].map(({ review_state }) => review_state)
  expect(states).toEqual(['urgent_violation', 'undecided', 'undecided'])
})

test('the violation of another audit is neither shown nor decided under this one', async ({
  page,
  workspace,
  open,
}) => {
  const audit = await workspace.importAudit('Here', findings(2))
  const other = await workspace.importAudit('Elsewhere', findings(2))
  const id = (await statesOf(workspace, other)).get('Finding 02')?.id ?? ''
  await open(`/audits/${audit}/violations/${id}`)
  const { rows, violation, heading } = triage(page)
  await expect(rows).toHaveCount(2)
  await expect(heading).toHaveText('There is no such violation')
  await page.keyboard.press('u')
  await violation.getByRole('link', { name: 'Audit' }).click()
  await expect(heading).toHaveText('Rule 02')
  await expect(page).toHaveURL(new RegExp(`/audits/${other}/violations/${id}`))
  await expect.poll(async () => (await statesOf(workspace, other)).get('Finding 02')?.review_state).toBe('undecided')
})

test('the counts of the states and of the list agree while one decides', async ({ page, workspace, open }) => {
  const audit = await workspace.importAudit('Counts', findings(25))
  await open(`/audits/${audit}`)
  const { heading, state } = triage(page)
  await expect(page.getByText('1–20 of 25')).toBeVisible()
  await page.keyboard.press('j')
  await expect(heading).toHaveText('Rule 01')
  for (const [left, rule] of [
    [24, 'Rule 02'],
    [23, 'Rule 03'],
  ] as const) {
    await page.keyboard.press('u')
    await expect(heading).toHaveText(rule)
    await expect(state('Undecided')).toHaveAccessibleDescription(String(left))
    await expect(page.getByText(`1–20 of 25, ${25 - left} decided`)).toBeVisible()
  }
})

test('an unfinished reason is kept through a reload until it is given', async ({ page, workspace, open }) => {
  const audit = await workspace.importAudit('Reason', findings(2))
  await open(`/audits/${audit}`)
  const { rows, heading, decision } = triage(page)
  await expect(rows).toHaveCount(2)
  await page.keyboard.press('j')
  await expect(heading).toHaveText('Rule 01')
  const reason = page.getByRole('dialog', { name: 'Dismiss' }).getByRole('textbox', { name: 'Reason' })
  await decision('Dismiss').click()
  await reason.fill('Quoted from the l')
  await page.reload()
  await decision('Dismiss').click()
  await expect(reason).toHaveValue('Quoted from the l')
  await reason.fill('Quoted from the law')
  await page.keyboard.press('Control+Enter')
  await expect(heading).toHaveText('Rule 02')
  await decision('Dismiss').click()
  await expect(reason).toHaveValue('')
})

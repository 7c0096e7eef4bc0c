import { holdBack } from './support/hold-back.ts'
import { firstAddressOfReview, refuse, reviewAddress } from './support/review-requests.ts'
import { expect, test } from './support/test.ts'
import { decideAs, findings, restAfterDialog, statesOf, triage } from './support/triage.ts'

test('five actions by key or button: shown at once, kept by the service, the next one opens', async ({
  page,
  workspace,
  open,
}) => {
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
  await page.keyboard.press('1')
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

test('Shift with a decision key decides the group; the switch does not stay for the next violation', async ({
  page,
  workspace,
  open,
}) => {
  const audit = await workspace.importAudit(
    'Shift',
    findings(6, (index) => ({ group_id: index < 3 ? 'one' : 'two' })),
  )
  await open(`/audits/${audit}`)
  await expect(triage(page).rows.first()).toBeVisible()
  const { heading, violation } = triage(page)
  await page.keyboard.press('j')
  await expect(heading).toHaveText('Rule 01')
  await page.keyboard.press('Shift+F')
  await expect(heading).toHaveText('Rule 04')
  await expect(violation.getByRole('switch')).not.toBeChecked()
  await page.keyboard.press('f')
  await expect
    .poll(async () => [...(await statesOf(workspace, audit)).values()].map((one) => one.review_state))
    .toEqual(['fixed', 'fixed', 'fixed', 'fixed', 'undecided', 'undecided'])
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

test('when someone else was quicker nothing is sent, and the reviewer is asked', async ({ page, workspace, open }) => {
  const audit = await workspace.importAudit('Conflict', findings(3))
  const states = await statesOf(workspace, audit)
  await open(`/audits/${audit}`)
  await expect(triage(page).rows.first()).toBeVisible()
  const { row, heading } = triage(page)
  await page.keyboard.press('j')
  await expect(heading).toHaveText('Rule 01')
  const colleague = await workspace.newKey('colleague@bank.example')
  await decideAs(colleague.api, states.get('Finding 01')?.id ?? '', 'mark_fixed')
  const stateNow = async () => (await statesOf(workspace, audit)).get('Finding 01')?.review_state

  await page.keyboard.press('u')
  const dialog = page.getByRole('dialog', { name: 'Someone else decided this' })
  await expect(dialog).toContainText('“Finding 01” was marked fixed meanwhile. Your decision “Urgent”')
  expect(await stateNow()).toBe('fixed')
  await dialog.getByRole('button', { name: 'Keep theirs' }).click()
  await expect(row('Finding 01')).toContainText('Fixed')
  expect(await stateNow()).toBe('fixed')

  await decideAs(colleague.api, states.get('Finding 02')?.id ?? '', 'mark_fixed')
  await row('Finding 02').click()
  await expect(heading).toHaveText('Rule 02')
  await restAfterDialog(page)
  await page.keyboard.press('u')
  await page.getByRole('button', { name: 'Decide anyway' }).click()
  await expect(row('Finding 02')).toContainText('Urgent')
  await expect
    .poll(async () => (await statesOf(workspace, audit)).get('Finding 02')?.review_state)
    .toBe('urgent_violation')
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
  await holdBack(page, /search=/)
  await page.keyboard.press('j')
  await expect(heading).toHaveText('Rule 01')
  const colleague = await workspace.newKey('colleague@bank.example')
  await decideAs(colleague.api, id, 'urgent_violation')
  const release = await holdBack(page, firstAddressOfReview(id))
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
  await dialog.getByRole('button', { name: 'Keep theirs' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(box).toBeFocused()
  await expect(alert).toHaveCount(0)
  const states = [...(await statesOf(workspace, audit)).values()].map(({ review_state }) => review_state)
  expect(states).toEqual(['urgent_violation', 'undecided', 'undecided'])
})

test('a double click decides one violation, and a cancelled reason is restored selected', async ({
  page,
  workspace,
  open,
}) => {
  const audit = await workspace.importAudit('Double click', findings(3))
  await open(`/audits/${audit}`)
  await expect(triage(page).rows.first()).toBeVisible()
  const { heading, decision } = triage(page)
  await page.keyboard.press('j')
  await expect(heading).toHaveText('Rule 01')
  await decision('Urgent').dblclick()
  await expect(heading).toHaveText('Rule 02')
  await page.keyboard.press('d')
  const reason = page.getByRole('dialog', { name: 'Dismiss' }).getByRole('textbox', { name: 'Reason' })
  await expect(reason).toBeFocused()
  await page.keyboard.type('9')
  await expect(reason).toHaveValue('9')
  await page.keyboard.press('Escape')
  await restAfterDialog(page)
  await page.keyboard.press('d')
  await expect(reason).toBeFocused()
  await expect(reason).toHaveValue('9')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('1')
  await expect(reason).toHaveValue('91')
  await page.keyboard.press('Escape')
  await restAfterDialog(page)
  await page.keyboard.press('d')
  await expect(reason).toBeFocused()
  await page.keyboard.type('2')
  await expect(reason).toHaveValue('2')
  const states = async () => [...(await statesOf(workspace, audit)).values()].map(({ review_state }) => review_state)
  await expect.poll(states).toEqual(['urgent_violation', 'undecided', 'undecided'])
})

test('decisions on one violation go out in order, and a reload in the middle loses none', async ({
  page,
  workspace,
  open,
}) => {
  const audit = await workspace.importAudit('Order', findings(3))
  await page.route(reviewAddress, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400))
    await route.continue().catch(() => undefined)
  })
  await open(`/audits/${audit}?review_state=all`)
  await expect(triage(page).rows.first()).toBeVisible()
  const { row, rows, heading } = triage(page)
  await page.keyboard.press('j')
  await expect(heading).toHaveText('Rule 01')
  await page.keyboard.press('u')
  await expect(heading).toHaveText('Rule 02')
  await page.keyboard.press('k')
  await expect(heading).toHaveText('Rule 01')
  await page.keyboard.press('e')
  await expect(row('Finding 01')).toContainText('Elevated risk')
  await page.reload()
  await expect(rows).toHaveCount(3)
  await expect(row('Finding 01')).toContainText('Elevated risk')
  await expect
    .poll(async () => (await statesOf(workspace, audit)).get('Finding 01')?.review_state)
    .toBe('elevated_risk')
})

test('keys that were remapped in Settings decide, and the old ones do not', async ({ page, workspace, open }) => {
  const audit = await workspace.importAudit('Keys', findings(3))
  await open('/settings')
  await page.getByRole('button', { name: 'Change the key of “Mark fixed”' }).click()
  await page.keyboard.press('v')
  await page.goto(`/audits/${audit}`)
  await expect(triage(page).rows.first()).toBeVisible()
  const { heading, row } = triage(page)
  await page.keyboard.press('j')
  await expect(heading).toHaveText('Rule 01')
  await page.keyboard.press('f')
  await expect(heading).toHaveText('Rule 01')
  await page.keyboard.press('v')
  await expect(heading).toHaveText('Rule 02')
  await expect(row('Finding 01')).toContainText('Fixed')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('Mark fixedV')
})

test('a decision left in the outbox is refused later: the page that is open by then says so', async ({
  page,
  workspace,
  open,
}) => {
  const audit = await workspace.importAudit('Later', findings(2))
  let mode: 'silent' | 'refusing' = 'silent'
  await page.route(reviewAddress, (route) => (mode === 'silent' ? route.abort() : refuse(route, 'The audit is closed')))
  await open(`/audits/${audit}`)
  await expect(triage(page).rows.first()).toBeVisible()
  await page.keyboard.press('j')
  await expect(triage(page).heading).toHaveText('Rule 01')
  await page.keyboard.press('u')
  await expect(page.getByText('1 change waiting')).toBeVisible()
  mode = 'refusing'
  await page.goto('/audits')
  await expect(triage(page).alert).toContainText('The audit is closed')
})

test('a decision in one tab shows in another', async ({ page, context, workspace, open }) => {
  const audit = await workspace.importAudit('Tabs', findings(3))
  await open(`/audits/${audit}`)
  await expect(triage(page).rows).toHaveCount(3)
  const other = await context.newPage()
  await other.goto(`/audits/${audit}`)
  await expect(triage(other).rows).toHaveCount(3)
  await page.keyboard.press('j')
  await expect(triage(page).heading).toHaveText('Rule 01')
  await page.keyboard.press('u')
  await expect(triage(other).row('Finding 01')).toContainText('Urgent')
  await expect(triage(other).state('Urgent')).toHaveAccessibleDescription('1')
})

test('over plain http from another machine, where browsers keep much back, decisions, undo and copying work', async ({
  page,
  workspace,
  open,
}) => {
  await page.addInitScript(() => {
    for (const [place, name] of [
      [Crypto.prototype, 'randomUUID'],
      [Crypto.prototype, 'subtle'],
      [Navigator.prototype, 'locks'],
      [Navigator.prototype, 'clipboard'],
    ] as const)
      Reflect.deleteProperty(place, name)
  })
  const audit = await workspace.importAudit('Plain', findings(3))
  await open(`/audits/${audit}`)
  const { row, rows, heading, status } = triage(page)
  await expect(rows).toHaveCount(3)
  await page.keyboard.press('j')
  await expect(heading).toHaveText('Rule 01')
  await page.keyboard.press('u')
  await expect(heading).toHaveText('Rule 02')
  await page.keyboard.press('f')
  await expect(heading).toHaveText('Rule 03')
  await page.keyboard.press('z')
  await expect(row('Finding 02')).not.toContainText('Fixed')
  const states = async () => [...(await statesOf(workspace, audit)).values()].map((one) => one.review_state)
  await expect.poll(states).toEqual(['urgent_violation', 'undecided', 'undecided'])
  await page.getByRole('button', { name: 'Copy text' }).click()
  await expect(status).toContainText('Copied')
})

test('a reason that begins with a digit is a reason, and decides nothing else', async ({ page, workspace, open }) => {
  const audit = await workspace.importAudit('Digits', findings(6))
  await open(`/audits/${audit}`)
  const { rows, heading } = triage(page)
  await expect(rows).toHaveCount(6)
  const dialog = page.getByRole('dialog', { name: 'Dismiss' })
  await page.keyboard.press('j')
  await expect(heading).toHaveText('Rule 01')
  for (const [reason, next] of [
    ['Quoted from the law', 'Rule 02'],
    ['Agreed with the client', 'Rule 03'],
  ] as const) {
    await page.keyboard.press('d')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason)
    await page.keyboard.press('Control+Enter')
    await expect(heading).toHaveText(next)
    await restAfterDialog(page)
  }
  await page.keyboard.press('d')
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await page.keyboard.type('2 refused by desk')
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('2 refused by desk')
  await page.keyboard.press('Control+Enter')
  await expect(heading).toHaveText('Rule 04')
  await expect
    .poll(async () => [...(await statesOf(workspace, audit)).values()].map((one) => one.dismissal_reason))
    .toEqual(['Quoted from the law', 'Agreed with the client', '2 refused by desk', null, null, null])
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
  expect((await statesOf(workspace, other)).get('Finding 02')?.review_state).toBe('undecided')
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

test('keys decide nothing behind an open dialog, nor right after it has closed', async ({ page, workspace, open }) => {
  const audit = await workspace.importAudit('Sentence', findings(4))
  await open(`/audits/${audit}`)
  const { rows, heading, decision } = triage(page)
  await expect(rows).toHaveCount(4)
  await page.keyboard.press('j')
  await expect(heading).toHaveText('Rule 01')
  const press = () =>
    page.evaluate(() => {
      for (const key of 'uefrpgz')
        document.body.dispatchEvent(
          new KeyboardEvent('keydown', { key, code: `Key${key.toUpperCase()}`, bubbles: true }),
        )
    })
  await page.keyboard.press('d')
  const dialog = page.getByRole('dialog', { name: 'Dismiss' })
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await press()
  // In one task with the closing of the dialog, like the rest of a sentence that is still being typed.
  await page.evaluate(() => {
    document.querySelector('dialog')?.close()
    return new Promise<void>((resolve) =>
      document.addEventListener('close', () => resolve(), { capture: true, once: true }),
    )
  })
  await press()
  await expect(dialog).toBeHidden()
  await expect(heading).toHaveText('Rule 01')
  await expect(decision('Urgent')).toBeEnabled()
  await restAfterDialog(page)
  await page.keyboard.press('u')
  await expect(heading).toHaveText('Rule 02')
  const states = async () => [...(await statesOf(workspace, audit)).values()].map((one) => one.review_state)
  await expect.poll(states).toEqual(['urgent_violation', 'undecided', 'undecided', 'undecided'])
})

test('keys that were reset in Settings come back by Undo', async ({ page, open }) => {
  await open('/settings')
  await page.getByRole('button', { name: 'Change the key of “Mark fixed”' }).click()
  await page.keyboard.press('v')
  const key = page.getByRole('button', { name: /^Change the key of “Mark fixed”/ })
  await expect(key).toHaveAccessibleName(/: V$/)
  await page.getByRole('button', { name: 'Reset keys' }).click()
  await expect(key).toHaveAccessibleName(/: F$/)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(key).toHaveAccessibleName(/: V$/)
})

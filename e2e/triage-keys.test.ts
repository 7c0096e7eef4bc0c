import { expect, test } from './support/test.ts'
import { findings, restAfterDialog, statesOf, triage } from './support/triage.ts'

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

test('keys that were remapped in Settings decide, and the old ones do not', { tag: '@smoke' }, async ({
  page,
  workspace,
  open,
}) => {
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

test('keys decide nothing behind an open dialog, nor right after it has closed', { tag: '@smoke' }, async ({
  page,
  workspace,
  open,
}) => {
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

test('dismissals follow each other without a pause, and a double click on Dismiss leaves the focus in the reason', async ({
  page,
  workspace,
  open,
}) => {
  const audit = await workspace.importAudit('Haste', findings(6))
  await open(`/audits/${audit}`)
  const { rows, heading, decision } = triage(page)
  await expect(rows).toHaveCount(6)
  await page.keyboard.press('j')
  await expect(heading).toHaveText('Rule 01')
  await decision('Dismiss').dblclick()
  const reason = page.getByRole('dialog', { name: 'Dismiss' }).getByRole('textbox', { name: 'Reason' })
  const dismiss = async () => {
    await expect(reason).toBeFocused()
    await page.keyboard.type('Quoted')
    await page.keyboard.press('Control+Enter')
  }
  await dismiss()
  for (const rule of ['Rule 04', 'Rule 06']) {
    await page.keyboard.press('d')
    await dismiss()
    await page.keyboard.press('u')
    await expect(heading).toHaveText(rule)
  }
  const states = async () => [...(await statesOf(workspace, audit)).values()].map((one) => one.review_state)
  const pair = ['dismissed', 'urgent_violation']
  await expect.poll(states).toEqual(['dismissed', ...pair, ...pair, 'undecided'])
})

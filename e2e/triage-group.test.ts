import { expect, test } from './support/test.ts'
import { decideAs, findings, restAfterDialog, statesOf, triage } from './support/triage.ts'

test('a group decision asks before it replaces decisions of a colleague, and undo restores each', {
  tag: '@smoke',
}, async ({ page, workspace, open }) => {
  const audit = await workspace.importAudit('Colleagues', [
    ...findings(1, () => ({ severity: 'CRITICAL' })),
    ...findings(4, (index) => ({
      group_id: 'g',
      rule_id: 'p',
      rule_name: 'Pressure',
      violating_text: `Only ${index}`,
    })),
  ])
  const ids = [...(await statesOf(workspace, audit)).values()].slice(1).map(({ id }) => id)
  const colleague = await workspace.newKey('colleague@bank.example')
  await decideAs(colleague.api, ids[3] ?? '', 'mark_fixed')
  await open(`/audits/${audit}?page_size=10`)
  const { row, heading } = triage(page)
  await expect(row('Only 0')).toBeVisible()
  await row('Only 0').click()
  await expect(heading).toHaveText('Pressure')
  await decideAs(colleague.api, ids[2] ?? '', 'dismiss', 'Approved by legal')
  const states = async () => {
    const found = [...(await statesOf(workspace, audit)).values()].slice(1)
    return found.map((one) => [one.review_state, one.dismissal_reason])
  }
  const before = await states()

  await page.keyboard.press('Shift+U')
  const question = page.getByRole('dialog', { name: 'Decide the whole group?' })
  await expect(question).toContainText('4 in this audit: 2 undecided, 1 dismissed, 1 fixed.')
  await expect(question).toContainText('Other audits are not affected.')
  await expect.poll(() => states()).toEqual(before)
  await question.getByRole('button', { name: 'All (4)' }).click()
  await expect(page.getByText('Marked 4 violations urgent in the group')).toBeVisible()
  await expect.poll(() => states()).toEqual([1, 2, 3, 4].map(() => ['urgent_violation', null]))

  await restAfterDialog(page)
  await page.keyboard.press('z')
  await expect(page.getByText('4 violations are back in their earlier states.')).toBeVisible()
  await expect.poll(() => states()).toEqual(before)
})

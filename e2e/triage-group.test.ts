import { expect, test } from './support/test.ts'
import { decideAs, findings, restAfterDialog, statesOf, triage } from './support/triage.ts'

/** One finding on several assets, with the same text. */
const members = (count: number) =>
  findings(count, () => ({ group_id: 'pressure', violating_text: 'Only today!', rule_id: 'p', rule_name: 'Pressure' }))

test('a group decision asks before it replaces decisions of a colleague, and undo restores each', async ({
  page,
  workspace,
  open,
}) => {
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
  expect(await states()).toEqual(before)
  await question.getByRole('button', { name: 'All (4)' }).click()
  await expect(page.getByText('Marked 4 violations urgent in the group')).toBeVisible()
  expect(await states()).toEqual([1, 2, 3, 4].map(() => ['urgent_violation', null]))

  await restAfterDialog(page)
  await page.keyboard.press('z')
  await expect(page.getByText('4 violations are back in their earlier states.')).toBeVisible()
  expect(await states()).toEqual(before)
})

test('a group decision and its undo leave decisions in another audit as they are', async ({
  page,
  workspace,
  open,
}) => {
  const other = await workspace.importAudit('Other', members(2))
  const audit = await workspace.importAudit('This', members(3))
  const allOf = async (id: string) => {
    const { data } = await workspace.api.GET('/public/v1/audits/{audit_id}/violations', {
      params: { path: { audit_id: id }, query: { review_state: 'all' } },
    })
    return data?.violations ?? []
  }
  const decisions = async (id: string) =>
    (await allOf(id)).map(({ review_state, dismissal_reason }) => dismissal_reason ?? review_state)
  const [first] = await allOf(other)
  await decideAs(workspace.api, first?.id ?? '', 'dismiss', 'Approved by legal')
  const before = await decisions(other)
  await open(`/audits/${audit}`)
  const { rows, heading, violation } = triage(page)
  await expect(rows).toHaveCount(3)
  await page.keyboard.press('j')
  await expect(heading).toHaveText('Pressure')
  await page.keyboard.press('g')
  await expect(violation).toContainText(
    '3 in this audit: 3 undecided. Applies to the whole group in this audit. Other audits are not affected.',
  )
  await page.keyboard.press('Shift+F')
  await expect(page.getByText('Marked 3 violations fixed in the group')).toBeVisible()
  expect(await decisions(audit)).toEqual(['fixed', 'fixed', 'fixed'])
  expect(await decisions(other)).toEqual(before)
  await page.keyboard.press('z')
  await expect(page.getByText('3 violations are back in their earlier states.')).toBeVisible()
  expect(await decisions(audit)).toEqual(['undecided', 'undecided', 'undecided'])
  expect(await decisions(other)).toEqual(before)
})

test('without a network nothing is sent for a group', async ({ page, context, workspace, open }) => {
  const audit = await workspace.importAudit('Offline', members(3))
  await open(`/audits/${audit}`)
  const { rows, heading } = triage(page)
  await expect(rows).toHaveCount(3)
  await page.keyboard.press('j')
  await expect(heading).toHaveText('Pressure')
  await context.setOffline(true)
  await page.keyboard.press('Shift+U')
  const question = page.getByRole('dialog', { name: 'Decide the whole group?' })
  await expect(question).toContainText('The group could not be looked up, so nothing was sent.')
  await question.getByRole('button', { name: 'This one only' }).click()
  await expect(page.getByText('1 change waiting')).toBeVisible()
  await context.setOffline(false)
  const urgent = async () =>
    [
      ...((
        await workspace.api.GET('/public/v1/audits/{audit_id}/violations', {
          params: { path: { audit_id: audit }, query: { review_state: 'urgent_violation' } },
        })
      ).data?.violations ?? []),
    ].length
  await expect.poll(urgent).toBe(1)
})

test('the question about a group does not open while the reviewer types', async ({ page, workspace, open }) => {
  const audit = await workspace.importAudit('Typing', members(3))
  const ids = [...(await statesOf(workspace, audit)).values()].map(({ id }) => id)
  await open(`/audits/${audit}`)
  const { rows, heading, violation } = triage(page)
  await rows.first().click()
  await expect(heading).toHaveText('Pressure')
  await decideAs(workspace.api, ids.at(-1) ?? '', 'mark_fixed')
  let answer: (() => void) | undefined
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route(/[?&]search=/, async (route) => {
    await held
    await route.continue()
  })
  const reading = page.waitForRequest(/[?&]search=Only/)
  await page.keyboard.press('Shift+U')
  await reading
  const box = violation.getByRole('textbox', { name: 'Comment' })
  await box.focus()
  await page.keyboard.type('Ask ')
  answer?.()
  await expect(page.getByText('A decision needs your answer')).toBeVisible()
  await page.keyboard.type('legal first')
  await expect(box).toHaveValue('Ask legal first')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('dialog', { name: 'Decide the whole group?' })).toBeVisible()
})

import { expect, test } from './support/test.ts'
import { decideAs, findings, restAfterDialog, statesOf, triage } from './support/triage.ts'

test.use({ extensions: 'own' })

test('with a second reviewer: a question instead of an overruled decision, and both in the timeline', async ({
  page,
  workspace,
  open,
}) => {
  const audit = await workspace.importAudit('Two reviewers', findings(3))
  const colleague = await workspace.newKey('colleague@bank.example')
  await open(`/audits/${audit}?review_state=all`)
  await expect(page.getByRole('link', { name: 'Activity' })).toBeVisible()
  const { heading, row, violation } = triage(page)
  await page.keyboard.press('j')
  await expect(heading).toHaveText('Rule 01')
  const first = (await statesOf(workspace, audit)).get('Finding 01')
  await decideAs(colleague.api, first?.id ?? '', 'dismiss', 'Approved by legal')

  await page.keyboard.press('u')
  const question = page.getByRole('dialog', { name: 'Someone else decided this' })
  await expect(question).toContainText('Approved by legal')
  await expect.poll(async () => (await statesOf(workspace, audit)).get('Finding 01')?.review_state).toBe('dismissed')
  await question.getByRole('button', { name: /^Keep / }).click()
  await restAfterDialog(page)

  await row('Finding 01').click()
  const entries = page.getByRole('list', { name: 'Comments' }).getByRole('listitem')
  await expect(entries).toHaveCount(1)
  await expect(entries).toContainText('colleague@bank.example')
  await expect(entries).toContainText('Approved by legal')
  await expect(violation).toContainText('Dismissed by colleague@bank.example')

  await page.getByRole('textbox', { name: 'Comment' }).fill('It is not quoted here')
  await page.keyboard.press('Control+Enter')
  await expect(entries.nth(1)).toContainText('It is not quoted here')
  await row('Finding 01').focus()
  await page.keyboard.press('u')
  await expect(heading).toHaveText('Rule 03')
  await row('Finding 01').click()
  await expect(entries).toHaveCount(3)
  await expect(entries.nth(2)).toContainText(workspace.owner_email)
  await expect(violation).toContainText(`Marked urgent by ${workspace.owner_email}`)

  await page.getByRole('link', { name: 'Activity' }).click()
  const people = page.getByRole('table', { name: 'By person' })
  await expect(people).toContainText('colleague@bank.example')
  await expect(people).toContainText(workspace.owner_email)
})

test('a reload asks again about a decision that was not recorded', async ({ page, workspace, open }) => {
  const audit = await workspace.importAudit('Two reviewers', findings(3))
  const colleague = await workspace.newKey('colleague@bank.example')
  await open(`/audits/${audit}?review_state=all`)
  await expect(page.getByRole('link', { name: 'Activity' })).toBeVisible()
  const { heading, rows } = triage(page)
  await page.keyboard.press('j')
  await expect(heading).toHaveText('Rule 01')
  await page.keyboard.press('d')
  await page.getByRole('textbox', { name: 'Reason' }).fill('It is quoted')
  const first = (await statesOf(workspace, audit)).get('Finding 01')
  await decideAs(colleague.api, first?.id ?? '', 'mark_fixed')
  await page.keyboard.press('Control+Enter')
  const question = page.getByRole('dialog', { name: 'Someone else decided this' })
  await expect(question).toContainText('Marked fixed by colleague@bank.example')
  await page.reload()
  await expect(question).toContainText('Marked fixed by colleague@bank.example')
  await expect(question).toContainText('It is quoted')
  await question.getByRole('button', { name: 'Dismiss anyway' }).click()
  await expect
    .poll(async () => (await statesOf(workspace, audit)).get('Finding 01'))
    .toMatchObject({ review_state: 'dismissed', dismissal_reason: 'It is quoted' })
  await page.reload()
  await expect(rows).toHaveCount(3)
  await expect(question).toHaveCount(0)
})

import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/test.ts'
import { findings, triage } from './support/triage.ts'
import type { Workspace } from './support/workspace.ts'

test.use({ extensions: 'own' })

const anna = 'anna.berg@bank.example'

/** Who is assigned to each violation as the service has it, by its text. */
async function assigned(workspace: Workspace, audit_id: string): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  for (let page = 1; ; page += 1) {
    const { data } = await workspace.api.GET('/public/v1/audits/{audit_id}/violations', {
      params: { path: { audit_id }, query: { review_state: 'all', page, page_size: 100 } },
    })
    for (const one of data?.violations ?? []) found.set(one.violating_text ?? one.id, one.assigned_to_user_ids)
    if (!data?.has_more) return found
  }
}

test('a violation is assigned to oneself by key and to a colleague by name, and the toast takes it back', {
  tag: '@smoke',
}, async ({ page, workspace, open }) => {
  const audit = await workspace.importAudit('Two reviewers', findings(3))
  await workspace.newKey(anna)
  await open(`/audits/${audit}`)
  const { heading, row, violation } = triage(page)
  await expect(row('Finding 01')).toBeVisible()
  await page.keyboard.press('j')
  await expect(heading).toHaveText('Rule 01')
  await expect(violation.getByRole('button', { name: 'Assign to me' })).toBeVisible()
  await page.keyboard.press('i')
  await expect(row('Finding 01')).toContainText(`Assigned to ${workspace.owner_email}`)
  await page.keyboard.press('t')
  const dialog = page.getByRole('dialog', { name: 'Assign to someone' })
  await expect(dialog.getByRole('option')).toHaveCount(2)
  await page.keyboard.type('berg')
  await expect(dialog.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(row('Finding 01')).toContainText(`Assigned to ${workspace.owner_email}, ${anna}`)
  await expect
    .poll(() => assigned(workspace, audit))
    .toEqual(
      new Map([
        ['Finding 01', [workspace.owner_email, anna]],
        ['Finding 02', []],
        ['Finding 03', []],
      ]),
    )
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await assigned(workspace, audit)).get('Finding 01')).toEqual([workspace.owner_email])
  await page.reload()
  await expect(violation.getByRole('button', { name: `Remove ${workspace.owner_email}` })).toBeVisible()
  await expectAccessible(page)
})

test('everything that matches is assigned in requests of 500, and taken back', async ({ page, workspace, open }) => {
  const audit = await workspace.importAudit('Many', findings(620))
  await workspace.newKey(anna)
  await open(`/audits/${audit}`)
  const { rows, status } = triage(page)
  await expect(rows.first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Activity' })).toBeVisible()
  const sizes: number[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/extensions/v1/assignments')) {
      const body: { violation_ids: string[] } = request.postDataJSON()
      sizes.push(body.violation_ids.length)
    }
  })
  await page.keyboard.press('Shift+A')
  await page.getByRole('button', { name: 'Assign 620 violations' }).click()
  await page.getByRole('option', { name: anna }).click()
  await expect(status.filter({ hasText: `Assigned 620 violations to ${anna}` })).toBeVisible()
  await expect.poll(() => sizes).toEqual([500, 120])
  await expect(rows.first()).toContainText(`Assigned to ${anna}`)
  const people = async () => new Set([...(await assigned(workspace, audit)).values()].map(String))
  await expect.poll(people).toEqual(new Set([anna]))
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(status.filter({ hasText: `620 violations are no longer assigned to ${anna}` })).toBeVisible()
  await expect.poll(people).toEqual(new Set(['']))
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a whole group is assigned', async ({ page, workspace, open }) => {
    const audit = await workspace.importAudit(
      'Group',
      findings(3, () => ({ group_id: 'g', rule_name: 'Same' })),
    )
    await workspace.newKey(anna)
    await open(`/audits/${audit}`)
    const { row, violation } = triage(page)
    await row('Finding 02').click()
    await violation.getByRole('button', { name: 'Assign', exact: true }).click()
    await page.getByRole('radio', { name: 'All (3)' }).click()
    const option = page.getByRole('option', { name: anna })
    await expect(option).toBeInViewport()
    await option.click()
    await expect.poll(async () => [...(await assigned(workspace, audit)).values()]).toEqual([[anna], [anna], [anna]])
    await expect(violation.getByRole('button', { name: `Remove ${anna}` })).toBeVisible()
    await violation.getByRole('button', { name: 'Assign', exact: true }).click()
    await expect(option).toContainText('Assigned')
    await expectAccessible(page)
  })
})

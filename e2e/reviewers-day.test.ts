import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/test.ts'
import { decideAs, findings, restAfterDialog, statesOf, triage } from './support/triage.ts'

const severities = ['CRITICAL', 'HIGH', 'HIGH', 'HIGH', 'LOW', null] as const
const rows = findings(6, (index) => ({ severity: severities[index] ?? null }))

for (const extensions of ['own', 'none'] as const) {
  test.describe(extensions === 'own' ? 'with extensions' : 'without extensions', () => {
    test.use({ extensions })

    test('a report on one severity adds up, a long reason is refused with its text kept, a bulk decision offline is in its rows', async ({
      page,
      workspace,
      open,
      context,
    }) => {
      const audit = await workspace.importAudit('Day', rows)
      const states = await statesOf(workspace, audit)
      await decideAs(workspace.api, states.get('Finding 02')?.id ?? '', 'mark_fixed')
      await decideAs(workspace.api, states.get('Finding 03')?.id ?? '', 'urgent_violation')

      await test.step('report', async () => {
        await open(`/audits/${audit}/report?severity=HIGH`)
        const table = page.getByRole('table', { name: 'By state' })
        await expect(table.getByRole('row', { name: 'All 3 100%' })).toBeVisible()
        await expect(page.getByText(/Severity: High ·/)).toContainText('3 violations')
        const shares = await table.getByRole('row').getByRole('cell').filter({ hasText: '%' }).allTextContents()
        const sum = shares.reduce((all, share) => all + Number.parseFloat(share), 0)
        // The states, and all of them.
        expect(sum, shares.join(' ')).toBe(200)
        await expectAccessible(page)
      })

      await test.step('reason', async () => {
        await page.goto(`/audits/${audit}?review_state=all`)
        const { heading, row } = triage(page)
        await expect(row('Finding 01')).toBeVisible()
        await page.keyboard.press('j')
        await expect(heading).toHaveText('Rule 01')
        await expectAccessible(page)
        await page.keyboard.press('d')
        const dialog = page.getByRole('dialog', { name: 'Dismiss' })
        const field = dialog.getByRole('textbox', { name: /Reason/ })
        await field.fill('x'.repeat(5001))
        await expect(dialog).toContainText('5,001 of 5,000 characters')
        await page.keyboard.press('Control+Enter')
        await expect(dialog).toContainText('1 character too many. The limit is 5,000.')
        await expect(field).toHaveValue('x'.repeat(5001))
        await field.fill('')
        await page.keyboard.press('Escape')
        await restAfterDialog(page)
      })

      await test.step('bulk decision', async () => {
        const { rows: shown, row, decision } = triage(page)
        await decision('Elevated risk').click()
        await expect(row('Finding 01')).toContainText('Elevated risk')
        await page.keyboard.press('a')
        await expect(page.getByText('6 selected', { exact: true })).toBeVisible()
        await page.keyboard.press('u')
        const question = page.getByRole('dialog', { name: 'Mark 6 violations urgent?' })
        await expect(question).toContainText('will be replaced')
        await context.setOffline(true)
        await question.getByRole('button', { name: 'Urgent' }).click()
        await expect(shown.filter({ hasText: 'Urgent' })).toHaveCount(6)
        await context.setOffline(false)
        await expect
          .poll(async () => [...(await statesOf(workspace, audit)).values()].map(({ review_state }) => review_state))
          .toEqual(Array(6).fill('urgent_violation'))
      })
    })
  })
}

test('without extensions there is no My work, and the filter has one severity', async ({ page, workspace, open }) => {
  const audit = await workspace.importAudit('Day', rows)
  await open('/my-work')
  await expect(page.getByRole('heading', { name: 'There is no such page' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'My work' })).toHaveCount(0)
  await page.goto(`/audits/${audit}`)
  await expect(triage(page).rows).toHaveCount(6)
  await expect(page.getByRole('button', { name: 'Filter', exact: true })).toHaveCount(0)
  const options = page.getByRole('combobox', { name: 'Severity' }).getByRole('option')
  await expect(options.filter({ hasText: 'Critical' })).toHaveCount(1)
  await expect(options.filter({ hasText: 'No severity' })).toHaveCount(0)
})

test.describe('with extensions', () => {
  test.use({ extensions: 'own' })

  test('My work has what is assigned, replaced and commented; severities combine, and Back drops the search alone', {
    tag: '@smoke',
  }, async ({ page, workspace, open }) => {
    const audit = await workspace.importAudit('Day', rows)
    const states = await statesOf(workspace, audit)
    const idOf = (text: string) => states.get(text)?.id ?? ''
    const eva = await workspace.newKey('eva@bank.example')
    const { rows: shown, row, heading, status } = triage(page)

    await open('/my-work')
    await expect(page.getByRole('heading', { name: 'Nothing waits for you' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link').first()).toHaveText('My work')

    await page.goto(`/audits/${audit}`)
    await expect(row('Finding 01')).toBeVisible()
    await page.keyboard.press('j')
    await expect(heading).toHaveText('Rule 01')
    await page.keyboard.press('i')
    await expect(status.first()).toContainText('Assigned “Finding 01” to')

    await decideAs(workspace.api, idOf('Finding 02'), 'mark_fixed')
    await decideAs(eva.api, idOf('Finding 02'), 'urgent_violation')
    await eva.api.POST('/public/v1/violations/{violation_id}/comments', {
      params: { path: { violation_id: idOf('Finding 01') } },
      body: { comment: 'Please look' },
    })
    await page.goto('/my-work')
    const part = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })
    await expect(part('My decisions')).toContainText('Fixed → Urgent, by eva@bank.example')
    await expect(part('Comments by others')).toContainText('Please look')
    await expectAccessible(page)
    await part('Assigned to me').getByRole('link', { name: 'Day' }).click()
    await expect(page).toHaveURL(/\?assigned_to=/)
    await expect(shown).toHaveCount(1)

    await page.goto(`/audits/${audit}`)
    await expect(shown).toHaveCount(5)
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    const group = page.getByRole('region', { name: 'Filter' }).getByRole('group', { name: 'Severity' })
    await group.getByRole('button', { name: 'Critical 1' }).click()
    await expect(shown).toHaveCount(1)
    await group.getByRole('button', { name: 'No severity 1' }).click()
    await expect(page).toHaveURL(`/audits/${audit}?severity=CRITICAL&severity=none`)
    await expect(shown).toHaveCount(2)
    await page.keyboard.press('Escape')
    await page.getByRole('searchbox', { name: 'Search violations' }).fill('Finding 06')
    await expect(shown).toHaveCount(1)
    await page.goBack()
    await expect(page).toHaveURL(`/audits/${audit}?severity=CRITICAL&severity=none`)
    await expect(shown).toHaveCount(2)

    await page.goto('/audits/nope/compare')
    await expect(page.getByRole('alert')).toContainText('There is no such audit')
  })

  test('an audit without violations is not said to be checked', async ({ page, service, workspace, open }) => {
    const folder = await mkdtemp(join(tmpdir(), 'redline-import-'))
    const file = join(folder, 'none.csv')
    await writeFile(file, 'severity,rule_name,reason\n')
    await service.redline(['import', file, '--audit', 'Empty', '--workspace', workspace.name, '--allow-empty'])
    await rm(folder, { recursive: true })
    await open('/audits')
    await page.getByRole('link', { name: 'Empty' }).click()
    await expect(page.getByRole('heading', { name: 'No violations' })).toBeVisible()
    await page.getByRole('link', { name: 'Contradictions' }).click()
    await expect(page.getByText('The audit has no violations.')).toBeVisible()
  })
})

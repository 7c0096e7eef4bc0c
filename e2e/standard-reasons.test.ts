import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from './support/test.ts'
import { findings, restAfterDialog, statesOf, triage } from './support/triage.ts'

test.use({ extensions: 'own' })

const reasons = `- category: duplicate
  reason: Decided in an earlier audit
- category: false positive
  reason: The page quotes a law
`

test('the standard reasons of the library are the digits, and report, activity and CSV count by them', async ({
  page,
  service,
  workspace,
  open,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'redline-reasons-'))
  await writeFile(join(folder, 'dismissal-reasons.yaml'), reasons)
  await service.redline(['library', 'apply', folder, '--workspace', workspace.name])
  await rm(folder, { recursive: true })
  const audit = await workspace.importAudit('Reasons', findings(4))
  await open(`/audits/${audit}`)
  const { heading, rows, status } = triage(page)
  const dialog = page.getByRole('dialog', { name: 'Dismiss' })
  await expect(rows).toHaveCount(4)
  await expect(page.getByRole('link', { name: 'Activity' })).toBeVisible()
  await page.keyboard.press('j')
  for (const rule of ['Rule 01', 'Rule 02', 'Rule 03']) {
    await expect(heading).toHaveText(rule)
    await restAfterDialog(page)
    await page.keyboard.press('d')
    await expect(dialog.getByRole('list', { name: 'Standard reasons' })).toBeVisible()
    await page.keyboard.press('2')
    await page.keyboard.press('Enter')
    await expect(status.first()).toContainText('The page quotes a law')
  }
  await expect(heading).toHaveText('Rule 04')
  await restAfterDialog(page)
  await page.keyboard.press('d')
  // There is no third reason.
  await page.keyboard.press('3')
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription(/There is no reason 3/)
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Something else')
  await page.keyboard.press('Control+Enter')
  await expect
    .poll(async () => [...(await statesOf(workspace, audit)).values()].map(({ dismissal_reason }) => dismissal_reason))
    .toEqual(['The page quotes a law', 'The page quotes a law', 'The page quotes a law', 'Something else'])

  const counts = page.getByRole('table', { name: 'Dismissals by standard reason' }).getByRole('row')
  for (const name of ['Activity', 'Report']) {
    await page.goto(`/audits/${audit}/${name.toLowerCase()}`)
    await expect(counts).toHaveText([
      /Category/,
      /duplicate.*Decided in an earlier audit\s*0/,
      /false positive.*The page quotes a law\s*3\s*75/,
      /Other reasons\s*1\s*25/,
    ])
  }
  await page.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /CSV/ }).first().click(),
  ])
  const csv = await readFile(await download.path(), 'utf8')
  expect(csv.split('\n', 1)[0]).toContain('dismissal_category')
  expect(csv.match(/false positive/g)).toHaveLength(3)
})

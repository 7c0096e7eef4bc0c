import { expect, test } from './support/test.ts'
import { triage } from './support/triage.ts'

test.use({ extensions: 'own' })

const sarif = (...texts: string[]) => ({
  name: 'scan.json',
  mimeType: 'application/json',
  buffer: Buffer.from(
    JSON.stringify({
      version: '2.1.0',
      runs: [
        {
          tool: { driver: { name: 'scanner', rules: [{ id: 'r', name: 'Guaranteed returns' }] } },
          results: texts.map((text) => ({ ruleId: 'r', level: 'error', message: { text } })),
        },
      ],
    }),
  ),
})

test('a file is imported on the page, its decisions are carried over to the next, and the two are compared', {
  tag: '@smoke',
}, async ({ page, open }) => {
  await open('/audits')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Import', exact: true }).click()
  const list = page.getByRole('list', { name: 'Recent imports' })
  const send = async (name: string, ...texts: string[]) => {
    await page.locator('input[type=file]').setInputFiles(sarif(...texts))
    await expect(page.getByRole('list', { name: /^The first/ }).getByRole('listitem')).toHaveCount(texts.length)
    await page.getByRole('textbox', { name: 'Name of the audit' }).fill(name)
  }
  await send('May', 'Promises 8 percent', 'Without any risk')
  await page.keyboard.press('Control+Enter')
  await expect(list).toContainText('2 findings added')

  await list.getByRole('link', { name: 'May' }).click()
  const { rows, heading } = triage(page)
  await expect(rows).toHaveCount(2)
  await page.keyboard.press('j')
  await expect(heading).toHaveText('Guaranteed returns')
  await page.keyboard.press('u')
  await expect(page.getByRole('link', { name: 'Urgent' })).toHaveAccessibleDescription('1')

  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await send('June', 'Promises 8 percent', 'Only three days left')
  await page.getByRole('combobox', { name: 'Carry decisions over from' }).selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Import' }).click()
  await expect(list).toContainText('2 findings added · 1 unchanged · 1 decision carried over')

  await page.getByRole('link', { name: 'Compare: June' }).click()
  await expect(page.getByRole('table', { name: 'New' })).toContainText('Only three days left')
  await page.getByRole('link', { name: 'Gone 1' }).click()
  await expect(page.getByRole('table', { name: 'Gone' })).toContainText('Without any risk')
  await page.getByRole('link', { name: 'Unchanged 1' }).click()
  const unchanged = page.getByRole('table', { name: 'Unchanged' })
  await expect(unchanged.getByRole('cell')).toHaveText([/Promises 8 percent/, 'Urgent', 'Urgent'])
  await unchanged.getByRole('link', { name: 'Promises 8 percent' }).click()
  await expect(heading).toHaveText('Guaranteed returns')
})

test('a preview whose code is not there says that it could not be loaded, not that the file is wrong', async ({
  page,
  open,
}) => {
  await page.route(/\/read-table-[^/]+\.js/, (route) => route.abort())
  await open('/import')
  await page.locator('input[type=file]').setInputFiles(sarif('Promises 8 percent'))
  await expect(page.getByText('This could not be loaded.')).toBeVisible()
})

test('an import goes on without the page and is found again after a reload', async ({ page, open }) => {
  await open('/import')
  const rows = Array.from({ length: 400 }, (_, index) => `Reason ${index}`)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'Large.csv', mimeType: 'text/csv', buffer: Buffer.from(['reason', ...rows].join('\n')) })
  await page.getByRole('button', { name: 'Import' }).click()
  await expect(page.getByText('“Large” has been sent.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('list', { name: 'Recent imports' })).toContainText('400 findings added')
})

test('on a phone and in the dark, both pages fit the screen', async ({ page, open, workspace }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  const may = await workspace.importAudit('A long name of an audit in May', [{ reason: 'Promises 8 percent' }])
  const june = await workspace.importAudit('June', [{ reason: 'Promises 8 percent' }])
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
  await open('/import')
  await expect(page.getByRole('list', { name: 'Recent imports' })).toContainText('June')
  expect(await fits()).toBe(true)
  await open(`/audits/${june}/compare?with=${may}&change=unchanged`)
  await expect(page.getByRole('table', { name: 'Unchanged' })).toContainText('Promises 8 percent')
  expect(await fits()).toBe(true)
})

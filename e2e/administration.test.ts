import { expect, test } from './support/test.ts'

test.use({ extensions: 'own' })

test('a key is made on the page, works, is revoked there, and the log says who did what', { tag: '@smoke' }, async ({
  page,
  open,
  workspace,
  service,
}) => {
  const files: string[] = []
  page.on('request', (request) => files.push(request.url()))
  await open('/administration')
  await expect(page.getByRole('region', { name: 'Log' }).getByRole('row').nth(1)).toBeVisible()
  expect(files.filter((file) => file.includes('/triage'))).toEqual([])
  await page.getByRole('button', { name: 'New key' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox', { name: /Person’s e-mail/ })).toBeFocused()
  await page.keyboard.type('eva@bank.example')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Copy' }).first()).toBeFocused()
  // What is shown once is closed by its buttons only.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  const key = (await dialog.getByText(/^rl_/).textContent()) ?? ''
  const ask = () => fetch(`${service.url}/public/v1/audits`, { headers: { 'X-API-Key': key } })
  expect((await ask()).status).toBe(200)
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await expect(page.getByText(key)).toHaveCount(0)

  const row = page.getByRole('region', { name: 'Keys' }).getByRole('row', { name: /eva@bank.example/ })
  await row.getByRole('button', { name: /^Revoke/ }).click()
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await expect(row).toContainText('revoked')
  await expect.poll(async () => (await ask()).status, { timeout: 15_000 }).toBe(401)

  const log = page.getByRole('region', { name: 'Log' })
  const entries = log.getByRole('row')
  await expect(entries.nth(1)).toContainText(`${workspace.owner_email}Key revoked`)
  await expect(entries.nth(2)).toContainText(`${workspace.owner_email}Key created`)
  await expect(entries.nth(3)).toContainText('Key created')
  await expect(entries.nth(4)).toContainText('Workspace created')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    log.getByRole('button', { name: 'CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('redline-log.csv')
})

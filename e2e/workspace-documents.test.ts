import { cards, fillProduct, generateButton } from './support/generate.ts'
import { expect, test } from './support/language-model.ts'

test.describe.configure({ mode: 'default' })
test.use({ extensions: 'own' })

test('a document of a colleague is in the list, says what it waits for, and is named when it is written', async ({
  page,
  open,
  model,
  workspace,
  browser,
}) => {
  let isBusy = true
  model.busySeconds = () => (isBusy ? 5 : null)
  model.write = () => '# Growth Plus, written\n\nText.'
  const { key } = await workspace.newKey('colleague@bank.example')
  await open('/documents')
  await expect(page.getByText('Documents that anyone in this workspace generates')).toBeVisible()

  const context = await browser.newContext()
  const colleague = await context.newPage()
  const { origin } = new URL(page.url())
  await colleague.goto(`${origin}/generate/product-description#key=${key}`)
  await fillProduct(colleague)
  await generateButton(colleague).click()
  await expect(cards(colleague)).toContainText(/The model is busy, next try in \ds/)

  await page.reload()
  const row = page.getByRole('table', { name: 'Documents' }).getByRole('row').nth(1)
  await expect(row).toContainText('colleague@bank.example')
  await expect(row).toContainText('Product description')
  await expect(row).toContainText(/The model is busy, next try in \ds/)
  await row.getByRole('link').first().click()
  await expect(page.getByRole('region', { name: 'Being written' })).toContainText(/The model is busy, next try in \ds/)
  await page.goBack()
  isBusy = false
  await expect(row.getByRole('link', { name: 'Growth Plus, written' })).toBeVisible({ timeout: 30_000 })
  await expect(row).toContainText('Done')
  await expect(row).not.toContainText('busy')

  const card = cards(colleague)
  await expect(card.getByRole('heading', { name: 'Growth Plus, written' })).toBeVisible({ timeout: 30_000 })
  await expect(card).not.toContainText('is writing it')
  await context.close()

  await page.getByRole('searchbox', { name: 'Search documents' }).fill('colleague growth')
  await expect(row.getByRole('link', { name: 'Growth Plus, written' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search documents' }).fill('nobody growth')
  await expect(page.getByText('No matching documents')).toBeVisible()
})

test('a changed heading renames the document in the list and in the name of its file', async ({
  page,
  open,
  model,
}) => {
  model.busySeconds = () => null
  model.delayMs = () => 0
  model.write = () => '# Harbour\n\nText.'
  await open('/generate/product-description')
  await fillProduct(page)
  await generateButton(page).click()
  await cards(page).getByRole('link', { name: 'Open' }).click()
  // The card has the same button, and stays until the page of the document is loaded.
  await expect(cards(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Text, as Markdown' }).fill('# Port of call\n\nText.')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Port of call' }).first()).toBeVisible()
  await expect(page.getByText('Edited in this browser')).toBeVisible()
  await page.getByRole('button', { name: 'Download' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Markdown' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^Port of call, Product description, English/)
  await page.getByRole('navigation').getByRole('link', { name: 'Documents' }).first().click()
  const row = page.getByRole('table', { name: 'Documents' }).getByRole('row').nth(1)
  await expect(row.getByRole('link', { name: 'Port of call' })).toBeVisible()
  await expect(row).toContainText('Edited in this browser')
})

test.describe('in German', () => {
  test.use({ locale: 'de-DE' })

  test('templates have their German names, and steps say what they do', async ({ page, open }) => {
    await open('/templates')
    const list = page.getByRole('list', { name: 'Vorlagen' })
    await expect(list.getByRole('link', { name: 'Antwort auf eine Beschwerde' })).toBeVisible()
    await list.getByRole('link', { name: 'Antwort auf eine Beschwerde' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Antwort auf eine Beschwerde' })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'step-1' })).toHaveCount(0)
    await open('/generate')
    await expect(page.getByText('Antwort auf eine Beschwerde')).toBeVisible()
  })
})

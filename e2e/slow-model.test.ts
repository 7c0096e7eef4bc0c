import { cards } from './support/generate.ts'
import { expect, test } from './support/language-model.ts'

test('documents that take 8 and 40 seconds appear by themselves', async ({ page, open, model }) => {
  model.delayMs = (prompt) => (prompt.includes('Slow fund') ? 40_000 : 8000)
  model.write = (prompt) => `# ${prompt.includes('Slow fund') ? 'Slow fund' : 'Quick fund'}, written\n\nText.`
  await open('/generate/product-description')
  for (const name of ['Slow fund', 'Quick fund']) {
    await page.getByRole('textbox', { name: 'Product name', exact: true }).fill(name)
    await page.getByRole('textbox', { name: 'Key features', exact: true }).fill('Pays out monthly')
    await page.getByRole('button', { name: 'Generate', exact: true }).click()
    await expect(cards(page).first()).toContainText(/writing, \d+s/)
  }
  await expect(cards(page)).toHaveCount(2)
  await expect(cards(page).getByRole('heading', { name: 'Quick fund, written' })).toBeVisible({ timeout: 25_000 })
  await expect(cards(page).getByRole('heading', { name: 'Slow fund, written' })).toBeVisible({ timeout: 70_000 })
})

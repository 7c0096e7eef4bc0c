import { isSlowRun } from '../server/testing/slow-run.ts'
import { cards, watchSent } from './support/generate.ts'
import { expect, test } from './support/language-model.ts'

// One after the other, so that they share the service of one worker.
test.describe.configure({ mode: 'default' })

const slowSeconds = isSlowRun ? 40 : 20

test(`documents that take 8 and ${slowSeconds} seconds appear by themselves`, async ({ page, open, model }) => {
  model.delayMs = (prompt) => (prompt.includes('Slow fund') ? slowSeconds * 1000 : 8000)
  model.write = (prompt) => `# ${prompt.includes('Slow fund') ? 'Slow fund' : 'Quick fund'}, written\n\nText.`
  await open('/generate/product-description')
  for (const name of ['Slow fund', 'Quick fund']) {
    await page.getByRole('textbox', { name: 'Product name', exact: true }).fill(name)
    await page.getByRole('textbox', { name: 'Key features', exact: true }).fill('Pays out monthly')
    await page.getByRole('button', { name: 'Generate', exact: true }).click()
    await expect(cards(page).first()).toContainText(/Being written\s*\d+s/)
  }
  await expect(cards(page)).toHaveCount(2)
  await expect(cards(page).getByRole('heading', { name: 'Quick fund, written' })).toBeVisible({ timeout: 25_000 })
  await expect(cards(page).getByRole('heading', { name: 'Slow fund, written' })).toBeVisible({ timeout: 70_000 })
})

const rows = isSlowRun ? 200 : 60
// Of the language model. Set CSV_MODEL_MS=5000 to see a run as slow as a real one.
const modelDelayMs = Number(process.env['CSV_MODEL_MS'] ?? 100)

test(`${rows} rows go through a pause and a reload: ${rows} documents, none twice`, async ({ page, open, model }) => {
  test.setTimeout(120_000 + rows * modelDelayMs)
  model.delayMs = () => modelDelayMs
  model.write = () => '# Plan\n\nText.'
  const sent = watchSent(page)
  await open('/generate/product-description/csv')
  const lines = Array.from({ length: rows }, (_, index) => `Plan ${index},Pays out monthly`)
  const table = ['product_name,key_features', ...lines].join('\n')
  const buffer = Buffer.from(table)
  await page.locator('input[type=file]').setInputFiles({ name: 'plans.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: `Generate ${rows} documents` }).click()
  const run = page.getByRole('region', { name: 'CSV run' })
  await expect.poll(() => sent.length).toBeGreaterThan(20)
  await run.getByRole('button', { name: 'Pause' }).click()
  await expect(run.getByRole('button', { name: 'Resume' })).toBeVisible()
  await expect(page.getByText('Sending', { exact: true })).toHaveCount(0)
  await page.reload()
  await run.getByRole('button', { name: 'Resume' }).click()
  await expect(run).toContainText(`${rows} of ${rows} documents`, { timeout: 60_000 + rows * modelDelayMs })
  expect(sent).toHaveLength(rows)
  expect(new Set(sent.map(({ input }) => JSON.stringify(input))).size).toBe(rows)
})

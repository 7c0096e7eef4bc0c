import { expect, test } from './support/language-model.ts'
import { watchSent } from './support/generate.ts'

const rows = 200
// Of the language model. Set CSV_MODEL_MS=5000 to see a run as slow as a real one.
const modelDelayMs = Number(process.env['CSV_MODEL_MS'] ?? 100)

test('200 rows go through a pause and a reload: 200 documents, none twice', async ({ page, open, model }) => {
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

import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import papaparse from 'papaparse'
import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/demo.ts'
import { watchSent } from './support/generate.ts'

const bad = new Set([3, 7, 20])

function table(rows: number): string {
  const lines = Array.from({ length: rows }, (_, index) => ({
    'Product name': `Plan ${index}`,
    key_features: 'Pays out monthly\nNo entry fee',
    AUDIENCE: 'Parents; First-time savers',
    length: bad.has(index) ? '9999' : '1 20',
    note: '=1+1',
  }))
  return papaparse.unparse(lines)
}

async function choose(page: Page, rows: number): Promise<void> {
  const buffer = Buffer.from(table(rows))
  await page.locator('input[type=file]').setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer })
  await expect(page.getByRole('table', { name: 'Rows' })).toBeVisible()
}

const run = (page: Page) => page.getByRole('region', { name: 'CSV run' })
const names = (sent: { input: unknown }[]) =>
  sent.map(({ input }) => (input as { product_name: string }).product_name).toSorted()

test('a zip file is refused by name', async ({ page, open }) => {
  await open('/generate/product-description')
  await page.getByRole('link', { name: 'From CSV' }).click()
  const buffer = Buffer.from([0x50, 0x4b, 0x03, 0x04, 0, 0])
  await page.locator('input[type=file]').setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer })
  await expect(page.getByText('This is a ZIP archive or an Excel workbook, not a CSV file.')).toBeVisible()
})

test('50 rows with three bad ones: mapped, checked, stopped, reloaded, resumed, and none is sent twice', async ({
  page,
  open,
}) => {
  const sent = watchSent(page)
  let stop = false
  await page.route('**/public/v1/document', async (route) => {
    // No answer arrives before the button is pressed.
    if (sent.length >= 12 && !stop) await expect.poll(() => stop).toBe(true)
    await route.continue()
  })
  await open('/generate/product-description')
  await page.getByRole('link', { name: 'From CSV' }).click()
  await choose(page, 50)
  const columns = page.getByRole('region', { name: 'Columns' })
  await expect(columns.getByRole('combobox', { name: 'Product name' })).toHaveValue('product_name')
  await expect(columns.getByRole('combobox', { name: 'AUDIENCE' })).toHaveValue('audience')
  await expect(columns.getByRole('combobox', { name: 'note' })).toHaveValue('')
  await expect(columns).toContainText('3 rows have mistakes')
  await page.getByText('With problems').click()
  await expect(page.getByRole('table', { name: 'Rows' }).getByRole('row')).toHaveCount(4)
  await expect(page.getByRole('table', { name: 'Rows' })).toContainText('Length: Must be at most 600.')
  await page.getByText('All 50').click()
  await expectAccessible(page)
  // A reload before it begins loses nothing.
  await page.reload()
  await columns.getByRole('combobox', { name: 'Tone of voice' }).selectOption({ label: 'Warm' })
  await columns.getByRole('button', { name: 'Generate 47 documents' }).click()
  await expect.poll(() => sent.length).toBeGreaterThanOrEqual(12)
  await run(page).getByRole('button', { name: 'Stop' }).click()
  stop = true
  await expect(run(page).getByRole('button', { name: 'Resume' })).toBeVisible()
  await expect(page.getByText('Sending', { exact: true })).toHaveCount(0)
  const before = sent.length
  await page.reload()
  await expect(run(page).getByRole('button', { name: 'Resume' })).toBeVisible()
  expect(sent).toHaveLength(before)
  await run(page).getByRole('button', { name: 'Resume' }).click()
  await expect(run(page)).toContainText('47 of 47 documents')
  expect(new Set(names(sent)).size).toBe(47)
  expect(sent).toHaveLength(47)
  expect(sent[0]?.toneOfVoiceMetaId).toBe('warm-en')
  expect(sent[0]?.input).toEqual({
    product_name: 'Plan 0',
    key_features: 'Pays out monthly\nNo entry fee',
    audience: ['Parents', 'First-time savers'],
    length: 120,
  })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    run(page).getByRole('button', { name: 'Results as CSV' }).click(),
  ])
  const text = (await readFile(await download.path(), 'utf8')).replace('\ufeff', '')
  const { data } = papaparse.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true })
  expect(data).toHaveLength(50)
  expect(data[0]).toMatchObject({ 'Product name': 'Plan 0', title: 'Plan 0', state: 'written', note: "'=1+1" })
  expect(data[0]?.['documentId']).toBeTruthy()
  expect(data[0]?.['text']).toContain('Plan 0')
  expect(data[3]).toMatchObject({ documentId: '', state: 'invalid', problem: 'Length: Must be at most 600.' })
  await expectAccessible(page)
})

test('a row that was on its way when the tab died is asked about, not sent again', async ({ page, open }) => {
  const sent = watchSent(page)
  let [silent, heard] = [true, 0]
  await page.route('**/public/v1/document', async (route) => {
    heard += 1
    if (silent && heard > 2) return
    await route.continue()
  })
  await open('/generate/product-description/csv')
  await page.getByRole('textbox', { name: 'Or paste it here' }).fill(table(3).replace('9999', '120'))
  await page.getByRole('button', { name: 'Use the pasted text' }).click()
  await page.getByRole('button', { name: 'Generate 3 documents' }).click()
  await expect.poll(() => sent.length).toBe(3)
  await expect(run(page)).toContainText('2 of 3 documents')
  await page.reload()
  await expect(run(page).getByRole('alert')).toContainText('The document of 1 row may have been generated')
  expect(sent).toHaveLength(3)
  silent = false
  await run(page).getByRole('button', { name: 'Generate again' }).click()
  await expect(run(page)).toContainText('3 of 3 documents')
  expect(sent).toHaveLength(4)
})

test('a refused row is tried again on its own, and a lost connection pauses the run', async ({ page, open }) => {
  const sent = watchSent(page)
  let fault: 'refuse' | 'drop' | null = 'refuse'
  await page.route('**/public/v1/document', async (route) => {
    const { input } = route.request().postDataJSON()
    if (fault === 'refuse' && String(input).includes('Plan 1'))
      return route.fulfill({ status: 422, json: { detail: [{ loc: ['body', 'input'], msg: 'Not today', type: 'x' }] } })
    if (fault === 'drop') return route.abort('connectionreset')
    return route.continue()
  })
  await open('/generate/product-description/csv')
  await choose(page, 3)
  await page.getByRole('button', { name: 'Generate 3 documents' }).click()
  await expect(run(page).getByRole('button', { name: 'Retry 1 failed row' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Rows' })).toContainText('Not today')
  fault = 'drop'
  await run(page).getByRole('button', { name: 'Retry 1 failed row' }).dblclick()
  await expect(run(page).getByRole('alert').first()).toContainText('the service did not respond')
  fault = null
  await run(page).getByRole('button', { name: 'Generate again' }).click()
  await expect(run(page)).toContainText('3 of 3 documents')
  expect(sent).toHaveLength(5)
})

test('a table that Excel saved is read in its encoding, completed and mended in the page', { tag: '@smoke' }, async ({
  page,
  open,
}) => {
  const sent = watchSent(page)
  await open('/generate/product-description/csv')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download a CSV template' }).click(),
  ])
  const [head = ''] = (await readFile(await download.path(), 'utf8')).replace('\ufeff', '').split('\r\n')
  expect(head).toMatch(/^"product_name".*"language_key","tone_of_voice"$/)
  const lines = [
    'product_name;length;language_key;tone_of_voice',
    'Größe M;120;NL;Warm',
    'Größe L;9999;;',
    'Größe XL;130;Klingon;',
  ]
  const buffer = Buffer.from(lines.join('\n'), 'latin1')
  await page.locator('input[type=file]').setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer })
  const columns = page.getByRole('region', { name: 'Columns' })
  await expect(columns).toContainText('products.csv, read as Windows-1252')
  await expect(columns).toContainText('No column is mapped to: Key features')
  await columns.getByText('The same for all rows').click()
  await columns.getByRole('textbox', { name: 'Key features' }).fill('Pays out monthly')
  const rows = page.getByRole('table', { name: 'Rows' })
  await expect(rows).toContainText('Größe M')
  await expect(rows).toContainText('Language: “Klingon” is not one of the choices.')
  await rows.getByRole('button', { name: 'Edit row 3' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit row 3' })
  await dialog.getByRole('textbox', { name: 'Language' }).fill('French')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Generate 2 documents' }).click()
  await expect(run(page)).toContainText('2 of 2 documents')
  // A row that was left out can also be edited after the run.
  await rows.getByRole('button', { name: 'Edit row 2' }).click()
  await page.getByRole('textbox', { name: 'Length' }).fill('100')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await run(page).getByRole('button', { name: 'Resume' }).click()
  await expect(run(page)).toContainText('3 of 3 documents')
  const made = sent.map(({ language_key, toneOfVoiceMetaId, input }) => ({ language_key, toneOfVoiceMetaId, input }))
  expect(made.toSorted((a, b) => a.language_key.localeCompare(b.language_key))).toEqual([
    {
      language_key: 'EN',
      toneOfVoiceMetaId: null,
      input: { product_name: 'Größe L', key_features: 'Pays out monthly', length: 100 },
    },
    {
      language_key: 'FR',
      toneOfVoiceMetaId: null,
      input: { product_name: 'Größe XL', key_features: 'Pays out monthly', length: 130 },
    },
    {
      language_key: 'NL',
      toneOfVoiceMetaId: 'warm-nl',
      input: { product_name: 'Größe M', key_features: 'Pays out monthly', length: 120 },
    },
  ])
  await run(page).getByRole('button', { name: 'New file' }).click()
  await page.getByRole('dialog', { name: 'Discard this run?' }).getByRole('button', { name: 'Cancel' }).click()
  await expect(rows).toBeVisible()
  await run(page).getByRole('button', { name: 'New file' }).click()
  await page.getByRole('dialog', { name: 'Discard this run?' }).getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('button', { name: 'Choose a CSV file' })).toBeVisible()
})

test('a double click begins one run', async ({ page, open }) => {
  const sent = watchSent(page)
  await open('/generate/product-description/csv')
  await choose(page, 8)
  await page.getByRole('button', { name: 'Generate 6 documents' }).dblclick()
  await expect(run(page)).toContainText('6 of 6 documents')
  expect(sent).toHaveLength(6)
  // The titles are known without opening the list.
  await page.getByRole('link', { name: 'Documents', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Plan 0' })).toBeVisible()
})

test('by keyboard, the focus goes along from step to step', async ({ page, open }) => {
  await open('/generate/product-description/csv')
  const paste = page.getByRole('textbox', { name: 'Or paste it here' })
  await paste.fill(table(2))
  await paste.press('Control+Enter')
  const columns = page.getByRole('region', { name: 'Columns' })
  await expect(columns).toBeFocused()
  await page.getByRole('button', { name: 'Edit row 1' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Edit row 1' })
  await dialog.getByRole('textbox', { name: 'Product name' }).fill('Plan A')
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('table', { name: 'Rows' })).toContainText('Plan A')
  await columns.getByRole('button', { name: 'Generate 2 documents' }).press('Enter')
  await expect(run(page)).toBeFocused()
  await expect(run(page)).toContainText('2 of 2 documents')
})

test('one tab at a time has the table', async ({ page, open, context }) => {
  await open('/generate/product-description/csv')
  await choose(page, 3)
  const second = await context.newPage()
  await second.goto('/generate/product-description/csv')
  await expect(second.getByRole('heading', { name: 'Already open in another tab' })).toBeVisible()
  await page.close()
  await expect(second.getByRole('table', { name: 'Rows' })).toBeVisible()
})

test('what is no table is said to be none', async ({ page, open }) => {
  await open('/generate/product-description/csv')
  const paste = page.getByRole('textbox', { name: 'Or paste it here' })
  await paste.fill('a,b,c')
  await page.getByRole('button', { name: 'Use the pasted text' }).click()
  await expect(page.getByText('There are no rows below the first line.')).toBeVisible()
  await paste.fill('a,b\n"never closed,1')
  await page.getByRole('button', { name: 'Use the pasted text' }).click()
  await expect(page.getByText('A quoted cell does not end')).toBeVisible()
  await expectAccessible(page)
})

test('long names and values stay inside their column, on a phone too', async ({ page, open }) => {
  await open('/generate/product-description/csv')
  const name = 'long_name_'.repeat(8)
  await page
    .getByRole('textbox', { name: 'Or paste it here' })
    .fill(`${name}1,${name}2\n${'value_'.repeat(40)},${'value_'.repeat(40)}`)
  await page.getByRole('button', { name: 'Use the pasted text' }).click()
  const first = page.getByRole('combobox', { name: `${name}1` })
  const second = page.getByRole('combobox', { name: `${name}2` })
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect
    .poll(async () => {
      const [left, right] = [await first.boundingBox(), await second.boundingBox()]
      return left && right && left.x + left.width < right.x
    })
    .toBe(true)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

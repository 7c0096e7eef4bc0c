import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/demo.ts'
import { cards, chooseTones, fillProduct, results, watchSent } from './support/generate.ts'
import { kept } from './support/browser-storage.ts'

/** Documents stay empty until the test marks them as written. */
async function slowDocuments(page: Page): Promise<{ written: boolean }> {
  const slow = { written: false }
  await page.route('**/public/v1/document/*', async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    if (slow.written) return route.fulfill({ response, json })
    return route.fulfill({ response, json: { ...json, generatedOutput: '', rawDocument: '', document: null } })
  })
  return slow
}

/** Waits until the browser keeps so many results: a removal or an undo is written a moment after it is shown. */
async function expectKept(page: Page, count: number) {
  await expect.poll(async () => (await kept(page)).split('/generation/').length - 1).toBe(count)
}

test('two tones and two languages stand side by side, each on its own', { tag: '@smoke' }, async ({ page, open }) => {
  const sent = watchSent(page)
  await open('/generate/product-description')
  await fillProduct(page)
  await chooseTones(page, 'Warm', 'Plain')
  await page.getByRole('button', { name: 'Add a language' }).click()
  await page.getByRole('menuitem', { name: 'Nederlands' }).click()
  await page.getByRole('button', { name: 'Generate 4 documents' }).click()
  await expect(cards(page)).toHaveCount(4)
  await expect(cards(page).getByRole('link', { name: 'Open', exact: true })).toHaveCount(4)
  const tones = sent.map(({ language_key, toneOfVoiceMetaId }) => `${language_key} ${toneOfVoiceMetaId}`)
  expect(tones.toSorted()).toEqual(['EN plain-en', 'EN warm-en', 'NL plain-nl', 'NL warm-nl'])
  expect(sent[0]?.input).toEqual({ product_name: 'Growth Plus', key_features: 'Pays out monthly', length: 150 })
  await expect(cards(page).nth(0)).toContainText('Warm')
  await cards(page).nth(0).getByRole('button', { name: 'Remove' }).click()
  await expect(cards(page)).toHaveCount(3)
  await expectKept(page, 3)
  await page.reload()
  await expect(cards(page)).toHaveCount(3)
  await page.getByRole('link', { name: 'Documents', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Growth Plus' })).toHaveCount(4)
})

test('a tone that one of the languages lacks is said before anything is sent', async ({ page, open }) => {
  const sent = watchSent(page)
  await open('/generate/product-description')
  await fillProduct(page)
  await chooseTones(page, 'Playful')
  const form = page.getByRole('form', { name: 'Form' })
  await expect(form).toContainText('Only a language model follows the tone of voice.')
  await page.getByRole('button', { name: 'Add a language' }).click()
  await page.getByRole('menuitem', { name: 'Français' }).click()
  await expect(form).toContainText('Will be generated: English (Playful)')
  await expect(form).toContainText(
    'Will not be generated, because the tone of voice is not available in that language: Français (Playful)',
  )
  // The tone stays chosen when the other language is the one of the form.
  await page.getByRole('combobox', { name: 'Language' }).selectOption('FR')
  await page.getByRole('button', { name: 'Add a language' }).click()
  await page.getByRole('menuitem', { name: 'English' }).click()
  await expect(form).toContainText('Will be generated: English (Playful)')
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await expect(cards(page).getByRole('link', { name: 'Open', exact: true })).toHaveCount(1)
  await expect(cards(page)).toContainText('Message from the service: Document generated from the body of the template')
  await expect(form).toContainText(
    'Latest message from the service: “Document generated from the body of the template”',
  )
  expect(sent.map(({ toneOfVoiceMetaId }) => toneOfVoiceMetaId)).toEqual(['playful-en'])
})

test('two tones of one template are downloaded under two names', async ({ page, open }) => {
  await open('/generate/product-description')
  await fillProduct(page)
  await chooseTones(page, 'Warm', 'Plain')
  await page.getByRole('button', { name: 'Generate 2 documents' }).click()
  await expect(cards(page).getByRole('button', { name: 'Download' })).toHaveCount(2)
  for (const [index, tone] of ['Warm', 'Plain'].entries()) {
    await cards(page).nth(index).getByRole('button', { name: 'Download' }).click()
    const item = cards(page).nth(index).getByRole('menuitem', { name: 'Markdown' })
    const [download] = await Promise.all([page.waitForEvent('download'), item.click()])
    expect(download.suggestedFilename()).toMatch(
      new RegExp(`^Growth Plus, Product description, English, ${tone}, \\d{4}-\\d{2}-\\d{2}\\.md$`),
    )
  }
})

test('Ctrl+Enter ends editing a result, and generates nothing', async ({ page, open }) => {
  const sent = watchSent(page)
  await open('/generate/product-description')
  await fillProduct(page)
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await expect(cards(page).getByRole('heading', { name: 'Growth Plus' })).toBeVisible()
  await cards(page).getByRole('button', { name: 'Edit', exact: true }).press('Enter')
  await expect(cards(page).getByRole('textbox', { name: 'Text, as Markdown' })).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(cards(page).getByRole('button', { name: 'Edit', exact: true })).toBeFocused()
  await expect(cards(page).getByRole('heading', { name: 'Growth Plus' })).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('a document that is written later is waited for, through a reload, and can be stopped', async ({ page, open }) => {
  const slow = await slowDocuments(page)
  await open('/generate/product-description')
  await fillProduct(page)
  await page.keyboard.press('Control+Enter')
  await expect(results(page)).toContainText(/Being written\s*\d+s/)
  await page.reload()
  await expect(results(page)).toContainText(/Being written\s*\d+s/)
  await results(page).getByRole('button', { name: 'Stop waiting' }).click()
  await expect(results(page)).toContainText('No longer waiting')
  await page.reload()
  await expect(results(page)).toContainText('No longer waiting')
  slow.written = true
  await results(page).getByRole('button', { name: 'Resume' }).click()
  await expect(cards(page).getByRole('heading', { name: 'Growth Plus' })).toBeVisible()
  await expectAccessible(page)
})

test('a result is edited before it is taken away, and the original stays', { tag: '@smoke' }, async ({
  page,
  open,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open('/generate/product-description')
  await fillProduct(page)
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  const card = cards(page).first()
  await expect(card.getByRole('heading', { name: 'Growth Plus' })).toBeVisible()
  // Which writer it was, as the service says it.
  await expect(card).toContainText('Document generated from the body of the template')
  await card.getByRole('button', { name: 'Edit', exact: true }).click()
  await card.getByRole('textbox', { name: 'Text, as Markdown' }).fill('# Growth Plus\n\nMy own words.')
  await card.getByRole('button', { name: 'Done' }).click()
  await expect(card).toContainText('My own words.')
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Copy' }).click()
  await page.getByRole('menuitem', { name: 'As plain text' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('My own words.')
  await card.getByRole('radio', { name: 'Original' }).check()
  await expect(card).not.toContainText('My own words.')
  await expect(card).toContainText('Pays out monthly')
  await card.getByRole('button', { name: 'Copy' }).click()
  await page.getByRole('menuitem', { name: 'As plain text' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('Pays out monthly')
  await card.getByRole('link', { name: 'Open', exact: true }).click()
  await expect(page).toHaveURL(/\/documents\//)
  await expect(page.getByRole('article')).toContainText('My own words.')
  await expect(page.getByRole('complementary')).toContainText('Document generated from the body of the template')
  await page.reload()
  await expect(page.getByRole('article')).toContainText('My own words.')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('button', { name: 'Revert to the original' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('article')).toContainText('Pays out monthly')
})

test('versions stand side by side with the words that changed, and their input is used again', async ({
  page,
  open,
}) => {
  await open('/generate/product-description')
  await fillProduct(page, 'Growth Plus')
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await expect(cards(page).getByRole('heading', { name: 'Growth Plus' })).toBeVisible()
  await fillProduct(page, 'Growth Extra')
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await expect(cards(page).getByRole('heading', { name: 'Growth Extra' })).toBeVisible()
  await page.getByRole('button', { name: 'Word changes' }).click()
  const changes = cards(page).first().getByRole('region', { name: 'Changes since the previous version' })
  await expect(changes.getByRole('deletion').first()).toContainText('Plus')
  await expect(changes.getByRole('insertion').first()).toContainText('Extra')
  const older = cards(page).nth(1)
  await older.getByText('Input', { exact: true }).click()
  await expect(older.getByRole('definition').first()).toHaveText('Growth Plus')
  await older.getByRole('link', { name: 'Use this input' }).click()
  const name = page.getByRole('textbox', { name: 'Product name', exact: true })
  await expect(name).toHaveValue('Growth Plus')
  await page.getByRole('button', { name: 'New document' }).click()
  await expect(page).not.toHaveURL(/from=/)
  await expect(name).toHaveValue('')
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(page).toHaveURL(/from=/)
  await expect(name).toHaveValue('Growth Plus')
  // What was typed into the form is restored too.
  await page.goto('/generate/product-description')
  await expect(name).toHaveValue('Growth Extra')
})

test('“New document” empties the form, and Undo fills it again', async ({ page, open }) => {
  await open('/generate/product-description')
  await fillProduct(page)
  await page.getByRole('button', { name: 'New document' }).click()
  const name = page.getByRole('textbox', { name: 'Product name', exact: true })
  await expect(name).toHaveValue('')
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(name).toHaveValue('Growth Plus')
})

test('a document is generated anew from the input of an earlier one', async ({ page, open }) => {
  await open('/generate/product-description?language_key=NL')
  await page.getByRole('textbox', { name: 'Productnaam' }).fill('Groei Plus')
  await page.getByRole('textbox', { name: 'Belangrijkste kenmerken' }).fill('Keert uit')
  await chooseTones(page, 'Warm')
  await page.keyboard.press('Control+Enter')
  await cards(page).getByRole('link', { name: 'Open', exact: true }).click()
  await page.getByRole('link', { name: 'Generate again with the same input' }).click()
  await expect(page).toHaveURL(/\/generate\/product-description\?from=/)
  await expect(page.getByRole('textbox', { name: 'Productnaam' })).toHaveValue('Groei Plus')
  await expect(page.getByRole('button', { name: 'Remove Warm' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Productnaam' }).fill('Groei Extra')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Productnaam' })).toHaveValue('Groei Extra')
  await page.getByRole('link', { name: 'Documents', exact: true }).first().click()
  await expect(page).toHaveURL(/\/documents$/)
  await page.goBack()
  await expect(page.getByRole('textbox', { name: 'Productnaam' })).toHaveValue('Groei Extra')
})

test('results that were cleared come back by Undo, also after a reload', async ({ page, open }) => {
  await open('/generate/product-description')
  await fillProduct(page)
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await expect(cards(page).getByRole('link', { name: 'Open', exact: true })).toHaveCount(1)
  await results(page).getByRole('button', { name: 'Remove all', exact: true }).click()
  await expect(cards(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cards(page)).toHaveCount(1)
  await expectKept(page, 1)
  await page.reload()
  await expect(cards(page)).toHaveCount(1)
})

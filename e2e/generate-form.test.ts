import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/demo.ts'
import { cards, field, generateButton, inputBox, results, watchSent, withForm } from './support/generate.ts'

test('a template is found by typing, or chosen from the cards', { tag: '@smoke' }, async ({ page, open }) => {
  await open('/generate')
  await page.getByRole('combobox', { name: 'Template' }).click()
  await page.keyboard.type('compl repl')
  await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toContainText('Complaint reply')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Complaint reply' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Generate' }).click()
  await expect(page.getByRole('link', { name: /Product description/ })).toContainText(
    'Asks for: Product name, Key features',
  )
  await page.getByRole('link', { name: /Product description/ }).click()
  await expect(page.getByRole('combobox', { name: 'Template' })).toHaveValue('Product description')
})

test('another language is another form with what was typed', async ({ page, open }) => {
  await open('/generate/product-description')
  await field(page, 'Product name').fill('Growth Plus')
  await field(page, 'Key features').fill('Pays out monthly')
  const language = page.getByRole('combobox', { name: 'Language' })
  await expect(language.getByRole('option')).toHaveText([/Deutsch/, /English/, /Français/, /Nederlands/])
  await language.focus()
  await language.selectOption('NL')
  await expect(field(page, 'Productnaam')).toHaveValue('Growth Plus')
  await expect(language).toBeFocused()
  await expect(page).toHaveURL(/language_key=NL/)
  await page.reload()
  await expect(field(page, 'Productnaam')).toHaveValue('Growth Plus')
  await field(page, 'Productnaam').fill('Groei Plus')
  await language.selectOption('EN')
  await expect(field(page, 'Product name')).toHaveValue('Groei Plus')
  // The earlier English text can be restored with one click.
  await page.getByRole('button', { name: 'Restore it' }).click()
  await expect(field(page, 'Product name')).toHaveValue('Growth Plus')
})

test('a draft outlives reload, another page and a refused key', async ({ page, open }) => {
  await open('/generate/product-description')
  await field(page, 'Product name').fill('Half a name')
  await page.reload()
  await expect(field(page, 'Product name')).toHaveValue('Half a name')
  await field(page, 'Key features').fill('Pays out monthly')
  await page.getByRole('link', { name: 'Documents', exact: true }).click()
  await page.goBack()
  await expect(field(page, 'Key features')).toHaveValue('Pays out monthly')
  let refused = true
  await page.route('**/public/v1/document', (route) =>
    refused ? route.fulfill({ status: 401, json: { detail: 'Invalid API key' } }) : route.continue(),
  )
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('textbox', { name: 'API key' })).toBeVisible()
  refused = false
  await open('/generate/product-description')
  await expect(field(page, 'Product name')).toHaveValue('Half a name')
  await expect(cards(page)).toHaveCount(1)
})

test('the input and the form stay in step, both ways', async ({ page, open }) => {
  const sent = watchSent(page)
  await open('/generate/product-description')
  await page.getByRole('button', { name: 'Input', exact: true }).click()
  await expect(inputBox(page)).toHaveValue('{\n  "length": 150\n}')
  await field(page, 'Product name').fill('Growth Plus')
  await expect(inputBox(page)).toHaveValue(/"product_name": "Growth Plus"/)
  await inputBox(page).fill(
    '{"product_name":"Typed here","key_features":"One","audience":["Parents"],"length":200,"extra":{"a":1}}',
  )
  await expect(field(page, 'Product name')).toHaveValue('Typed here')
  await expect(page.getByRole('button', { name: 'Remove Parents' })).toBeVisible()
  await expect(field(page, 'Length')).toHaveValue('200')
  await inputBox(page).fill('{"product_name":')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('This is not valid JSON.')).toBeVisible()
  await expect(inputBox(page)).toBeFocused()
  expect(sent).toEqual([])
  await inputBox(page).fill('{"product_name":"Typed here","key_features":"One"}')
  await page.getByRole('switch', { name: /Send empty fields/ }).check()
  await expect(inputBox(page)).toHaveValue(/"length": null/)
  await page.getByRole('switch', { name: /Send empty fields/ }).uncheck()
  await generateButton(page).click()
  await expect(cards(page).getByRole('link', { name: 'Open', exact: true })).toBeVisible()
  expect(sent[0]?.input).toEqual({ product_name: 'Typed here', key_features: 'One' })
})

test('the name of Generate fits its button on a phone', async ({ page, open }) => {
  await open('/generate/product-description')
  const tones = page.getByRole('combobox', { name: 'Tone of voice' })
  for (const index of [0, 1, 2]) {
    await tones.click()
    await page.getByRole('listbox', { name: 'Tones of voice' }).getByRole('option').nth(index).click()
  }
  const button = page.getByRole('button', { name: 'Generate 3 documents' })
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(button).toBeVisible()
    const isOverflowing = () => button.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    await expect.poll(isOverflowing).toBe(false)
  }
})

test('a double click makes one document', async ({ page, open }) => {
  const sent = watchSent(page)
  await open('/generate/product-description')
  await field(page, 'Product name').fill('Growth Plus')
  await field(page, 'Key features').fill('One')
  await generateButton(page).dblclick()
  await expect(cards(page).getByRole('link', { name: 'Open', exact: true })).toHaveCount(1)
  await expect(page.getByRole('status')).not.toContainText('already in progress')
  expect(sent).toHaveLength(1)
})

test('a form opens in the language that was chosen in Settings', async ({ page, open }) => {
  await open('/settings')
  await page.getByRole('combobox', { name: 'Language' }).selectOption('nl')
  await expect(page.getByRole('heading', { level: 1, name: 'Instellingen' })).toBeVisible()
  await page.goto('/generate/product-description')
  await expect(field(page, 'Productnaam')).toBeVisible()
})

test('an entry that nobody has heard of stays fillable, under a key of one’s own, with its raw JSON', async ({
  page,
  open,
}) => {
  const sent = watchSent(page)
  await withForm(page, [
    { name: 'mood', label: 'Mood', type: 'hologram', help: 'Any' },
    { label: 'Without a key', type: 'text' },
    { name: 'size', label: 'Size', type: 'select', options: ['S', 'M'], allowOther: true, hidden: false },
    { name: 'trace', label: 'Trace', type: 'hidden', value: 'abc' },
  ])
  await page.route('**/public/v1/document', (route) =>
    route.fulfill({ status: 404, json: { detail: 'Template not found' } }),
  )
  await open('/generate/product-description')
  await field(page, 'Mood').fill('calm')
  await expect(page.getByText('The type “hologram” is unknown')).toBeVisible()
  await page.getByText('Show raw').first().click()
  await expect(page.getByText('"type": "hologram"')).toBeVisible()
  await field(page, 'Without a key').fill('value')
  await field(page, 'Key').fill('my_key')
  await field(page, 'Key').press('Enter')
  await expect(field(page, 'Without a key')).toHaveValue('value')
  await page.getByText(/usually hidden/).click()
  await expect(field(page, 'Trace')).toHaveValue('abc')
  await page.keyboard.press('Control+Enter')
  await expect(results(page).getByRole('alert')).toContainText('Template not found')
  expect(sent[0]?.input).toMatchObject({ mood: 'calm', my_key: 'value', trace: 'abc' })
})

for (const form of [[], 'nothing that can be read', null]) {
  test(`a form that is ${JSON.stringify(form)} is asked for as JSON`, async ({ page, open }) => {
    await withForm(page, form)
    await open('/generate/product-description')
    await expect(inputBox(page)).toBeVisible()
    await inputBox(page).fill('{"product_name":"Growth Plus","key_features":"One"}')
    await page.keyboard.press('Control+Enter')
    await expect(cards(page).getByRole('link', { name: 'Open', exact: true })).toBeVisible()
  })
}

test('a tone’s description and guidelines are in reach', async ({ page, open }) => {
  await open('/generate/product-description')
  await page.getByRole('button', { name: 'About the tones of voice' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tones of voice' })
  await expect(dialog.getByRole('heading', { name: 'Warm' })).toBeVisible()
})

test('axe finds nothing among the templates, nor in an open list', async ({ page, open }) => {
  await open('/generate')
  await expect(page.getByRole('link', { name: /Product description/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('combobox', { name: 'Template' }).click()
  await expect(page.getByRole('listbox', { name: 'Templates' })).toBeVisible()
  await expectAccessible(page)
})

test('axe finds nothing in the forms, wrongly filled in', async ({ page, open }) => {
  for (const template of ['product-description', 'landing-page', 'press-release', 'blog-outline', 'social-post']) {
    await test.step(template, async () => {
      await open(`/generate/${template}`)
      await page.getByRole('button', { name: 'Input', exact: true }).click()
      await page.keyboard.press('Control+Enter')
      await expect(page.locator('form [aria-invalid=true], form [data-invalid]').first()).toBeVisible()
      await expectAccessible(page)
    })
  }
})

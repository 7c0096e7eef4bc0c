import { expect, test } from './support/demo.ts'
import { cards, field, generateButton, watchSent, withForm } from './support/generate.ts'

test('what the form knows to be wrong is said before anything is sent, and goes when it is mended', async ({
  page,
  open,
}) => {
  const sent = watchSent(page)
  await open('/generate/product-description')
  await field(page, 'Key features').fill('One')
  await field(page, 'Length').fill('4000')
  await page.keyboard.press('Control+Enter')
  await expect(field(page, 'Product name')).toBeFocused()
  await expect(field(page, 'Product name')).toHaveAccessibleDescription(/Required/)
  await expect(field(page, 'Length')).toHaveAccessibleDescription(/at most 600/)
  await field(page, 'Length').fill('400')
  await expect(field(page, 'Length')).not.toHaveAttribute('aria-invalid')
  expect(sent).toEqual([])
  await field(page, 'Product name').fill('Growth Plus')
  await page.keyboard.press('Control+Enter')
  await expect(cards(page)).toHaveCount(1)
})

test('the message of the last field is in sight when the field gets the focus', async ({ page, open }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await open('/generate/job-advert')
  await field(page, 'Job title').fill('Adviser')
  await field(page, 'Tasks').fill('Advises')
  await field(page, 'From (€)').fill('3000')
  await field(page, 'To (€)').fill('4000')
  // The field is the last thing in sight, so its message appears below the edge.
  await field(page, 'Apply to').evaluate((element) => {
    element.scrollIntoView({ block: 'end' })
  })
  await page.keyboard.press('Control+Enter')
  await expect(field(page, 'Apply to')).toBeFocused()
  await expect(page.getByText('Required.')).toBeInViewport({ ratio: 1 })
})

test('a 422 lands on the field that its loc names, and what finds none stands over the form', {
  tag: '@smoke',
}, async ({ page, open }) => {
  await withForm(page, [
    { name: 'product_name', label: 'Product name', type: 'text' },
    { name: 'key_features', label: 'Key features', type: 'textarea' },
    { name: 'secret_code', label: 'Code', type: 'text', hidden: true },
    { name: 'items', label: 'Items', type: 'list', fields: [{ name: 'title', label: 'Title', type: 'text' }] },
  ])
  await page.route('**/public/v1/document', (route) =>
    route.fulfill({
      status: 422,
      json: {
        detail: [
          { loc: ['body', 'input', 'product_name'], msg: 'Field required', type: 'missing' },
          { loc: ['body', 'input', 'product_name'], msg: 'And not rude', type: 'value_error' },
          { loc: ['body', 'input', 'items', 0, 'title'], msg: 'Too dull', type: 'value_error' },
          { loc: ['body', 'input', 'secret_code'], msg: 'Wrong code', type: 'value_error' },
          { loc: ['body', 'toneOfVoiceMetaId'], msg: 'Unknown tone', type: 'value_error' },
          { loc: ['body', 'input', 'nowhere'], msg: 'Something else', type: 'value_error' },
        ],
      },
    }),
  )
  await open('/generate/product-description')
  await page.getByRole('button', { name: 'Add to Items' }).click()
  await field(page, 'Title').fill('x')
  await page.keyboard.press('Control+Enter')
  await expect(field(page, 'Product name')).toHaveAccessibleDescription(/Field required And not rude/)
  await expect(field(page, 'Product name')).toHaveAttribute('required')
  await expect(field(page, 'Title')).toHaveAccessibleDescription(/Too dull/)
  await expect(field(page, 'Code')).toBeVisible()
  await expect(field(page, 'Code')).toHaveAccessibleDescription(/Wrong code/)
  await expect(page.getByRole('combobox', { name: 'Tone of voice' })).toHaveAccessibleDescription(/Unknown tone/)
  const alert = page.getByRole('form', { name: 'Form' }).getByRole('alert')
  await expect(alert).toContainText('Something else')
  await expect(alert).toContainText('body.input.nowhere')
  await expect(page.getByRole('combobox', { name: 'Tone of voice' })).toBeFocused()
  await field(page, 'Product name').fill('Growth')
  await expect(field(page, 'Product name')).not.toHaveAttribute('aria-invalid')
  await alert.getByRole('button', { name: 'Send empty fields' }).click()
  await expect(cards(page)).toHaveCount(0)
})

test('our own service names the field that it refuses', async ({ page, open }) => {
  // The page does not know the limit; the service does.
  await withForm(page, [
    { name: 'product_name', label: 'Product name', type: 'text', required: true },
    { name: 'key_features', label: 'Key features', type: 'textarea', required: true },
    { name: 'length', label: 'Length', type: 'number' },
  ])
  await open('/generate/product-description')
  await field(page, 'Product name').fill('Growth Plus')
  await field(page, 'Key features').fill('One')
  await field(page, 'Length').fill('4000')
  await page.keyboard.press('Control+Enter')
  await expect(field(page, 'Length')).toBeFocused()
  await expect(field(page, 'Length')).toHaveAccessibleDescription(/600/)
})

test('a separator before three digits is read by the language of the form, and the form says how', async ({
  page,
  open,
}) => {
  const sent = watchSent(page)
  const amount = { name: 'amount', label: 'Amount', type: 'number', min: 0, max: 30_000 }
  await withForm(page, [amount, { name: 'words', label: 'Words', type: 'number', integer: true }])
  await page.route('**/public/v1/document', (route) => route.fulfill({ status: 422, json: { detail: 'Enough' } }))
  await open('/generate/product-description')
  await field(page, 'Amount').fill('5,200')
  await expect(field(page, 'Amount')).toHaveAccessibleDescription(/0 to 30,000.*Read as 5,200\./)
  await field(page, 'Words').fill('10.5')
  await generateButton(page).click()
  await expect(field(page, 'Words')).toHaveAccessibleDescription('Must be a whole number.')
  await field(page, 'Words').fill('10')
  await generateButton(page).click()
  await expect.poll(() => sent.map(({ input: values }) => values)).toEqual([{ amount: 5200, words: 10 }])
  // The Dutch form keeps what was typed, and reads it as Dutch.
  await page.getByRole('combobox', { name: 'Language' }).selectOption('NL')
  await expect(field(page, 'Amount')).toHaveAccessibleDescription(/0 to 30\.000.*Read as 5,2\./)
  await expect(field(page, 'Amount')).toHaveValue('5,200')
  await field(page, 'Amount').fill('5.200')
  await expect(field(page, 'Amount')).toHaveAccessibleDescription(/0 to 30\.000.*Read as 5\.200\./)
  await generateButton(page).click()
  await expect.poll(() => sent.at(-1)).toMatchObject({ language_key: 'NL', input: { amount: 5200, words: 10 } })
})

test('a required list whose rows are empty says which field is missing', async ({ page, open }) => {
  const sent = watchSent(page)
  const title = { name: 'title', label: 'Title', type: 'text', required: true }
  await withForm(page, [{ name: 'items', label: 'Items', type: 'list', required: true, fields: [title] }])
  await open('/generate/product-description')
  await page.getByRole('button', { name: 'Add to Items' }).click()
  await generateButton(page).click()
  await expect(field(page, 'Title')).toBeFocused()
  await expect(field(page, 'Title')).toHaveAccessibleDescription('Required.')
  await expect(page.getByRole('group', { name: 'Items', exact: true })).toHaveAccessibleDescription('Required.')
  expect(sent).toEqual([])
})

import type { Page } from '@playwright/test'
import { expect, test } from './support/demo.ts'
import { test as empty } from './support/test.ts'

const rows = (page: Page, name: string) =>
  page.getByRole('main').getByRole('list', { name, exact: true }).locator(':scope > li')

test('templates are searched as one types, and lead straight to their form', { tag: '@smoke' }, async ({
  page,
  open,
}) => {
  await open('/templates')
  await expect(rows(page, 'Templates')).toHaveCount(13)
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search templates' })).toBeFocused()
  await page.keyboard.type('product')
  await expect(rows(page, 'Templates')).toHaveCount(1)
  await expect(page).toHaveURL(/search=product$/)
  await page.reload()
  await expect(rows(page, 'Templates')).toHaveCount(1)
  await expect(rows(page, 'Templates')).not.toContainText('product_description')
  await expect(rows(page, 'Templates')).toContainText('3 steps')
  await expect(rows(page, 'Templates').getByRole('link', { name: 'Use this template' })).toHaveAttribute(
    'href',
    '/generate/product-description',
  )
  await page.getByRole('searchbox', { name: 'Search templates' }).fill('faq_answer')
  await expect(rows(page, 'Templates')).toHaveText(/^FAQ answer/)
  await page.getByRole('searchbox', { name: 'Search templates' }).fill('nothing like it')
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(rows(page, 'Templates')).toHaveCount(13)
})

test('a template shows its steps and its form in each language, as it will be asked', async ({ page, open }) => {
  await open('/templates')
  await page.getByRole('link', { name: 'Product description' }).click()
  await expect(page.getByRole('region', { name: 'Steps' }).getByRole('listitem')).toHaveCount(3)
  const form = page.getByRole('region', { name: 'Form' })
  await expect(form.getByRole('listitem').first()).toContainText('Product name')
  await expect(form.getByRole('listitem').first()).toContainText('required')
  await expect(form.getByRole('listitem').first()).toContainText('at most 80 characters')
  await page.getByRole('radio', { name: 'Nederlands' }).check({ force: true })
  await expect(form.getByRole('listitem').first()).toContainText('Productnaam')
  await expect(page).toHaveURL(/language_key=NL/)
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Nederlands' })).toBeChecked()
  expect(await form.getByRole('textbox').count()).toBe(0)
})

test('tones of voice are found by their words, and show their guidelines in each language', async ({ page, open }) => {
  await open('/tones-of-voice?search=adviser+friendly')
  await expect(rows(page, 'Tones of voice')).toHaveCount(1)
  await page.getByRole('link', { name: 'Warm' }).click()
  await expect(page.getByRole('region', { name: 'Guidelines' })).toContainText('Address the reader as “you”')
  await page.getByRole('radio', { name: 'Français' }).check({ force: true })
  await expect(page.getByRole('heading', { level: 1, name: 'Chaleureux' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Guidelines' }).locator('[lang=fr]')).toContainText('vous')
})

test('knowledge bases are searched and opened', async ({ page, open }) => {
  await open('/knowledge-bases')
  await page.getByRole('searchbox', { name: 'Search knowledge bases' }).fill('savings rates')
  await expect(rows(page, 'Knowledge bases')).toHaveCount(1)
  await page.getByRole('link', { name: 'Savings products' }).click()
  await expect(page.getByRole('main')).toContainText('Rates, limits and conditions of every savings product')
})

test.describe('what does not exist says so', () => {
  for (const [path, words] of [
    ['/templates/none', 'There is no such template'],
    ['/tones-of-voice/none', 'There is no such tone of voice'],
    ['/knowledge-bases/none', 'There is no such knowledge base'],
  ] as const) {
    test(path, async ({ page, open }) => {
      await open(path)
      await expect(page.getByRole('alert')).toContainText(words)
    })
  }
})

empty.describe('a workspace without a library', () => {
  empty('each list says that it is empty', async ({ page, open }) => {
    await open('/templates')
    await expect(page.getByRole('heading', { name: 'No templates yet' })).toBeVisible()
    await page.goto('/tones-of-voice')
    await expect(page.getByRole('heading', { name: 'No tones of voice yet' })).toBeVisible()
    await page.goto('/knowledge-bases')
    await expect(page.getByRole('heading', { name: 'No knowledge bases yet' })).toBeVisible()
  })
})

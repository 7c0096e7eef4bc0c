import { expect, test } from './support/demo.ts'
import { cards, chooseTones, fillProduct, results, watchSent } from './support/generate.ts'

test('nothing is sent before a chosen tone is known', async ({ page, open }) => {
  const sent = watchSent(page)
  await open('/generate/product-description')
  await fillProduct(page)
  await chooseTones(page, 'Warm')
  let released = false
  await page.route('**/public/v1/toneofvoice', async (route) => {
    await expect.poll(() => released).toBe(true)
    await route.continue()
  })
  await page.reload()
  const button = page.getByRole('button', { name: 'Generate', exact: true })
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Control+Enter')
  released = true
  await expect(button).not.toHaveAttribute('aria-disabled')
  await page.keyboard.press('Control+Enter')
  await expect(cards(page).getByRole('link', { name: 'Open', exact: true })).toHaveCount(1)
  expect(sent.map(({ toneOfVoiceMetaId }) => toneOfVoiceMetaId)).toEqual(['warm-en'])
})

test('a double click on “Generate again” asks once, and the focus stays among the results', async ({ page, open }) => {
  const sent = watchSent(page)
  await open('/generate/product-description')
  await fillProduct(page)
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await expect(cards(page).getByRole('heading', { name: 'Growth Plus' })).toBeVisible()
  await page.getByRole('button', { name: 'Generate again' }).dblclick()
  await expect(cards(page).getByRole('link', { name: 'Open', exact: true })).toHaveCount(2)
  expect(sent).toHaveLength(2)
  await cards(page).first().getByRole('button', { name: 'Remove', exact: true }).press('Enter')
  await expect(cards(page)).toHaveCount(1)
  await expect(results(page)).toBeFocused()
})

test('one cell that fails is tried again on its own', async ({ page, open }) => {
  let failing = true
  await page.route('**/public/v1/document', (route) =>
    failing && route.request().postDataJSON().toneOfVoiceMetaId === 'plain-en'
      ? route.fulfill({ status: 503, json: { detail: 'Too many are waiting' } })
      : route.continue(),
  )
  await open('/generate/product-description')
  await fillProduct(page)
  await chooseTones(page, 'Warm', 'Plain')
  await page.getByRole('button', { name: 'Generate 2 documents' }).click()
  await expect(cards(page).getByRole('link', { name: 'Open', exact: true })).toHaveCount(1)
  await expect(results(page).getByRole('alert')).toContainText('Too many are waiting')
  failing = false
  await results(page).getByRole('button', { name: 'Try again' }).click()
  await expect(cards(page).getByRole('link', { name: 'Open', exact: true })).toHaveCount(2)
  await expect(results(page).getByRole('alert')).toHaveCount(0)
})

test('after a lost answer the person is asked before it is sent again', { tag: '@smoke' }, async ({ page, open }) => {
  const sent = watchSent(page)
  let lose = true
  await page.route('**/public/v1/document', async (route) => {
    if (!lose) return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
  await open('/generate/product-description')
  await fillProduct(page)
  await page.keyboard.press('Control+Enter')
  await expect(results(page).getByRole('alert')).toContainText('may have been generated')
  await page.reload()
  await expect(results(page).getByRole('alert')).toContainText('may have been generated')
  expect(sent).toHaveLength(1)
  lose = false
  await results(page).getByRole('button', { name: 'Generate again' }).click()
  await expect(cards(page).getByRole('link', { name: 'Open', exact: true })).toBeVisible()
  expect(sent).toHaveLength(2)
})

test('a reload while it is on its way sends nothing twice', async ({ page, open }) => {
  const sent = watchSent(page)
  await page.route('**/public/v1/document', () => {
    // Never answered.
  })
  await open('/generate/product-description')
  await fillProduct(page)
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => sent.length).toBe(1)
  await page.reload()
  await expect(results(page).getByRole('alert')).toContainText('may have been generated')
  await page.reload()
  await expect(results(page).getByRole('alert')).toContainText('may have been generated')
  expect(sent).toHaveLength(1)
})

test('pressing twice asks once', async ({ page, open }) => {
  const sent = watchSent(page)
  let released = false
  await page.route('**/public/v1/document', async (route) => {
    await expect.poll(() => released).toBe(true)
    await route.continue()
  })
  await open('/generate/product-description')
  await fillProduct(page)
  await page.keyboard.press('Control+Enter')
  await expect(cards(page)).toHaveCount(1)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('status')).toContainText('already in progress')
  released = true
  await expect(cards(page).getByRole('link', { name: 'Open', exact: true })).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('what was asked for offline is sent when the network is back', { tag: '@smoke' }, async ({
  page,
  open,
  context,
}) => {
  const sent = watchSent(page)
  await open('/generate/product-description')
  await fillProduct(page)
  await context.setOffline(true)
  await page.keyboard.press('Control+Enter')
  await expect(cards(page)).toContainText('Waiting to be sent')
  expect(sent).toHaveLength(0)
  await context.setOffline(false)
  await expect(cards(page).getByRole('link', { name: 'Open', exact: true })).toBeVisible()
  expect(sent).toHaveLength(1)
})

import { expect, test } from './support/test.ts'

test.use({ locale: 'de-DE' })

test('where the file of texts cannot be loaded, the page says so in the language of the browser and tries again', async ({
  page,
}) => {
  const texts = /\/assets\/de-[^/]+\.js$/
  await page.route(texts, (route) => route.abort('connectionfailed'))
  await page.goto('/')
  await expect(page.getByRole('alert')).toHaveText(/Redline konnte nicht geladen werden/)
  await page.unroute(texts)
  await page.getByRole('button', { name: 'Erneut versuchen' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

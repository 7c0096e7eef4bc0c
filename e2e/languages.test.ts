import { languageTags } from '../src/lib/language-key.ts'
import { expectAccessibleEverywhere } from './support/axe.ts'
import { expect, test } from './support/test.ts'

const finding = { reason: 'The rate is promised for ever', rule_name: 'Rates', severity: 'HIGH' } as const

test.describe('a Dutch browser', () => {
  test.use({ locale: 'nl-NL' })

  test('sees Dutch pages, and loads no texts of another language', async ({ page, open, workspace }) => {
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
    const audit = await workspace.importAudit('Spaarrente', [
      { ...finding, violating_text: 'Altijd 4%' },
      { ...finding, violating_text: 'Nooit minder dan 4%' },
    ])
    await open(`/audits/${audit}`)
    await expect(page.getByRole('searchbox', { name: 'Overtredingen zoeken' })).toBeVisible()
    await expect(page.getByRole('grid', { name: 'Overtredingen' })).toContainText('Altijd 4%')
    await expect(page.locator('html')).toHaveAttribute('lang', 'nl')
    expect(scripts.filter((path) => /\/en-/.test(path))).toEqual([])
    expect(scripts.filter((path) => /\/nl-/.test(path)).length).toBeGreaterThan(0)
    await page.getByRole('link', { name: 'Instellingen' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Instellingen' })).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Taal' })).toHaveValue('')
  })

  test('counts and writes numbers in Dutch', async ({ page, open, workspace }) => {
    await workspace.importAudit('Spaarrente', [{ ...finding, violating_text: 'Altijd 4%' }])
    await page.route('**/violations?*', async (route) => {
      const answer = await (await route.fetch()).json()
      const review_progress = { ...answer.review_progress, undecided: 1234 }
      await route.fulfill({ json: { ...answer, total: 1234, review_progress } })
    })
    await open('/audits')
    await expect(page.getByText('1.234', { exact: true }).first()).toBeVisible()
    await expect(page.getByText('overtredingen te beoordelen')).toBeVisible()
  })

  test('axe finds nothing in Dutch', async ({ page, open }) => {
    for (const path of ['/audits', '/settings', '/help', '/generate', '/documents', '/templates']) {
      await test.step(path, async () => {
        await open(path)
        await expect(page.getByRole('navigation', { name: 'Hoofdmenu' })).toBeVisible()
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
        await expectAccessibleEverywhere(page)
        await page.setViewportSize({ width: 1440, height: 900 })
      })
    }
  })
})

test.describe('a German browser', () => {
  test.use({ locale: 'de-DE' })

  test('names the keys as a German keyboard does', async ({ page, open }) => {
    await open('/help')
    await expect(page.getByRole('button', { name: 'Suchen oder aufrufen' }).locator('kbd')).toHaveText('Strg K')
    await expect(page.locator('kbd', { hasText: 'Strg Eingabe' })).toBeVisible()
    await expect(page.locator('kbd', { hasText: 'Umschalt X' })).toBeVisible()
  })
})

test.describe('a Turkish browser', () => {
  test.use({ locale: 'tr-TR' })

  test('sees Turkish pages, and finds what is typed whatever the dots of an i', async ({ page, open, workspace }) => {
    await workspace.importAudit('Investing IŞIK', [{ ...finding, violating_text: 'Her zaman %4' }])
    await workspace.importAudit('Newsletter', [{ ...finding, violating_text: 'Asla' }])
    await open('/audits')
    await expect(page.locator('html')).toHaveAttribute('lang', 'tr')
    const links = page.getByRole('table', { name: 'Denetimler' }).getByRole('link')
    await expect(links).toHaveText(['Newsletter', 'Investing IŞIK'])
    for (const typed of ['investing', 'INVESTING', 'ışık', 'işik']) {
      await page.getByRole('searchbox', { name: 'Ada göre filtrele' }).fill(typed)
      await expect(links).toHaveText(['Investing IŞIK'])
    }
    await expect(page.getByText('ihlal karar bekliyor')).toBeVisible()
    await expectAccessibleEverywhere(page)
  })
})

test.describe('a Russian browser', () => {
  test.use({ locale: 'ru-RU', viewport: { width: 1100, height: 800 } })

  test('has the name of an audit and its buttons in one line: what stands between them is cut', async ({
    page,
    open,
    workspace,
  }) => {
    const audit = await workspace.importAudit('Newsletters, autumn and winter', [finding])
    await open(`/audits/${audit}`)
    await expect(page.getByRole('row')).toHaveCount(1)
    const name = await page.getByRole('heading', { level: 1 }).boundingBox()
    const report = await page.getByRole('link', { name: 'Отчёт' }).boundingBox()
    expect(report?.y).toBeLessThan((name?.y ?? 0) + (name?.height ?? 0))
    expect(report?.x).toBeGreaterThan((name?.x ?? 0) + (name?.width ?? 0))
  })
})

test('the interface can be had in every language of the contract', async ({ page, open }) => {
  await open('/settings')
  const options = page.getByRole('combobox', { name: 'Language' }).getByRole('option')
  await expect(options).toHaveCount(Object.keys(languageTags).length + 1)
  const names = (await options.allTextContents()).slice(1)
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)))
})

test('in no language is the name of a decision cut off', async ({ page, open, workspace, context }) => {
  const audit = await workspace.importAudit('Savings', [finding])
  await open(`/audits/${audit}`)
  await page.getByRole('row').click()
  const settings = await context.newPage()
  await settings.goto('/settings')
  const names = page.locator('[role=group] button .truncate')
  for (const tag of Object.values(languageTags)) {
    await settings.getByRole('combobox').selectOption(tag)
    await expect(page.locator('html')).toHaveAttribute('lang', tag)
    await expect(names).toHaveCount(5)
    for (const width of [1280, 1360, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const cut = await names.evaluateAll((all) =>
        all.filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent),
      )
      expect([tag, width, ...cut]).toEqual([tag, width])
    }
  }
})

test('a language that is chosen holds at once, in other tabs and after a reload', async ({ page, open, context }) => {
  await open('/settings')
  const other = await context.newPage()
  await other.goto('/help')
  await expect(other.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
  await page.evaluate(() => Object.assign(globalThis, { notReloaded: true }))
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Nederlands')
  await expect(page.getByRole('heading', { level: 1, name: 'Instellingen' })).toBeVisible()
  await expect(page).toHaveTitle('Instellingen · Redline')
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl')
  expect(await page.evaluate(() => 'notReloaded' in globalThis)).toBe(true)
  await expect(other.getByRole('heading', { name: 'De vijf statussen' })).toBeVisible()

  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Instellingen' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Taal' }).selectOption({ value: '' })
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('texts that cannot be loaded leave the language as it was, and say so', async ({ page, open }) => {
  await open('/settings')
  await expect(page.getByRole('combobox', { name: 'Language' })).toBeVisible()
  await page.route(/\/nl-/, (route) => route.abort())
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Nederlands')
  await expect(page.getByRole('alert')).toContainText('could not be loaded')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
})

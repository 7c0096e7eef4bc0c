import type { Page } from '@playwright/test'
import { expect, test } from './support/demo.ts'
import { holdRequests } from './support/hold-requests.ts'
import { settings } from './support/settings.ts'
import { test as ownTest } from './support/test.ts'
import { findings, triage } from './support/triage.ts'
import { createWorkspace } from './support/workspace.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const main = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const palette = (page: Page) => page.getByRole('dialog', { name: 'Search or jump to' })

test('the palette reaches pages and audits by keyboard alone', async ({ page, open, api }) => {
  const { data } = await api.GET('/public/v1/audits', { params: { query: { limit: 100 } } })
  const oldest = data?.audits.at(-1)
  await open('/audits')
  await expect(heading(page)).toHaveText('Audits')
  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.type('tone')
  await expect(palette(page).getByRole('option', { selected: true })).toHaveText('Tones of voice')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/tones-of-voice')
  await expect(palette(page)).toBeHidden()

  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.type(oldest?.name ?? '')
  const option = palette(page).getByRole('option', { name: oldest?.name })
  await expect(option.first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp('/audits/[^/]+'))
  await expect(heading(page)).toHaveText(oldest?.name ?? '')

  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.type('no such thing at all')
  await expect(palette(page)).toContainText('Nothing found')
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
})

ownTest('the palette switches connections', async ({ page, service, workspace }) => {
  const other = await createWorkspace(service)
  await other.importAudit('Audit of the second', findings(1))
  await page.goto(`/#key=${other.key}&label=Second`)
  await expect(page.getByRole('link', { name: 'Audit of the second' })).toBeVisible()
  await page.goto(`/settings#key=${workspace.key}&label=First`)
  await page.getByRole('dialog').getByRole('button', { name: 'Connect' }).click()
  await expect(settings(page).list).toContainText('First')
  await page.keyboard.press('Control+k')
  await palette(page).getByRole('combobox').fill('second')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/audits')
  await expect(page.getByRole('link', { name: 'Audit of the second' })).toBeVisible()
})

ownTest(
  'what is typed with the key of the palette goes into it, and decides nothing',
  async ({ page, open, workspace }) => {
    const auditId = await workspace.importAudit('Q4 retail website', findings(3))
    const decided: string[] = []
    page.on('request', (request) => request.method() === 'POST' && decided.push(request.url()))
    await open(`/audits/${auditId}`)
    await triage(page).row('Finding 01').click()
    await expect(triage(page).decision('Urgent')).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('rufe')
    await expect(palette(page).getByRole('combobox')).toHaveValue('rufe')
    await page.keyboard.press('Escape')
    await expect(triage(page).heading).toHaveText('Rule 01')
    expect(decided).toEqual([])
  },
)

ownTest('a key right after the palette has closed acts on the page', async ({ page, open, workspace }) => {
  const auditId = await workspace.importAudit('Q4 retail website', findings(3))
  await open(`/audits/${auditId}`)
  await expect(triage(page).rows).toHaveCount(3)
  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('combobox')).toBeFocused()
  // In one task: a closed dialog keeps the focus until the next frame.
  await page.evaluate(() => {
    document.querySelector('dialog')?.close()
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true, cancelable: true }))
  })
  await expect(triage(page).heading).toHaveText('Rule 01')
})

test('? lists the keys of the page first, closes by Escape, and gives the focus back', { tag: '@smoke' }, async ({
  page,
  open,
}) => {
  await open('/audits')
  const link = main(page).getByRole('link', { name: 'Audits' })
  await link.focus()
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Keys' })
  await expect(dialog.getByRole('heading', { level: 3 }).first()).toHaveText('On this page')
  await expect(dialog).toContainText('Undo')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(link).toBeFocused()

  // Letters are only letters while one types, and nothing when they are switched off.
  await page.getByRole('searchbox', { name: 'Filter by name' }).fill('')
  await page.keyboard.type('?')
  await expect(dialog).toBeHidden()
  await main(page).getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('switch', { name: 'Letter keys' }).click()
  await main(page).getByRole('link', { name: 'Audits' }).click()
  await expect(heading(page)).toHaveText('Audits')
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Filter by name' })).not.toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeVisible()
})

test('light and dark follow the system until one chooses, and the choice stays', async ({ page, open }) => {
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await page.emulateMedia({ colorScheme: 'light' })
  await open('/settings')
  await expect(heading(page)).toHaveText('Settings')
  const light = await paper()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(paper).not.toBe(light)
  const dark = await paper()
  await page.getByRole('radio', { name: 'Light' }).check({ force: true })
  await expect.poll(paper).toBe(light)
  await page.reload()
  await expect(heading(page)).toHaveText('Settings')
  expect(await paper()).toBe(light)
  await page.getByRole('button', { name: 'Use the dark theme' }).click()
  await expect.poll(paper).toBe(dark)
  await page.getByRole('radio', { name: 'System' }).check({ force: true })
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(paper).toBe(light)
})

const places: Record<string, string> = {
  Generate: '/generate',
  Documents: '/documents',
  Templates: '/templates',
  'Tones of voice': '/tones-of-voice',
  'Knowledge bases': '/knowledge-bases',
  Settings: '/settings',
  Audits: '/audits',
}

test('each page has its title, and its heading takes the focus when one arrives', { tag: '@smoke' }, async ({
  page,
  open,
}) => {
  await open('/audits')
  await expect(page).toHaveTitle('Audits · Redline')
  // The first page leaves the focus where the browser puts it.
  await expect(heading(page)).not.toBeFocused()
  for (const [name, path] of Object.entries(places)) {
    await main(page).getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
    await expect(page).toHaveTitle(`${name} · Redline`)
    await expect(heading(page)).toHaveText(name)
    await expect(heading(page)).toBeFocused()
    await expect(main(page).getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
  }
  await page.goto('/audits')
  await expect(page.getByRole('table', { name: 'Audits' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('Back returns to the same place of a long list', async ({ page, open }) => {
  await page.setViewportSize({ width: 1440, height: 600 })
  await open('/audits?limit=50')
  const last = page.getByRole('table', { name: 'Audits' }).getByRole('link').nth(22)
  await last.scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => scrollY)
  expect(scrolled).toBeGreaterThan(300)
  await last.click()
  await expect(page).toHaveURL(/\/audits\/[^/]+/)
  await expect(page.getByRole('searchbox', { name: 'Search violations' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(last).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled)
})

test('a small screen has its navigation on demand', { tag: '@smoke' }, async ({ page, open }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open('/audits')
  await expect(main(page)).toBeHidden()
  await page.getByRole('button', { name: 'Open navigation' }).click()
  await main(page).getByRole('link', { name: 'Templates' }).click()
  await expect(page).toHaveURL('/templates')
  await expect(main(page)).toBeHidden()
  await expect(heading(page)).toHaveText('Templates')
})

test('nothing moves while the audits load', async ({ page, open }) => {
  await page.addInitScript(() => {
    Object.assign(window, { shifts: [] as string[] })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & { value: number; sources: { node?: Element }[] }
        const moved = sources.map(({ node }) => node?.className ?? '')
        Reflect.get(window, 'shifts').push([value, ...moved])
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const release = await holdRequests(page, '**/public/v1/audits?*')
  await open('/audits')
  // Everything but the answer is on screen.
  await expect(heading(page)).toBeVisible()
  release()
  await expect(page.getByRole('table', { name: 'Audits' }).getByRole('progressbar').first()).toBeVisible()
  const shifts = await page.evaluate<[number, ...string[]][]>('shifts')
  const sum = shifts.reduce((total, [value]) => total + value, 0)
  expect(sum, JSON.stringify(shifts)).toBeLessThan(0.02)
})

test('what was just typed does not call back someone who has set out for another page', async ({ page, open }) => {
  await page.clock.install()
  await open('/audits')
  const release = await holdRequests(page, /assets\/settings-/)
  await page.getByRole('searchbox', { name: 'Filter by name' }).focus()
  // In one task: the click comes before the debounce after typing.
  await main(page)
    .getByRole('link', { name: 'Settings' })
    .evaluate((link: HTMLElement) => {
      document.execCommand('insertText', false, 'retail')
      link.click()
    })
  // Longer than the pause after which a filter goes into the address.
  await page.clock.runFor(600)
  release()
  await expect(heading(page)).toHaveText('Settings')
})

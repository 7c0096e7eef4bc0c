import { once } from 'node:events'
import type { Page } from '@playwright/test'
import type { Audit, AuditList } from '../contract/openapi.gen.ts'
import { expect, test } from './support/demo.ts'
import { test as ownTest } from './support/test.ts'
import { findings } from './support/triage.ts'

const table = (page: Page) => page.getByRole('table', { name: 'Audits' })

const names = (page: Page) => table(page).getByRole('link').allTextContents()

const chart = (page: Page) => page.getByRole('list', { name: 'Violations over time' })

function countProgress(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/violations\?.*page_size=1$/.test(request.url())) asked.push(request.url())
  })
  return asked
}

test('audits are listed newest first and sorted by any column, in the address', { tag: '@smoke' }, async ({
  page,
  open,
  api,
}) => {
  const { data } = await api.GET('/public/v1/audits', { params: { query: { limit: 100 } } })
  const newest = data?.audits.map(({ name }) => name) ?? []
  await open('/audits')
  await expect(table(page).getByRole('link')).toHaveCount(20)
  await expect.poll(() => names(page)).toEqual(newest.slice(0, 20))
  await expect(page.getByRole('columnheader', { name: 'Created' })).toHaveAttribute('aria-sort', 'descending')

  await page.getByRole('button', { name: 'Name' }).click()
  await expect(page).toHaveURL('/audits?sort=name&order=ascending')
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(() => names(page)).toEqual(newest.toSorted((a, b) => a.localeCompare(b, 'en')))
  await page.getByRole('button', { name: 'Violations', exact: true }).click()
  const counts = async () =>
    (await table(page).getByRole('row').locator('td:nth-child(7)').allTextContents()).map((text) =>
      Number(text.replaceAll(/\D/g, '')),
    )
  await expect(page).toHaveURL('/audits?sort=violations')
  await expect(page.getByRole('columnheader', { name: 'Violations' })).toHaveAttribute('aria-sort', 'descending')
  const most = (data?.audits ?? []).map(({ total_violations }) => total_violations).toSorted((a, b) => b - a)
  await expect.poll(counts).toEqual(most)
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'Violations' })).toHaveAttribute('aria-sort', 'descending')
})

test('a filter by name and status is in the address and can be sent to a colleague', async ({ page, open, api }) => {
  await open('/audits')
  await expect(table(page)).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Filter by name' })).toBeFocused()
  const { data } = await api.GET('/public/v1/audits', { params: { query: { limit: 100 } } })
  const all = data?.audits.map(({ name }) => name) ?? []
  const typed = all[0]?.slice(0, 5) ?? ''
  await page.keyboard.type(typed)
  await expect(page).toHaveURL((url) => url.searchParams.get('name') === typed)
  const found = all.filter((name) => name.toLowerCase().includes(typed.toLowerCase()))
  await expect.poll(() => names(page)).toEqual(found)
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Completed')
  await expect(page).toHaveURL(/status=COMPLETED/)
  await page.reload()
  await expect(page.getByRole('searchbox', { name: 'Filter by name' })).toHaveValue(typed)
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('COMPLETED')

  await page.getByRole('searchbox', { name: 'Filter by name' }).fill('nothing is called this')
  await expect(page.getByRole('heading', { name: 'No matching audits' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL('/audits')
})

test('Show more asks for a longer list until all are there, and keeps the rows that are', async ({ page, open }) => {
  await open('/audits')
  await expect(page.getByText('The newest 20 audits')).toBeVisible()
  const first = table(page).getByRole('link').first()
  await first.evaluate((link) => link.setAttribute('data-same', ''))
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(page).toHaveURL('/audits?limit=50')
  await expect(page.getByText('24 audits in total')).toBeVisible()
  await expect(table(page).getByRole('link')).toHaveCount(24)
  await expect(first).toHaveAttribute('data-same', '')
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)
})

test('progress is asked for once per audit, first for the rows in view', async ({ page, open }) => {
  await page.setViewportSize({ width: 1440, height: 500 })
  const asked = countProgress(page)
  await open('/audits?limit=50')
  await expect(table(page).getByRole('progressbar').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Open work' })).toContainText(/\d\s*undecided/)
  expect(new Set(asked).size).toBe(asked.length)
})

test('open work is one number, whatever the window and the filter, and none before all is counted', async ({
  page,
  open,
  api,
}) => {
  const { data } = await api.GET('/public/v1/audits', { params: { query: { limit: 100 } } })
  const audits = data?.audits ?? []
  expect(audits.length).toBeGreaterThan(20)
  let undecided = 0
  for (const { id } of audits) {
    const { data: counted } = await api.GET('/public/v1/audits/{audit_id}/violations', {
      params: { path: { audit_id: id }, query: { page_size: 1 } },
    })
    undecided += counted?.review_progress.undecided ?? 0
  }
  const work = page.getByRole('region', { name: 'Open work' })
  const last = audits.findLast(({ total_violations }) => total_violations > 0)?.id ?? ''
  const gate = new AbortController()
  await page.route(`**/audits/${last}/violations?*`, async (route) => {
    if (!gate.signal.aborted) await once(gate.signal, 'abort')
    await route.continue()
  })
  const views = [
    { width: 390, path: '/audits' },
    { width: 1440, path: '/audits?name=nothing+is+called+this' },
    { width: 1440, path: '/audits' },
    { width: 1440, path: '/audits?limit=50' },
  ]
  for (const { width, path } of views) {
    await page.setViewportSize({ width, height: 600 })
    await open(path)
    if (width === 390) {
      await expect(work).toContainText(`Counting: ${audits.length - 1} of ${audits.length} audits`)
      await expect(work).not.toContainText('undecided')
      gate.abort()
    }
    await expect(work).toContainText(new RegExp(`${undecided.toLocaleString('en-GB')}\\s*undecided`))
  }
})

test('the chart is read by keyboard and by a screen reader, and opens the audit', { tag: '@smoke' }, async ({
  page,
  open,
  api,
}) => {
  const { data } = await api.GET('/public/v1/audits', { params: { query: { limit: 20 } } })
  const [newest, second] = data?.audits ?? []
  await open('/audits')
  const bars = chart(page).getByRole('button')
  await expect(bars).toHaveCount(20)
  await expect(bars.last()).toHaveAccessibleName(new RegExp(`^${newest?.name}, .*: [\\d,]+ violations?`))
  await bars.last().focus()
  await page.keyboard.press('ArrowLeft')
  await expect(bars.nth(18)).toBeFocused()
  await expect(page.locator('[popover=manual]')).toContainText(second?.name ?? '')
  await page.keyboard.press('Home')
  await expect(bars.first()).toBeFocused()
  await page.keyboard.press('End')
  await expect(bars.last()).toBeFocused()
  expect(await bars.evaluateAll((all) => all.filter((bar) => bar.tabIndex === 0).length)).toBe(1)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/audits/${newest?.id}`)
})

test('a running audit is looked at again by itself, more slowly when the tab is hidden', async ({
  page,
  open,
  api,
}) => {
  const { data } = await api.GET('/public/v1/audits', { params: { query: { limit: 20 } } })
  const list = data?.audits ?? []
  let done = 10
  const asked: number[] = []
  const running = (audit: Audit): Audit => ({
    ...audit,
    name: 'Under way',
    status: done < 40 ? 'RUNNING' : 'COMPLETED',
    total_assets: 40,
    completed_assets: done,
    failed_assets: 0,
    completed_at: null,
  })
  await page.clock.install()
  await page.route('**/public/v1/audits?*', (route) => {
    asked.push(done)
    const audits = list.map((audit, index) =>
      index === 0 ? running(audit) : { ...audit, status: 'COMPLETED', completed_at: audit.created_at },
    )
    const body: AuditList = { audits, returned: audits.length, limit: 20 }
    return route.fulfill({ json: body })
  })
  await open('/audits')
  const row = table(page).getByRole('row').filter({ hasText: 'Under way' })
  await expect(row).toContainText('10 of 40')
  await expect(page.getByRole('region', { name: 'Open work' })).toContainText('1 audit running')
  done = 20
  await page.clock.fastForward(5_100)
  await expect(row).toContainText('20 of 40')

  const hide = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { value, configurable: true })
      Object.defineProperty(document, 'visibilityState', { value: value ? 'hidden' : 'visible', configurable: true })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    }, hidden)
  done = 30
  await hide(true)
  await page.clock.fastForward(5_100)
  await expect(row).toContainText('30 of 40')
  const before = asked.length
  done = 40
  await page.clock.fastForward(30_000)
  expect(asked.length).toBe(before)
  await page.clock.fastForward(31_000)
  await expect(row).toContainText('40 of 40')
  const end = asked.length
  await page.clock.fastForward(120_000)
  expect(asked.length).toBe(end)
})

ownTest(
  'a queued audit is not running, and one without violations has no share: it is sorted last',
  async ({ page, open, workspace }) => {
    for (const name of ['Queued', 'Running', 'Empty', 'Full']) await workspace.importAudit(name, findings(2))
    await page.route('**/public/v1/audits?*', async (route) => {
      const response = await route.fetch()
      const list: AuditList = await response.json()
      const changes: Record<string, Partial<Audit>> = {
        Queued: { status: 'QUEUED', completed_at: null },
        Running: { status: 'RUNNING', completed_at: null },
        Empty: { total_violations: 0 },
      }
      await route.fulfill({
        json: { ...list, audits: list.audits.map((audit) => ({ ...audit, ...changes[audit.name] })) },
      })
    })
    await open('/audits?sort=progress')
    await expect(page.getByRole('region', { name: 'Open work' })).toContainText('1 audit running')
    await expect(table(page).getByRole('row').filter({ hasText: 'Empty' })).toContainText('No violations')
    for (const address of ['/audits?sort=progress', '/audits?sort=progress&order=ascending']) {
      await page.goto(address)
      await expect(page.getByRole('region', { name: 'Open work' })).toContainText(/6\s*undecided/)
      expect((await names(page)).at(-1)).toBe('Empty')
    }
  },
)

ownTest('the chart has dates, and small audits can be read beside a large one', async ({ page, open, workspace }) => {
  await workspace.importAudit('Small', findings(4))
  await workspace.importAudit('Large', findings(400))
  await open('/audits')
  const region = page.getByRole('region', { name: 'Violations over time' })
  await expect(region).toContainText('Height: violations, square-root scale. Colours: share of each state.')
  const today = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'Europe/Amsterdam' }).format(
    new Date(),
  )
  await expect(region.getByText(today).first()).toBeVisible()
  const small = chart(page).getByRole('button', { name: /^Small/ })
  await small.hover()
  await expect(page.locator('[popover=manual]')).toContainText('Undecided 4')
  const heights = await small
    .locator('[data-state]')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
  expect(Math.max(...heights)).toBeGreaterThan(10)
})

ownTest.describe('on a phone', () => {
  ownTest.use({ viewport: { width: 390, height: 844 } })

  ownTest('audits can be sorted by date', async ({ page, workspace, open }) => {
    for (const name of ['First', 'Second', 'Third']) await workspace.importAudit(name, findings(1))
    await open('/audits')
    await expect.poll(() => names(page)).toEqual(['Third', 'Second', 'First'])
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Oldest first')
    await expect.poll(() => names(page)).toEqual(['First', 'Second', 'Third'])
    await expect(page).toHaveURL('/audits?order=ascending')
  })
})

test('on a phone the dates below the chart stay apart', async ({ page, open }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open('/audits')
  const dates = chart(page)
    .getByText(/20\d\d$/)
    .filter({ visible: true })
  await expect(dates).toHaveCount(2)
  const [first, second] = await dates.evaluateAll((spans) => spans.map((span) => span.getBoundingClientRect()))
  expect((second?.left ?? 0) - (first?.right ?? 0)).toBeGreaterThan(8)
})

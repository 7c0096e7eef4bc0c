import { networkIdle } from '../scripts/network-idle.mjs'
import { expect, test } from './support/test.ts'
import { decideAs, findings, statesOf, triage } from './support/triage.ts'

test('filters are in the address, and the address opens on the same thing', { tag: '@smoke' }, async ({
  page,
  workspace,
  open,
}) => {
  const severities = ['CRITICAL', 'HIGH', 'LOW'] as const
  const audit = await workspace.importAudit(
    'Filters',
    findings(30, (index) => ({
      severity: severities[index % 3],
      ...(index % 10 === 0 && { violating_text: `Only ${index} days left` }),
    })),
  )
  await open(`/audits/${audit}`)
  const { rows, state } = triage(page)
  await expect(rows).toHaveCount(20)
  await expect(page).toHaveURL(new RegExp(`/audits/${audit}$`))
  await expect(page.getByText('1–20 of 30')).toBeVisible()

  await page.getByRole('combobox', { name: 'Severity' }).selectOption('CRITICAL')
  await expect(rows).toHaveCount(10)
  await expect(page).toHaveURL(/\?severity=CRITICAL$/)
  await page.getByRole('searchbox', { name: 'Search violations' }).fill('days LEFT')
  await expect(rows).toHaveCount(1)
  await expect(rows.locator('mark')).toHaveText('days left')
  await expect(page).toHaveURL(/severity=CRITICAL&search=days\+LEFT$/)
  await state('All').click()
  await expect(page).toHaveURL(/review_state=all&severity=CRITICAL/)
  await expect(rows.getByText('Undecided')).toBeVisible()

  await page.reload()
  await expect(rows).toHaveCount(1)
  await expect(page.getByRole('searchbox', { name: 'Search violations' })).toHaveValue('days LEFT')
  await expect(state('All')).toHaveAttribute('aria-current', 'true')
})

test('typing asks once, after a pause, and what was asked before is cancelled', { tag: '@smoke' }, async ({
  page,
  workspace,
  open,
}) => {
  const audit = await workspace.importAudit('Search', findings(3))
  await open(`/audits/${audit}`)
  await expect(triage(page).rows).toHaveCount(3)
  const asked: string[] = []
  const cancelled: string[] = []
  await page.route('**/violations?*search=*', async (route) => {
    const { searchParams } = new URL(route.request().url())
    // The states are counted by pages of one row, once the list is there.
    if (searchParams.get('page_size') === '1') return route.continue().catch(() => undefined)
    const term = searchParams.get('search') ?? ''
    asked.push(term)
    if (term === 'Find') await expect.poll(() => cancelled).toEqual(['Find'])
    return route.continue().catch(() => undefined)
  })
  page.on('requestfailed', (request) => {
    const { searchParams } = new URL(request.url())
    const search = searchParams.get('search')
    if (search !== null && searchParams.get('page_size') !== '1') cancelled.push(search)
  })
  const box = page.getByRole('searchbox', { name: 'Search violations' })
  await page.keyboard.press('/')
  await expect(box).toBeFocused()
  // In one task, so that a slow machine does not look like a pause in typing.
  const type = (text: string) =>
    page.evaluate((letters) => {
      for (const letter of letters) document.execCommand('insertText', false, letter)
    }, text)
  await type('Find')
  await expect.poll(() => asked).toEqual(['Find'])
  await type('ing 02')
  await expect(triage(page).rows).toHaveCount(1)
  expect(asked).toEqual(['Find', 'Finding 02'])
  expect(cancelled).toEqual(['Find'])
})

test('the next page is there at once, the page size is remembered, and Back returns', { tag: '@smoke' }, async ({
  page,
  workspace,
  open,
}) => {
  const audit = await workspace.importAudit('Pages', findings(45))
  await open(`/audits/${audit}`)
  const { rows, row } = triage(page)
  await expect(rows).toHaveCount(20)
  await page.keyboard.press(']')
  await expect(rows.first()).toContainText('Finding 21')
  await expect(page).toHaveURL(/\?page=2$/)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(rows).toHaveCount(5)
  await expect(page.getByRole('button', { name: 'Next page' })).toHaveAttribute('aria-disabled', 'true')
  await page.goBack()
  await expect(rows.first()).toContainText('Finding 21')
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('50')
  await expect(rows).toHaveCount(45)
  await expect(page).toHaveURL(/\?page_size=50$/)
  await row('Finding 30').click()
  await expect(page).toHaveURL(/\/violations\/[^/]+\?page_size=50$/)
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`/audits/${audit}\\?page_size=50$`))
  await page.goto(`/audits/${audit}`)
  await expect(rows).toHaveCount(45)
})

test('a page size that the service refuses is made smaller without a word, and that is remembered', async ({
  page,
  workspace,
  open,
}) => {
  const audit = await workspace.importAudit('Refused', findings(60))
  let refusals = 0
  await page.route('**/violations?*', (route) => {
    if (Number(new URL(route.request().url()).searchParams.get('page_size')) <= 50) return route.continue()
    refusals += 1
    return route.fulfill({ status: 422, json: { detail: 'page_size is too large' } })
  })
  await open(`/audits/${audit}?page_size=100`)
  const { rows, alert } = triage(page)
  await expect(rows).toHaveCount(50)
  await expect(page).toHaveURL(/page_size=50$/)
  await expect(alert).toHaveCount(0)
  const until = refusals
  await page.goto(`/audits/${audit}?page_size=100`)
  await expect(rows).toHaveCount(50)
  expect(refusals).toBe(until)
  await expect(page.getByRole('combobox', { name: 'Rows per page' }).getByRole('option')).toHaveText([
    '10 rows',
    '20 rows',
    '50 rows',
  ])
})

test('what is empty says so and leads on; an unknown audit is a page of its own', async ({ page, workspace, open }) => {
  const audit = await workspace.importAudit('Done', findings(2))
  for (const { id } of (await statesOf(workspace, audit)).values()) await decideAs(workspace.api, id, 'mark_fixed')
  await open(`/audits/${audit}`)
  await expect(page.getByRole('heading', { name: 'Nothing undecided' })).toBeVisible()
  await expect(page.getByText('All 2 violations in this audit are decided.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(triage(page).rows).toHaveCount(2)
  await page.getByRole('searchbox', { name: 'Search violations' }).fill('nowhere')
  await expect(page.getByRole('heading', { name: 'No matching violations' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing undecided' })).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Search violations' })).toHaveValue('')
  await page.goto('/audits/none')
  await expect(page.getByRole('heading', { name: 'There is no such audit' })).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Export' })).toHaveCount(0)
  await page.getByRole('alert').getByRole('link', { name: 'Audits' }).click()
  await expect(page.getByRole('link', { name: 'Done' })).toBeVisible()
})

test('what someone else decides appears by itself, in place', async ({ page, workspace, open }) => {
  const audit = await workspace.importAudit('Refresh', findings(4))
  const states = await statesOf(workspace, audit)
  await page.clock.install()
  await open(`/audits/${audit}`)
  const { rows, row, state } = triage(page)
  await expect(rows).toHaveCount(4)
  // Once the service has said that it can find, the list is read again.
  await networkIdle(page)
  await decideAs(workspace.api, states.get('Finding 02')?.id ?? '', 'urgent_violation')
  await page.clock.runFor(31_000)
  await expect(row('Finding 02')).toContainText('Urgent')
  await expect(rows).toHaveCount(4)
  await expect(state('Urgent')).toHaveAccessibleDescription('1')
  await expect(page.getByRole('progressbar', { name: 'Review progress' })).toHaveAttribute('aria-valuenow', '1')
})

test('rows are selected by box, key and range, then the page, then all that match', async ({
  page,
  workspace,
  open,
}) => {
  const audit = await workspace.importAudit('Select', findings(25))
  await open(`/audits/${audit}`)
  const { rows, row } = triage(page)
  await row('Finding 02').getByRole('checkbox').click()
  await row('Finding 05')
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] })
  await expect(page.getByText('4 selected', { exact: true })).toBeVisible()
  await page.keyboard.press('j')
  await expect(triage(page).heading).toHaveText('Rule 01')
  await page.keyboard.press('x')
  await expect(page.getByText('5 selected', { exact: true })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await expect(page.getByText('20 selected', { exact: true })).toBeVisible()
  await expect(rows.and(page.locator('[aria-selected=true]'))).toHaveCount(20)
  await page.getByRole('button', { name: 'Select all 25 that match' }).click()
  await expect(page.getByText('All 25 that match are selected')).toBeVisible()
  await page.getByRole('button', { name: 'Clear the selection' }).click()
  await expect(rows.and(page.locator('[aria-selected=true]'))).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })
  test('the open violation covers the list, decisions are in reach, and Back leads to the list', {
    tag: '@smoke',
  }, async ({ page, workspace, open }) => {
    const audit = await workspace.importAudit('Phone', findings(8))
    await open(`/audits/${audit}`)
    const { rows, row, violation, heading, decision } = triage(page)
    await row('Finding 03').click()
    await expect(heading).toHaveText('Rule 03')
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    const inReach = async (name: string) => {
      const box = await decision(name).boundingBox()
      return box && box.x >= 0 && box.x + box.width <= 390 && box.y + box.height <= 844 && box.height >= 40
    }
    for (const name of ['Urgent', 'Elevated risk', 'Mark fixed', 'Dismiss', 'Reopen'])
      await expect.poll(() => inReach(name)).toBe(true)
    await decision('Mark fixed').click()
    await expect(heading).toHaveText('Rule 04')
    await violation.getByRole('button', { name: 'Back to the list' }).click()
    await expect(violation).toHaveCount(0)
    await expect(rows).toHaveCount(8)
    await expect(row('Finding 03')).toContainText('Fixed')
    await page.goBack()
    await expect(heading).toHaveText('Rule 04')
    await violation.getByRole('button', { name: 'Back to the list' }).click()
    await page.getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: 'Undo', exact: true }).click()
    await expect(heading).toHaveText('Rule 03')
    await expect.poll(async () => (await statesOf(workspace, audit)).get('Finding 03')?.review_state).toBe('undecided')
  })

  test('a link to the last of the states shows that it is the one', async ({ page, workspace, open }) => {
    const audit = await workspace.importAudit('Phone', findings(3))
    await open(`/audits/${audit}?review_state=all`)
    const { rows, state } = triage(page)
    await expect(rows).toHaveCount(3)
    await expect(state('All')).toBeInViewport({ ratio: 1 })
    await expect(state('Undecided')).not.toBeInViewport()
  })
})

for (const [width, height] of [
  [1440, 900],
  [390, 844],
  [800, 400],
] as const)
  test(`the next violation begins at its top on a screen of ${width} by ${height}`, async ({
    page,
    workspace,
    open,
  }) => {
    const reason = Array.from({ length: 120 }, (_, line) => `Line ${line}`).join('\n')
    const audit = await workspace.importAudit(
      'Long',
      findings(3, () => ({ reason })),
    )
    await page.setViewportSize({ width, height })
    await open(`/audits/${audit}`)
    const { rows, heading, violation } = triage(page)
    await expect(rows).toHaveCount(3)
    await page.keyboard.press('j')
    await expect(heading).toHaveText('Rule 01')
    await violation.getByRole('textbox', { name: 'Comment' }).scrollIntoViewIfNeeded()
    await expect(violation.getByText('Finding 01')).not.toBeInViewport()
    await page.keyboard.press('u')
    await expect(heading).toHaveText('Rule 02')
    await expect(violation.getByText('Finding 02')).toBeInViewport()
  })

test('after a comment on a violation that is not in the list, the focus stays with it', async ({
  page,
  workspace,
  open,
}) => {
  const audit = await workspace.importAudit('Elsewhere', findings(3))
  const id = (await statesOf(workspace, audit)).get('Finding 02')?.id ?? ''
  await decideAs(workspace.api, id, 'mark_fixed')
  await open(`/audits/${audit}/violations/${id}`)
  const { rows, heading } = triage(page)
  await expect(heading).toHaveText('Rule 02')
  await expect(rows).toHaveCount(2)
  await page.keyboard.press('c')
  await expect(page.getByRole('textbox', { name: 'Comment' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(heading).toBeFocused()
})

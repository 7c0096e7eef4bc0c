import {
  activityOf,
  bulk,
  dismissSelected,
  findings,
  holdReviews,
  list,
  openAudit,
  selectAll,
  statesOf,
} from './support/bulk.ts'
import { refuse, reviewAddress, violationsOf } from './support/review-requests.ts'
import { expect, test } from './support/test.ts'
import { restAfterDialog } from './support/triage.ts'
import { importFindings } from './support/violation.ts'

// With conditional decisions, e2e/extensions-bulk.test.ts has what these have.
test.describe('with one request for each violation', () => {
  test.use({ extensions: 'none' })

  test('all that match are decided over several pages, six at a time, with pause, and taken back by one undo', async ({
    page,
    service,
    workspace,
    open,
  }) => {
    const { auditId } = await importFindings(workspace, findings(25))
    await openAudit(page, open, auditId)
    const held = await holdReviews(page)
    await selectAll(page, 25)
    await dismissSelected(page, 25, 'Approved by legal')

    await expect(bulk(page).getByRole('progressbar')).toHaveAttribute('aria-valuemax', '25')
    await expect.poll(held.waiting).toBe(6)
    held.letGo(6)
    await expect(bulk(page).getByText('6 of 25')).toBeVisible()
    await expect.poll(held.waiting).toBe(6)
    await bulk(page).getByRole('button', { name: 'Pause' }).click()
    await expect(bulk(page).getByText('Paused')).toBeVisible()
    held.letGo(6)
    await expect(bulk(page).getByText('12 of 25')).toBeVisible()
    expect(held.waiting()).toBe(0)
    await expect.poll(async () => (await statesOf(workspace, auditId)).dismissed).toBe(12)

    // It continues on other pages.
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Templates' }).click()
    await expect(page.getByRole('heading', { name: 'Templates', exact: true })).toBeVisible()
    await bulk(page).getByRole('button', { name: 'Resume' }).click()
    held.letAllGo()
    await expect(page.getByRole('status')).toContainText('Dismissed 25 violations.')
    await expect(bulk(page)).toHaveCount(0)
    expect(held.most()).toBe(6)

    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('status')).toContainText('25 violations are back in their earlier states.')
    await expect.poll(() => statesOf(workspace, auditId)).toMatchObject({ undecided: 25, dismissed: 0 })
    const made = (await activityOf(service, workspace, auditId)).filter(({ to_state }) => to_state !== 'undecided')
    expect(made).toHaveLength(25)
    expect(new Set(made.map(({ violation_id }) => violation_id)).size).toBe(25)
    expect(made.every(({ to_state, reason }) => to_state === 'dismissed' && reason === 'Approved by legal')).toBe(true)
  })

  test('a reload in the middle, with another tab open, loses nothing and doubles nothing', async ({
    page,
    service,
    workspace,
    open,
  }) => {
    const { auditId } = await importFindings(workspace, findings(25))
    await openAudit(page, open, auditId)
    const other = await page.context().newPage()
    await other.goto('/audits')
    await expect(other.getByRole('table', { name: 'Audits' })).toBeVisible()
    const held = await holdReviews(page)
    await selectAll(page, 25)
    await dismissSelected(page, 25, 'Approved by legal')
    await expect.poll(held.waiting).toBe(6)
    held.letGo(6)
    await expect.poll(held.waiting).toBe(6)
    held.letGo(4)
    await expect.poll(async () => (await statesOf(workspace, auditId)).dismissed).toBe(10)
    await expect(bulk(page).getByText('6 of 25')).toBeVisible()
    // Of the six that were sent together, two are under way when the page goes; neither ever arrives.
    held.holdNoMore()
    await page.goto('/audits')
    await expect(page.getByRole('status')).toContainText(/violations\./)
    await expect.poll(async () => (await statesOf(workspace, auditId)).dismissed).toBe(25)

    // The undo stays with the tab, and knows those decided before the reload, too.
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(async () => (await statesOf(workspace, auditId)).undecided).toBe(25)
    const made = (await activityOf(service, workspace, auditId)).filter(({ to_state }) => to_state === 'dismissed')
    expect(made).toHaveLength(25)
    expect(new Set(made.map(({ violation_id }) => violation_id)).size).toBe(25)
  })

  test('stopped, the rest stays undecided and what was decided can be undone', async ({ page, workspace, open }) => {
    const { auditId } = await importFindings(workspace, findings(30))
    await openAudit(page, open, auditId)
    const held = await holdReviews(page)
    await selectAll(page, 30)
    await page.getByRole('button', { name: 'Urgent: 30 selected' }).click()
    const dialog = page.getByRole('dialog', { name: 'Mark 30 violations urgent?' })
    await dialog.getByRole('button', { name: 'Urgent' }).click()
    await expect.poll(held.waiting).toBe(6)
    await bulk(page).getByRole('button', { name: 'Stop' }).click()
    held.letAllGo()
    await expect(page.getByRole('status')).toContainText('Marked 6 violations urgent. 24 were not sent.')
    await expect.poll(() => statesOf(workspace, auditId)).toMatchObject({ urgent_violation: 6, undecided: 24 })
    await restAfterDialog(page)
    await page.keyboard.press('z')
    await expect(page.getByRole('status')).toContainText('6 violations are back in their earlier states.')
    await expect.poll(() => statesOf(workspace, auditId)).toMatchObject({ urgent_violation: 0, undecided: 30 })
  })

  test('only one tab works on it, and another goes on when that is closed', async ({
    page,
    service,
    workspace,
    open,
  }) => {
    const { auditId } = await importFindings(workspace, findings(20))
    await openAudit(page, open, auditId)
    const held = await holdReviews(page)
    const other = await page.context().newPage()
    let others = 0
    other.on('request', (request) => (others += violationsOf(request).length))
    await other.goto('/audits')
    await expect(other.getByRole('table', { name: 'Audits' })).toBeVisible()

    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await page.getByRole('button', { name: 'Fixed: 20 selected' }).click()
    await expect.poll(held.waiting).toBe(6)
    held.letGo(6)
    await expect(bulk(page).getByText('6 of 20')).toBeVisible()
    await expect.poll(held.waiting).toBe(6)
    await expect(bulk(other)).toHaveCount(0)
    expect(others).toBe(0)

    await page.close({ runBeforeUnload: false })
    await expect.poll(async () => (await statesOf(workspace, auditId)).fixed).toBe(20)
    await expect(other.getByRole('status')).toContainText('Marked 20 violations fixed.')
    // Requests that were running when the tab closed may have arrived. They are decided again to the same state.
    const decided = (await activityOf(service, workspace, auditId)).map(({ violation_id }) => violation_id)
    expect(new Set(decided).size).toBe(20)
    expect(decided.length).toBeLessThanOrEqual(26)
    await other.close()
  })
})

test('bulk decisions under way are in sight on Settings and Help too', async ({ page, workspace, open }) => {
  const { auditId } = await importFindings(workspace, findings(3))
  const held = await holdReviews(page)
  await openAudit(page, open, auditId)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Fixed: 3 selected' }).click()
  await expect(bulk(page)).toBeVisible()
  await expect.poll(held.waiting).toBeGreaterThan(0)
  for (const name of ['Settings', 'Help']) {
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(bulk(page)).toBeVisible()
  }
})

test('rows chosen by key and range are decided where they stand; one that fails is named and tried again', {
  tag: '@smoke',
}, async ({ page, workspace, open }) => {
  const { auditId, ids } = await importFindings(workspace, findings(12))
  await openAudit(page, open, auditId)
  const rows = list(page).locator('[data-violation]')
  const failing = (await rows.nth(2).getAttribute('data-violation')) ?? ''
  await page.route(reviewAddress, (route) =>
    violationsOf(route.request()).includes(failing) ? refuse(route, 'Locked by legal') : route.continue(),
  )
  await rows.nth(0).focus()
  await page.keyboard.press('x')
  await rows
    .nth(4)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] })
  await expect(page.getByText('5 selected', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Fixed: 5 selected' }).click()
  await expect(page.getByRole('status')).toContainText('Marked 4 violations fixed. 1 failed.')
  await expect(page.getByText('5 selected', { exact: true })).toHaveCount(0)
  await expect.poll(async () => (await statesOf(workspace, auditId)).fixed).toBe(4)

  // What failed is still there after a reload.
  await page.reload()
  await bulk(page).getByRole('button', { name: 'Details' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('list', { name: 'Failed' }).getByRole('listitem')).toHaveText(
    /Guaranteed return \d+.*Locked by legal/,
  )
  await page.unrouteAll({ behavior: 'wait' })
  await dialog.getByRole('button', { name: 'Try it again' }).click()
  await expect(page.getByRole('status')).toContainText('Marked 5 violations fixed.')
  await expect.poll(async () => (await statesOf(workspace, auditId)).fixed).toBe(5)
  expect(ids).toContain(failing)
  await restAfterDialog(page)
  await page.keyboard.press('z')
  await expect.poll(async () => (await statesOf(workspace, auditId)).undecided).toBe(12)
})

test('what someone else decided after it was selected is listed, not overwritten', async ({
  page,
  workspace,
  open,
}) => {
  const { auditId } = await importFindings(workspace, findings(4))
  await openAudit(page, open, auditId)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  const second = await workspace.newKey('second@bank.example')
  const theirs = (await list(page).locator('[data-violation]').nth(1).getAttribute('data-violation')) ?? ''
  await second.api.POST('/public/v1/violations/{violation_id}/review', {
    params: { path: { violation_id: theirs } },
    body: { action: 'elevated_risk' },
  })
  await dismissSelected(page, 4, 'Not a promise')
  await expect(page.getByRole('status')).toContainText(
    'Dismissed 3 violations. 1 has since been decided differently and was not changed.',
  )
  await expect.poll(() => statesOf(workspace, auditId)).toMatchObject({ dismissed: 3, elevated_risk: 1 })
  await expect(bulk(page)).toContainText('3 of 4')
  await bulk(page).getByRole('button', { name: 'Details' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('list', { name: 'Decided differently since' })).toContainText('now “Elevated risk”')
  await dialog.getByRole('button', { name: 'Decide it anyway' }).click()
  await expect.poll(async () => (await statesOf(workspace, auditId)).dismissed).toBe(4)
})

test('a tab with a bulk decision under way is not closed without a word', async ({ page, workspace, open }) => {
  const { auditId } = await importFindings(workspace, findings(8))
  await openAudit(page, open, auditId)
  const held = await holdReviews(page)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Fixed: 8 selected' }).click()
  await expect.poll(held.waiting).toBeGreaterThan(0)
  await expect(bulk(page)).toBeVisible()
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => setTimeout(() => location.reload()))
  expect((await asked).type()).toBe('beforeunload')
  held.letAllGo()
  await expect.poll(async () => (await statesOf(workspace, auditId)).fixed).toBe(8)
})

test('rows are selected and decided by keyboard alone, and one decision bar is shown at a time', async ({
  page,
  workspace,
  open,
}) => {
  const { auditId } = await importFindings(workspace, findings(25))
  await openAudit(page, open, auditId)
  const bar = page.getByRole('group', { name: 'Decisions', exact: true })
  const heading = page.getByRole('region', { name: 'Violation', exact: true }).getByRole('heading', { level: 2 })
  const rows = list(page).getByRole('row')
  await page.keyboard.press('j')
  await expect(rows.nth(0)).toHaveAttribute('aria-current', 'true')
  await expect(bar).toBeVisible()
  await page.keyboard.press('x')
  await expect(page.getByText('1 selected', { exact: true })).toBeVisible()
  await expect(heading).toBeVisible()
  await expect(bar).toHaveCount(0)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(rows.nth(2)).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('Shift+X')
  await expect(page.getByText('3 selected', { exact: true })).toBeVisible()
  await page.keyboard.press('u')
  const dialog = page.getByRole('dialog', { name: 'Mark 3 violations urgent?' })
  await expect(dialog.getByRole('button', { name: 'Urgent' })).toBeFocused()
  await expect.poll(async () => (await statesOf(workspace, auditId)).urgent_violation).toBe(0)
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await statesOf(workspace, auditId)).urgent_violation).toBe(3)
  await expect(bar).toBeVisible()

  await page.keyboard.press('a')
  await expect(page.getByText('20 selected', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('20 selected', { exact: true })).toHaveCount(0)
  await expect(heading).toBeVisible()
  await page.keyboard.press('Shift+A')
  await expect(page.getByText(/^All \d+ that match are selected$/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bar).toBeVisible()
})

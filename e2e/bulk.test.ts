import type { Page } from '@playwright/test'
import type { SchemaReviewState as ReviewState } from '../server/contract.gen.ts'
import { refuse, reviewAddress, violationsOf } from './support/review-requests.ts'
import type { Service } from './support/service.ts'
import { expect, test } from './support/test.ts'
import { decideAs, restAfterDialog } from './support/triage.ts'
import { importFindings } from './support/violation.ts'
import type { Workspace } from './support/workspace.ts'

const findings = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    reason: `Finding ${String(index).padStart(3, '0')}`,
    violating_text: `Guaranteed return ${index}`,
    rule_name: 'Guaranteed returns',
    severity: 'HIGH' as const,
  }))

const bulk = (page: Page) => page.getByRole('region', { name: 'Bulk decisions' })
const list = (page: Page) => page.getByRole('grid', { name: 'Violations' })

async function openAudit(page: Page, open: (path: string) => Promise<void>, auditId: string) {
  await open(`/audits/${auditId}`)
  await expect(list(page).getByRole('row').first()).toBeVisible()
}

/** Everything the filter shows, from the page to all that match. */
async function selectAll(page: Page, total: number) {
  await page.getByRole('checkbox', { name: 'Select the page' }).check()
  await page.getByRole('button', { name: `Select all ${total} that match` }).click()
  await expect(page.getByText(`All ${total} that match are selected`)).toBeVisible()
}

async function dismissSelected(page: Page, count: number, reason: string) {
  await page.getByRole('button', { name: `Dismiss ${count} selected` }).click()
  const dialog = page.getByRole('dialog', { name: 'Dismiss' })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason)
  await dialog.getByRole('button', { name: 'Dismiss', exact: true }).click()
}

async function statesOf({ api }: Workspace, auditId: string): Promise<Record<ReviewState, number>> {
  const { data } = await api.GET('/public/v1/audits/{audit_id}/violations', {
    params: { path: { audit_id: auditId }, query: { review_state: 'all', page_size: 1 } },
  })
  if (!data) throw new Error('No such audit')
  return data.review_progress
}

interface Activity {
  violation_id: string
  to_state: ReviewState
  reason: string | null
}

async function activityOf(service: Service, { name }: Workspace, audit: string): Promise<Activity[]> {
  const printed = await service.redline({ name: 'activity', audit, workspace: name, json: true })
  return printed
    .split('\n')
    .filter(Boolean)
    .map((line): Activity => JSON.parse(line))
}

/** Holds every decision until the test lets it go, and counts how many wait at once. */
async function holdReviews(page: Page) {
  let [open, most] = [0, 0]
  const waiting: (() => void)[] = []
  let free = false
  await page.route(reviewAddress, async (route) => {
    open += 1
    most = Math.max(most, open)
    if (!free) await new Promise<void>((resolve) => waiting.push(resolve))
    open -= 1
    await route.continue().catch(() => undefined)
  })
  return {
    most: () => most,
    waiting: () => waiting.length,
    /** From now on none is held; those that are stay so. */
    holdNoMore: () => (free = true),
    letGo: (count: number) => waiting.splice(0, count).forEach((go) => go()),
    letAllGo: () => {
      free = true
      waiting.splice(0).forEach((go) => go())
    },
  }
}

test('all that match are decided over several pages, six at a time, with pause, and taken back by one undo', async ({
  page,
  service,
  workspace,
  open,
}) => {
  const { auditId } = await importFindings(workspace, findings(45))
  await openAudit(page, open, auditId)
  const held = await holdReviews(page)
  await selectAll(page, 45)
  await dismissSelected(page, 45, 'Approved by legal')

  await expect(bulk(page).getByRole('progressbar')).toHaveAttribute('aria-valuemax', '45')
  await expect.poll(held.waiting).toBe(6)
  held.letGo(6)
  await expect(bulk(page).getByText('6 of 45')).toBeVisible()
  await expect.poll(held.waiting).toBe(6)
  await bulk(page).getByRole('button', { name: 'Pause' }).click()
  await expect(bulk(page).getByText('Paused')).toBeVisible()
  held.letGo(6)
  await expect(bulk(page).getByText('12 of 45')).toBeVisible()
  expect(held.waiting()).toBe(0)
  expect((await statesOf(workspace, auditId)).dismissed).toBe(12)

  // It continues on other pages.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Templates' }).click()
  await expect(page.getByRole('heading', { name: 'Templates', exact: true })).toBeVisible()
  await bulk(page).getByRole('button', { name: 'Resume' }).click()
  held.letAllGo()
  await expect(page.getByRole('status')).toContainText('Dismissed 45 violations.')
  await expect(bulk(page)).toHaveCount(0)
  expect(held.most()).toBe(6)

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('status')).toContainText('45 violations are back in their earlier states.')
  expect(await statesOf(workspace, auditId)).toMatchObject({ undecided: 45, dismissed: 0 })
  const made = (await activityOf(service, workspace, auditId)).filter(({ to_state }) => to_state !== 'undecided')
  expect(made).toHaveLength(45)
  expect(new Set(made.map(({ violation_id }) => violation_id)).size).toBe(45)
  expect(made.every(({ to_state, reason }) => to_state === 'dismissed' && reason === 'Approved by legal')).toBe(true)
})

test('a reload in the middle loses nothing and doubles nothing', async ({ page, service, workspace, open }) => {
  const { auditId } = await importFindings(workspace, findings(45))
  await openAudit(page, open, auditId)
  const held = await holdReviews(page)
  await selectAll(page, 45)
  await dismissSelected(page, 45, 'Approved by legal')
  await expect.poll(held.waiting).toBe(6)
  held.letGo(6)
  await expect.poll(held.waiting).toBe(6)
  held.letGo(4)
  await expect(bulk(page).getByText('10 of 45')).toBeVisible()
  // Six are under way when the page goes; none of them ever arrives.
  await expect.poll(held.waiting).toBe(6)
  held.holdNoMore()
  await page.goto('/audits')
  await expect(page.getByRole('status')).toContainText(/violations\./)
  await expect.poll(async () => (await statesOf(workspace, auditId)).dismissed).toBe(45)

  // The undo knows those decided before the reload, too.
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await statesOf(workspace, auditId)).undecided).toBe(45)
  const made = (await activityOf(service, workspace, auditId)).filter(({ to_state }) => to_state === 'dismissed')
  expect(made).toHaveLength(45)
  expect(new Set(made.map(({ violation_id }) => violation_id)).size).toBe(45)
})

test('bulk decisions under way are in sight on Settings and Help too', async ({ page, workspace, open }) => {
  const { auditId } = await importFindings(workspace, findings(3))
  const held = await holdReviews(page)
  await openAudit(page, open, auditId)
  await page.getByRole('checkbox', { name: 'Select the page' }).check()
  await page.getByRole('button', { name: 'Fixed: 3 selected' }).click()
  await expect(bulk(page)).toBeVisible()
  await expect.poll(held.waiting).toBeGreaterThan(0)
  for (const name of ['Settings', 'Help']) {
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(bulk(page)).toBeVisible()
  }
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
  expect(await statesOf(workspace, auditId)).toMatchObject({ urgent_violation: 6, undecided: 24 })
  await restAfterDialog(page)
  await page.keyboard.press('z')
  await expect(page.getByRole('status')).toContainText('6 violations are back in their earlier states.')
  expect(await statesOf(workspace, auditId)).toMatchObject({ urgent_violation: 0, undecided: 30 })
})

test('rows chosen by key and range are decided where they stand; one that fails is named and tried again', async ({
  page,
  workspace,
  open,
}) => {
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
  await expect(page.getByText('5 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Fixed: 5 selected' }).click()
  await expect(page.getByRole('status')).toContainText('Marked 4 violations fixed. 1 failed.')
  await expect(page.getByText('5 selected')).toHaveCount(0)
  expect((await statesOf(workspace, auditId)).fixed).toBe(4)

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
  expect((await statesOf(workspace, auditId)).fixed).toBe(5)
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
  await page.getByRole('checkbox', { name: 'Select the page' }).check()
  const second = await workspace.newKey('second@bank.example')
  const theirs = (await list(page).locator('[data-violation]').nth(1).getAttribute('data-violation')) ?? ''
  await second.api.POST('/public/v1/violations/{violation_id}/review', {
    params: { path: { violation_id: theirs } },
    body: { action: 'elevated_risk' },
  })
  await dismissSelected(page, 4, 'Not a promise')
  await expect(page.getByRole('status')).toContainText(
    'Dismissed 3 violations. 1 was decided by someone else and was not changed.',
  )
  expect(await statesOf(workspace, auditId)).toMatchObject({ dismissed: 3, elevated_risk: 1 })
  await expect(bulk(page)).toContainText('3 of 4')
  await bulk(page).getByRole('button', { name: 'Details' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('list', { name: 'Decided by someone else' })).toContainText('now “Elevated risk”')
  await dialog.getByRole('button', { name: 'Decide it anyway' }).click()
  await expect.poll(async () => (await statesOf(workspace, auditId)).dismissed).toBe(4)
})

test('the confirmation of a bulk decision says how many decisions it replaces, and can leave them', async ({
  page,
  workspace,
  open,
}) => {
  const { auditId, ids } = await importFindings(workspace, findings(22))
  await decideAs(workspace.api, ids[0] ?? '', 'mark_fixed')
  await decideAs(workspace.api, ids[1] ?? '', 'dismiss', 'Quoted law')
  await open(`/audits/${auditId}?review_state=all`)
  await expect(list(page).getByRole('row').first()).toBeVisible()
  await selectAll(page, 22)
  await page.getByRole('button', { name: 'Urgent: 22 selected' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark 22 violations urgent?' })
  await expect(dialog).toContainText('22 selected: 20 undecided, 1 dismissed, 1 fixed. 2 decisions will be replaced.')
  await dialog.getByRole('button', { name: 'Undecided only (20)' }).click()
  await expect(page.getByRole('status')).toContainText('Marked 20 violations urgent.')
  expect(await statesOf(workspace, auditId)).toMatchObject({ urgent_violation: 20, dismissed: 1, fixed: 1 })
})

test('a finished bulk decision leaves the sidebar when it is undone', async ({ page, workspace, open }) => {
  const { auditId } = await importFindings(workspace, findings(3))
  await openAudit(page, open, auditId)
  await page.getByRole('checkbox', { name: 'Select the page' }).check()
  const theirs = (await list(page).locator('[data-violation]').nth(1).getAttribute('data-violation')) ?? ''
  await decideAs(workspace.api, theirs, 'urgent_violation')
  await page.getByRole('button', { name: 'Fixed: 3 selected' }).click()
  await expect(bulk(page)).toContainText('2 of 3')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('status')).toContainText('2 violations are back in their earlier states.')
  await expect(bulk(page)).toHaveCount(0)
})

test('an undone bulk dismissal is no precedent, and its reason is not offered again', async ({
  page,
  workspace,
  open,
}) => {
  const { auditId } = await importFindings(
    workspace,
    findings(3).map((row) => ({ ...row, rule_id: 'guaranteed' })),
  )
  await openAudit(page, open, auditId)
  const rows = list(page).locator('[data-violation]')
  await rows.nth(0).getByRole('checkbox').check()
  await rows.nth(1).getByRole('checkbox').check()
  await dismissSelected(page, 2, 'Quoted from the law')
  await expect(page.getByRole('status')).toContainText('Dismissed 2 violations.')
  await rows.nth(2).click()
  const precedents = page.getByRole('list', { name: 'Precedents' })
  await expect(precedents).toContainText('Quoted from the law')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('status')).toContainText('2 violations are back in their earlier states.')
  await expect(precedents).toHaveCount(0)
  await page.getByRole('button', { name: 'Dismiss', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Reason' })).toBeVisible()
  await expect(page.getByText('Quoted from the law')).toHaveCount(0)
})

test('a tab with a bulk decision under way is not closed without a word', async ({ page, workspace, open }) => {
  const { auditId } = await importFindings(workspace, findings(8))
  await openAudit(page, open, auditId)
  const held = await holdReviews(page)
  await page.getByRole('checkbox', { name: 'Select the page' }).check()
  await page.getByRole('button', { name: 'Fixed: 8 selected' }).click()
  await expect.poll(held.waiting).toBe(6)
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => setTimeout(() => location.reload()))
  expect((await asked).type()).toBe('beforeunload')
  held.letAllGo()
  await expect.poll(async () => (await statesOf(workspace, auditId)).fixed).toBe(8)
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

  await page.getByRole('checkbox', { name: 'Select the page' }).check()
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

test('rows are selected and decided by keyboard alone, and one decision bar is shown at a time', async ({
  page,
  workspace,
  open,
}) => {
  const { auditId } = await importFindings(workspace, findings(25))
  await openAudit(page, open, auditId)
  const bar = page.getByRole('group', { name: 'Decisions' })
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
  expect((await statesOf(workspace, auditId)).urgent_violation).toBe(0)
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

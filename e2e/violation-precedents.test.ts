import { holdRequests } from './support/hold-requests.ts'
import { expect, test } from './support/test.ts'
import { decideAs, restAfterDialog } from './support/triage.ts'
import { importFindings } from './support/violation.ts'
import type { Workspace } from './support/workspace.ts'

const finding = (reason: string, violating_text: string, rule_id = 'superlatives') => ({
  reason,
  violating_text,
  rule_id,
  rule_name: 'Superlative without proof',
})

test('a reason is typed once, then reached with the arrow keys in the dialog', async ({ page, workspace, open }) => {
  const { auditId, ids } = await importFindings(workspace, [
    finding('first', 'The safest app in Europe.'),
    finding('second', 'Bank with the best.', 'another-rule'),
  ])
  await open(`/audits/${auditId}/violations/${ids[0]}`)
  await expect(page.getByText('first', { exact: true })).toBeVisible()
  await page.keyboard.press('d')
  const dialog = page.getByRole('dialog', { name: 'Dismiss' })
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await page.keyboard.press('1')
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('1')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('')
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription(/Give a reason/)
  await page.keyboard.insertText('Proven by an award in 2025')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('second', { exact: true })).toBeVisible()
  await restAfterDialog(page)
  await page.keyboard.press('d')
  await expect(dialog.getByRole('button', { name: 'Proven by an award in 2025' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  for (const violation_id of ids)
    await expect
      .poll(async () => {
        const { data } = await workspace.api.GET('/public/v1/violations/{violation_id}', {
          params: { path: { violation_id } },
        })
        return [data?.review_state, data?.dismissal_reason]
      })
      .toEqual(['dismissed', 'Proven by an award in 2025'])
})

test('what was decided for the same text and the same rule stands beside the violation, and p reuses the reason', async ({
  page,
  workspace,
  open,
}) => {
  const decided = { review_state: 'dismissed', dismissal_reason: 'Approved wording' } as const
  const { auditId, ids } = await importFindings(workspace, [
    { ...finding('same text', 'The SAFEST  app in Europe.'), ...decided },
    { ...finding('same rule', 'We are number one.'), ...decided, dismissal_reason: 'Ranking published' },
    finding('open', 'The safest app in Europe.'),
  ])
  await open(`/audits/${auditId}/violations/${ids[2]}?review_state=all`)
  const precedents = page.getByRole('list', { name: 'Precedents' })
  await expect(precedents.getByRole('listitem').first()).toContainText('once for the same text')
  await expect(precedents.getByRole('listitem').first()).toContainText('Approved wording')
  await page.getByRole('button', { name: '1 more' }).click()
  await expect(precedents.getByRole('listitem').nth(1)).toContainText('Ranking published')
  await page.keyboard.press('p')
  await expect
    .poll(async () => {
      const { data } = await workspace.api.GET('/public/v1/violations/{violation_id}', {
        params: { path: { violation_id: ids[2] ?? '' } },
      })
      return data?.dismissal_reason
    })
    .toBe('Approved wording')
})

test('precedents outlive a reload and reach another audit of the same connection', async ({
  page,
  workspace,
  open,
}) => {
  const first = await importFindings(workspace, [
    finding('earlier', 'The safest app in Europe.'),
    finding('rest', 'Something else', 'other'),
  ])
  const second = await importFindings(workspace, [finding('later', 'The safest app in Europe.')], 'Q1 retail website')
  await open(`/audits/${first.auditId}/violations/${first.ids[0]}`)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Award 2025')
  await page.getByRole('dialog').getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText('rest', { exact: true })).toBeVisible()
  await page.goto(`/audits/${second.auditId}/violations/${second.ids[0]}`)
  await expect(page.getByRole('list', { name: 'Precedents' })).toContainText('Award 2025')
})

test('erasing what this browser keeps erases precedents and reasons', async ({ page, workspace, open }) => {
  const { auditId, ids } = await importFindings(workspace, [
    finding('earlier', 'The safest app in Europe.'),
    finding('later', 'The safest app in Europe.'),
    finding('other', 'Bank with the best.', 'another-rule'),
  ])
  await open(`/audits/${auditId}/violations/${ids[0]}`)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Award 2025')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('list', { name: 'Precedents' })).toContainText('Award 2025')
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Erase stored data' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Erase stored data' }).click()
  await expect(page.getByText('Stored data erased. The connection remains.')).toBeVisible()
  // The service still has the decision: only a violation of the same rule or text shows it again.
  await page.goto(`/violations/${ids[2]}`)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByRole('textbox', { name: 'Reason' })).toBeVisible()
  await expect(page.getByText('Award 2025')).toHaveCount(0)
})

test('a fresh browser shows what a colleague decided for the rule, and reads it once', async ({
  page,
  workspace,
  open,
}) => {
  const { auditId, ids } = await importFindings(workspace, [
    finding('decided', 'We are number one.'),
    finding('first', 'The safest app in Europe.'),
    finding('second', 'Bank with the best.'),
  ])
  const colleague = await workspace.newKey('colleague@bank.example')
  const { response } = await colleague.api.POST('/public/v1/violations/{violation_id}/review', {
    params: { path: { violation_id: ids[0] ?? '' } },
    body: { action: 'dismiss', reason: 'Ranking published' },
  })
  expect(response.ok).toBe(true)
  const searches: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('search=')) searches.push(request.url())
  })
  await open(`/audits/${auditId}/violations/${ids[1]}`)
  const precedents = page.getByRole('list', { name: 'Precedents' })
  await expect(precedents).toContainText('Ranking published')
  await expect(precedents).toContainText('once for the same rule')
  await page.keyboard.press('j')
  await expect(page.getByText('second', { exact: true })).toBeVisible()
  await expect(precedents).toContainText('Ranking published')
  await page.keyboard.press('p')
  await expect
    .poll(async () => {
      const { data } = await workspace.api.GET('/public/v1/violations/{violation_id}', {
        params: { path: { violation_id: ids[2] ?? '' } },
      })
      return data?.dismissal_reason
    })
    .toBe('Ranking published')
  expect(searches).toHaveLength(1)
})

test('a violation opens and is decided while its precedents are still on their way', async ({
  page,
  workspace,
  open,
}) => {
  const { auditId, ids } = await importFindings(workspace, [
    finding('first', 'The safest app in Europe.'),
    finding('second', 'Bank with the best.', 'another-rule'),
  ])
  const asked = page.waitForRequest(/search=/)
  const release = await holdRequests(page, /violations\?.*search=/)
  await open(`/audits/${auditId}/violations/${ids[0]}`)
  await expect(page.getByText('first', { exact: true })).toBeVisible()
  await asked
  await page.keyboard.press('u')
  await expect(page.getByText('second', { exact: true })).toBeVisible()
  release()
})

test.describe('with events', () => {
  test.use({ extensions: 'own' })

  test('a colleague’s decision does not change the reason that p is offered for', async ({ page, workspace, open }) => {
    const text = 'The safest app in Europe.'
    const { auditId, ids } = await importFindings(workspace, [
      { ...finding('earlier', text), review_state: 'dismissed', dismissal_reason: 'Approved wording' },
      finding('open', text),
      finding('other', text),
    ])
    const colleague = await workspace.newKey('colleague@bank.example')
    await open(`/audits/${auditId}/violations/${ids[1]}?review_state=all`)
    await expect(page.getByRole('link', { name: 'Activity' })).toBeVisible()
    const precedents = page.getByRole('list', { name: 'Precedents' })
    const offered = precedents.getByRole('listitem').filter({ has: page.getByRole('button') })
    await expect(offered).toContainText('Approved wording')
    await decideAs(colleague.api, ids[2] ?? '', 'dismiss', 'A newer reason')
    await expect(precedents).toContainText('A newer reason')
    await expect(offered).toContainText('Approved wording')
    await page.keyboard.press('p')
    await expect
      .poll(async () => (await statesOfAll(workspace.api, ids)).at(1))
      .toEqual(['dismissed', 'Approved wording'])
  })
})

const statesOfAll = (api: Workspace['api'], ids: readonly string[]) =>
  Promise.all(
    ids.map(async (violation_id) => {
      const { data } = await api.GET('/public/v1/violations/{violation_id}', { params: { path: { violation_id } } })
      return [data?.review_state, data?.dismissal_reason]
    }),
  )

import { expect, test } from './support/test.ts'
import { importFindings } from './support/violation.ts'

const guaranteed = {
  rule_id: 'guaranteed-returns',
  rule_name: 'Guaranteed returns',
  severity: 'CRITICAL',
  violating_text: 'Earn a guaranteed 8% a year, with no risk to your capital.',
  suggested_text: 'Earn a target return of 8% a year. Your capital is at risk.',
  reason: 'The sentence promises a fixed return.',
  recommended_solution: 'State the return as a target.',
  rule_description: 'Finds promises of a fixed return.',
  rule_explanation: 'Art. 4:19 Wft asks for clear information, see https://wetten.example/wft.',
  asset_name: 'Growth plus',
  asset_url: 'https://northwind.example/savings/growth-plus',
  assigned_to_user_ids: 'user_1;user_2',
} as const

test('shows what goes struck through, what comes marked, and remembers the chosen view', async ({
  page,
  workspace,
  open,
}) => {
  const { ids } = await importFindings(workspace, [guaranteed])
  await open(`/violations/${ids[0]}`)
  const violation = page.getByRole('region', { name: 'Violation', exact: true })
  await expect(violation.getByRole('deletion').first()).toContainText('guaranteed')
  await expect(violation.getByRole('insertion').first()).toContainText('target return')
  await page.getByRole('radio', { name: 'Suggested' }).check()
  await expect(violation.getByText(guaranteed.suggested_text, { exact: true })).toBeVisible()
  await expect(violation.getByRole('deletion')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Suggested' })).toBeChecked()
  await page.getByRole('radio', { name: 'Found' }).check()
  await expect(violation.getByText(guaranteed.violating_text, { exact: true })).toBeVisible()
})

test('two texts with hardly a word in common stand side by side', async ({ page, workspace, open }) => {
  const { ids } = await importFindings(workspace, [
    {
      reason: 'Pressure',
      violating_text: 'Hurry! Only three days left before everyone grabs this once in a lifetime offer!!!',
      suggested_text: 'You can open an account at any moment. Conditions apply and rates may change.',
    },
  ])
  await open(`/violations/${ids[0]}`)
  await expect(page.getByRole('region', { name: 'Found', exact: true })).toContainText('Hurry!')
  await expect(page.getByRole('region', { name: 'Suggested', exact: true })).toContainText('Conditions apply')
  await expect(page.getByRole('deletion')).toHaveCount(0)
})

test('the asset opens at the text, beside a plain link, and with the key o', async ({
  page,
  context,
  workspace,
  open,
  otherOrigins,
}) => {
  otherOrigins.push('https://northwind.example')
  await context.route('https://northwind.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>The page</p>' }),
  )
  const { ids } = await importFindings(workspace, [guaranteed])
  await open(`/violations/${ids[0]}`)
  const atText = page.getByRole('link', { name: 'northwind.example/savings/growth-plus' })
  const address =
    'https://northwind.example/savings/growth-plus#:~:text=Earn%20a%20guaranteed%208%25%20a%20year%2C%20with%20no%20risk%20to%20your%20capital'
  await expect(atText).toHaveAttribute('href', address)
  await expect(page.getByRole('link', { name: 'Plain link' })).toHaveAttribute('href', guaranteed.asset_url)
  const opened = context.waitForEvent('page')
  await page.keyboard.press('o')
  const asset = await opened
  await expect.poll(() => asset.url()).toBe(address)
})

test('rule text is open at first and folded once read; the ids of the assigned come on demand', async ({
  page,
  workspace,
  open,
}) => {
  const { ids } = await importFindings(workspace, [guaranteed])
  await open(`/violations/${ids[0]}`)
  await expect(page.getByRole('link', { name: 'https://wetten.example/wft' })).toBeVisible()
  await page.getByText('What it checks, and the regulation behind it').click()
  await expect(page.getByText(guaranteed.rule_description)).toBeHidden()
  await page.reload()
  await expect(page.getByText(guaranteed.rule_description)).toBeAttached()
  await expect(page.getByText(guaranteed.rule_description)).toBeHidden()
  await expect(page.getByText('user_2')).toBeHidden()
  await page.getByText('2 people').click()
  await expect(page.getByText('user_2')).toBeVisible()
})

test('null fields leave no empty box, and addresses that are none of the web are only text', async ({
  page,
  workspace,
  open,
}) => {
  const { ids } = await importFindings(workspace, [
    { reason: 'Nothing else is known' },
    { reason: 'A script', violating_text: 'Some text', asset_url: 'javascript:alert(1)' },
    { reason: 'A file', violating_text: 'Some text', asset_url: 'brochures/2026/savings.pdf' },
  ])
  await open(`/violations/${ids[0]}`)
  const violation = page.getByRole('region', { name: 'Violation', exact: true })
  await expect(violation.getByText('Nothing else is known')).toBeVisible()
  await expect(violation.getByRole('textbox', { name: 'Comment' })).toBeVisible()
  for (const label of ['Found text', 'Asset', 'Fix', 'Rule', 'Assigned', 'Dismissed', 'Precedents'])
    await expect(violation.getByText(label, { exact: true })).toHaveCount(0)
  await page.goto(`/violations/${ids[1]}`)
  const links = violation.getByRole('link').filter({ hasNotText: 'Draft a fix' })
  await expect(violation.getByText('javascript:alert(1)')).toBeVisible()
  await expect(links).toHaveCount(0)
  await page.goto(`/violations/${ids[2]}`)
  await expect(violation.getByText('brochures/2026/savings.pdf')).toBeVisible()
  await expect(links).toHaveCount(0)
})

test('texts of 5,000 characters, of many lines, right to left and in Chinese can be read whole', async ({
  page,
  workspace,
  open,
}) => {
  const { ids } = await importFindings(workspace, [
    { reason: 'Long', violating_text: `${'word '.repeat(999)}end.`, suggested_text: `${'word '.repeat(999)}END.` },
    { reason: 'Lines', violating_text: Array.from({ length: 40 }, (_, line) => `Line ${line + 1}`).join('\n') },
    { reason: 'عربي', violating_text: 'أرباح مضمونة بنسبة ٨٪ سنويا', suggested_text: 'عائد مستهدف بنسبة ٨٪ سنويا' },
    {
      reason: '保证',
      violating_text: '保证每年8%的收益，没有任何风险。',
      suggested_text: '目标年收益率为8%，资本有风险。',
    },
    { reason: 'One word', violating_text: 'x'.repeat(3000) },
  ])
  await open(`/violations/${ids[0]}`)
  // Unchanged passages are omitted at first, so that the change is visible.
  await expect(page.getByRole('insertion')).toBeInViewport()
  await page.getByRole('button', { name: /^Show all 5,0\d\d characters$/ }).click()
  await expect(page.getByRole('insertion').locator('..')).toHaveText(`${'word '.repeat(999)}endEND.`)
  await page.goto(`/violations/${ids[1]}`)
  await page.getByRole('button', { name: /^Show all/ }).click()
  await page.getByText('Line 40').scrollIntoViewIfNeeded()
  await expect(page.getByText('Line 40')).toBeInViewport()
  await page.goto(`/violations/${ids[2]}`)
  await expect(page.getByRole('insertion').first().locator('..')).toHaveCSS('direction', 'rtl')
  await page.goto(`/violations/${ids[3]}`)
  await expect(page.getByRole('insertion').first()).toBeVisible()
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(`/violations/${ids[4]}`)
  await expect(page.getByText('One word')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('text, suggestion and link are copied', async ({ page, context, workspace, open }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { auditId, ids } = await importFindings(workspace, [guaranteed])
  await open(`/violations/${ids[0]}`)
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await page.getByRole('button', { name: 'Copy text' }).click()
  await expect.poll(copied).toBe(guaranteed.violating_text)
  await page.getByRole('button', { name: 'Copy suggestion' }).click()
  await expect.poll(copied).toBe(guaranteed.suggested_text)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect.poll(copied).toBe(`${new URL(page.url()).origin}/audits/${auditId}/violations/${ids[0]}`)
})

test('a violation on its own page is decided, taken back and leads to its audit', async ({ page, workspace, open }) => {
  const { auditId, ids } = await importFindings(workspace, [guaranteed])
  const [violation_id = ''] = ids
  const state = async () => {
    const { data } = await workspace.api.GET('/public/v1/violations/{violation_id}', {
      params: { path: { violation_id } },
    })
    return data?.review_state
  }
  await open(`/violations/${violation_id}`)
  await expect(page.getByText(guaranteed.reason)).toBeVisible()
  await page.keyboard.press('u')
  await expect.poll(state).toBe('urgent_violation')
  await expect(page.getByRole('main').getByText('Urgent', { exact: true }).first()).toBeVisible()
  await page.keyboard.press('z')
  await expect.poll(state).toBe('undecided')
  await page.getByRole('link', { name: 'Q4 retail website' }).click()
  await expect(page).toHaveURL(new RegExp(`/audits/${auditId}$`))
})

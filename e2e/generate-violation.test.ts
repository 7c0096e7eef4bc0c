import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/demo.ts'
import { cards, watchSent } from './support/generate.ts'

test('a fix starts from the suggested text, shows the changed words, and is added to the thread as it is', {
  tag: '@smoke',
}, async ({ page, open, api }) => {
  const sent = watchSent(page)
  const { data } = await api.GET('/public/v1/audits/{audit_id}/violations', {
    params: { path: { audit_id: 'q4-retail-website' }, query: { page_size: 100 } },
  })
  const violation = data?.violations.find(({ suggested_text, violating_text }) => suggested_text && violating_text)
  if (!violation?.suggested_text) throw new Error('The demo has no violation with a suggested text')
  await open(`/violations/${violation.id}`)
  await page.getByRole('link', { name: 'Draft a fix' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Compliant rewrite' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Found text' })).toHaveValue(violation.violating_text ?? '')
  await expect(page.getByRole('textbox', { name: 'Why it was flagged' })).toHaveValue(violation.reason)
  await expect(page.getByRole('textbox', { name: 'Suggested text' })).toHaveValue(violation.suggested_text)
  await expect(page.getByText('The result is a draft that has not been checked.')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  const changes = cards(page).getByRole('region', { name: 'Changes to the found text' })
  await expect(changes.getByRole('insertion').first()).toBeVisible()
  await expect(changes.getByRole('deletion').first()).toBeVisible()
  await cards(page).getByRole('button', { name: 'Add as a comment' }).dblclick()
  const dialog = page.getByRole('dialog', { name: 'Add as a comment' })
  await expect(dialog.getByRole('textbox', { name: 'Comment' })).toHaveValue(violation.suggested_text)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add comment' }).click()
  await expect(page.getByRole('status')).toContainText('Comment added')
  await page.getByRole('link', { name: violation.rule_name ?? '' }).click()
  await expect(page.getByRole('list', { name: 'Comments' })).toContainText(violation.suggested_text)
  expect(sent[0]).toMatchObject({
    templateId: 'compliant-rewrite',
    input: { violating_text: violation.violating_text, suggested_text: violation.suggested_text },
  })
})

test('a fix for a Dutch finding is drafted in Dutch', async ({ page, open, api }) => {
  const { data } = await api.GET('/public/v1/audits/{audit_id}/violations', {
    params: { path: { audit_id: 'q4-retail-website' }, query: { page_size: 1 } },
  })
  const id = data?.violations[0]?.id ?? ''
  await page.route(`**/public/v1/violations/${id}`, async (route) => {
    const response = await route.fetch()
    const found = await response.json()
    const dutch = { violating_text: 'U verdient altijd 8% met deze rekening.', suggested_text: 'Het doel is 8%.' }
    await route.fulfill({ response, json: { ...found, ...dutch } })
  })
  await open(`/generate?violation=${id}`)
  await expect(page.getByRole('textbox', { name: 'Gevonden tekst' })).toHaveValue(/U verdient altijd/)
  await expect(page.getByRole('textbox', { name: 'Voorgestelde tekst' })).toHaveValue('Het doel is 8%.')
  await page.keyboard.press('Control+Enter')
  await expect(cards(page)).toContainText('Nederlands')
  await expect(cards(page).getByRole('insertion').first()).toBeVisible()
})

test('the draft of a fix leaves the draft of the form alone', async ({ page, open, api }) => {
  const { data } = await api.GET('/public/v1/audits/{audit_id}/violations', {
    params: { path: { audit_id: 'q4-retail-website' }, query: { page_size: 1 } },
  })
  const id = data?.violations[0]?.id ?? ''
  await open('/generate/compliant-rewrite')
  await page.getByRole('textbox', { name: 'Found text' }).fill('My own words')
  await page.goto(`/generate?violation=${id}`)
  await expect(page.getByRole('textbox', { name: 'Found text' })).not.toHaveValue('My own words')
  await page.getByRole('textbox', { name: 'How to fix it' }).fill('Soften it')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'How to fix it' })).toHaveValue('Soften it')
  await page.goto('/generate/compliant-rewrite')
  await expect(page.getByRole('textbox', { name: 'Found text' })).toHaveValue('My own words')
})

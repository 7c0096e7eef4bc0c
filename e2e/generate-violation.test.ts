import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from './support/demo.ts'
import { cards, watchSent } from './support/generate.ts'

test('a fix is drafted from a violation, called a draft, and added to its thread', async ({ page, open, api }) => {
  const sent = watchSent(page)
  const { data } = await api.GET('/public/v1/audits/{audit_id}/violations', {
    params: { path: { audit_id: 'q4-retail-website' }, query: { page_size: 1 } },
  })
  const [violation] = data?.violations ?? []
  if (!violation) throw new Error('The demo has no violations')
  await open(`/violations/${violation.id}`)
  await page.getByRole('link', { name: 'Draft a fix' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Compliant rewrite' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Found text' })).toHaveValue(violation.violating_text ?? '')
  await expect(page.getByRole('textbox', { name: 'Why it was flagged' })).toHaveValue(violation.reason)
  await expect(page.getByText('What is generated is a draft: nothing has checked it.')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await cards(page).getByRole('button', { name: 'Add as a comment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add as a comment' })
  await expect(dialog.getByRole('textbox', { name: 'Comment' })).toHaveValue(/^Draft, not checked:/)
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('Draft, not checked: say “aims at”.')
  await dialog.getByRole('button', { name: 'Add comment' }).click()
  await expect(page.getByRole('status')).toContainText('Comment added')
  await page.getByRole('link', { name: violation.rule_name ?? '' }).click()
  await expect(page.getByRole('list', { name: 'Comments' })).toContainText('Draft, not checked: say “aims at”.')
  expect(sent[0]).toMatchObject({
    templateId: 'compliant-rewrite',
    input: { violating_text: violation.violating_text, reason: violation.reason },
  })
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

import { networkIdle } from '../scripts/network-idle.mjs'
import { expect, test } from './support/test.ts'
import { importFindings, threadOf } from './support/violation.ts'

const finding = { reason: 'A promise', violating_text: 'Guaranteed.' }

test('a comment is written by keyboard, keeps its lines and makes only web addresses links', { tag: '@smoke' }, async ({
  page,
  workspace,
  open,
}) => {
  const { ids } = await importFindings(workspace, [finding])
  const [id = ''] = ids
  await workspace.api.POST('/public/v1/violations/{violation_id}/comments', {
    params: { path: { violation_id: id } },
    body: { comment: 'The first' },
  })
  await open(`/violations/${id}`)
  const comments = page.getByRole('list', { name: 'Comments' })
  await expect(comments.getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('c')
  const box = page.getByRole('textbox', { name: 'Comment' })
  await expect(box).toBeFocused()
  const text = 'Seen by legal:\nhttps://intranet.example/case?id=7 and javascript:alert(1) <b>bold</b>'
  await page.keyboard.insertText(text)
  await page.keyboard.press('Control+Enter')
  await expect(box).toHaveValue('')
  const second = comments.getByRole('listitem').nth(1)
  await expect(second).toContainText('<b>bold</b>')
  await expect(second.getByRole('link')).toHaveCount(1)
  await expect(second.getByRole('link')).toHaveAttribute('href', 'https://intranet.example/case?id=7')
  await expect(second.getByText('Seen by legal:')).toHaveCSS('white-space', 'pre-wrap')
  await expect(second).toContainText(workspace.owner_email)
  await expect.poll(() => threadOf(workspace, id)).toEqual(['The first', text])
})

test('where there is much to read, writing a comment brings its button into sight', async ({
  page,
  workspace,
  open,
}) => {
  const { ids } = await importFindings(workspace, [{ ...finding, reason: 'A promise. '.repeat(400) }])
  await open(`/violations/${ids[0]}`)
  await expect(page.getByRole('textbox', { name: 'Comment' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Comments' })).not.toBeInViewport()
  // What comes later would move it.
  await networkIdle(page)
  await page.keyboard.press('c')
  await expect(page.getByRole('button', { name: 'Add comment' })).toBeInViewport({ ratio: 1 })
})

test('a draft is kept per violation through navigation and reload', async ({ page, workspace, open }) => {
  const { ids } = await importFindings(workspace, [finding, { ...finding, reason: 'Another' }])
  await open(`/violations/${ids[0]}`)
  const box = page.getByRole('textbox', { name: 'Comment' })
  await box.fill('Half a thought')
  await page.reload()
  await expect(box).toHaveValue('Half a thought')
  await page.goto(`/violations/${ids[1]}`)
  await expect(box).toHaveValue('')
  await page.goto(`/violations/${ids[0]}`)
  await expect(box).toHaveValue('Half a thought')
})

test('a draft outlives a key that is no longer accepted', async ({ page, service, workspace, open }) => {
  const { ids } = await importFindings(workspace, [finding])
  await open(`/violations/${ids[0]}`)
  const box = page.getByRole('textbox', { name: 'Comment' })
  await box.fill('Written before the key was refused')
  await service.redline(['key', 'revoke', workspace.key.split('_')[1] ?? ''])
  await box.press('Control+Enter')
  await expect(page.getByRole('textbox', { name: 'API key' })).toBeVisible()
  const { key } = await workspace.newKey('second@bank.example')
  await page.getByRole('textbox', { name: 'API key' }).fill(key)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Comments' })).toContainText('second@bank.example')
  const { api } = await workspace.newKey('x@bank.example')
  await expect.poll(() => threadOf({ ...workspace, api }, ids[0] ?? '')).toEqual(['Written before the key was refused'])
})

test('5,000 characters are counted as the service counts them', async ({ page, workspace, open }) => {
  const { ids } = await importFindings(workspace, [finding])
  const [id = ''] = ids
  await open(`/violations/${id}`)
  const box = page.getByRole('textbox', { name: 'Comment' })
  const add = page.getByRole('button', { name: 'Add comment' })
  await box.fill('😀'.repeat(5001))
  await expect(page.getByText('5,001 of 5,000 characters')).toBeVisible()
  await expect(box).toHaveAttribute('aria-invalid', 'true')
  await expect(add).toBeDisabled()
  await box.press('Control+Enter')
  await expect(box).not.toHaveValue('')
  await box.fill('😀'.repeat(5000))
  await expect(page.getByText('5,000 of 5,000 characters')).toBeVisible()
  await add.click()
  await expect(page.getByRole('list', { name: 'Comments' }).getByRole('listitem')).toHaveCount(1)
  await expect.poll(() => threadOf(workspace, id)).toEqual(['😀'.repeat(5000)])
})

test('a refused comment comes back to the field with the words of the service', async ({ page, workspace, open }) => {
  const { ids } = await importFindings(workspace, [finding])
  await open(`/violations/${ids[0]}`)
  await page.route('**/comments', (route) =>
    route.fulfill({
      status: 422,
      json: { detail: [{ loc: ['body', 'comment'], msg: 'Mentions are not allowed', type: 'value_error' }] },
    }),
  )
  const box = page.getByRole('textbox', { name: 'Comment' })
  await box.fill('@legal please look')
  await box.press('Control+Enter')
  await expect(box).toHaveAttribute('aria-invalid', 'true')
  await expect(box).toHaveValue('@legal please look')
  await expect(box).toHaveAccessibleDescription(/Mentions are not allowed/)
  await expect(page.getByRole('list', { name: 'Comments' })).toHaveCount(0)
  await page.unrouteAll({ behavior: 'wait' })
  await box.press('Control+Enter')
  await expect.poll(() => threadOf(workspace, ids[0] ?? '')).toEqual(['@legal please look'])
})

test('a comment that arrived though its answer was lost is found in the thread and not sent again', {
  tag: '@smoke',
}, async ({ page, workspace, open }) => {
  const { ids } = await importFindings(workspace, [finding])
  const [id = ''] = ids
  let sent = 0
  await page.route('**/comments', async (route) => {
    sent += 1
    await route.fetch()
    await route.abort('connectionreset')
  })
  await open(`/violations/${id}`)
  const box = page.getByRole('textbox', { name: 'Comment' })
  await box.fill('Only once')
  await box.press('Control+Enter')
  const items = page.getByRole('list', { name: 'Comments' }).getByRole('listitem')
  await expect(items).toHaveCount(1)
  await expect(items.getByText(workspace.owner_email)).toBeVisible()
  await expect(items.getByRole('status')).toHaveCount(0)
  expect(sent).toBe(1)
  await expect.poll(() => threadOf(workspace, id)).toEqual(['Only once'])
})

test('a comment on its way when the page is reloaded arrives once', async ({ page, workspace, open }) => {
  const { ids } = await importFindings(workspace, [finding])
  const [id = ''] = ids
  let [sent, arrived] = [0, Promise.resolve()]
  await page.route('**/comments', async (route) => {
    sent += 1
    // The answer never comes.
    arrived = route.fetch().then(() => undefined)
  })
  await open(`/violations/${id}`)
  const box = page.getByRole('textbox', { name: 'Comment' })
  await box.fill('Only once')
  await box.press('Control+Enter')
  await expect.poll(() => sent).toBe(1)
  await arrived
  await page.reload()
  const items = page.getByRole('list', { name: 'Comments' }).getByRole('listitem')
  await expect(items).toHaveCount(1)
  await expect(items.getByText(workspace.owner_email)).toBeVisible()
  await expect(box).toHaveValue('')
  expect(sent).toBe(1)
  await expect.poll(() => threadOf(workspace, id)).toEqual(['Only once'])
})

test('a comment that never arrived is sent after a while, also after a reload', async ({ page, workspace, open }) => {
  const { ids } = await importFindings(workspace, [finding])
  const [id = ''] = ids
  await page.clock.install()
  await page.route('**/comments', (route) => route.abort('connectionreset'))
  await open(`/violations/${id}`)
  const box = page.getByRole('textbox', { name: 'Comment' })
  await box.fill('Against all odds')
  await box.press('Control+Enter')
  const items = page.getByRole('list', { name: 'Comments' }).getByRole('listitem')
  await expect(items.getByText('Waiting to be sent')).toBeVisible()
  await page.reload()
  await expect(items.getByText('Against all odds')).toBeVisible()
  await expect.poll(() => threadOf(workspace, id)).toEqual([])
  await page.unrouteAll({ behavior: 'wait' })
  await expect(async () => {
    await page.clock.runFor(2000)
    await expect.poll(() => threadOf(workspace, id)).toEqual(['Against all odds'])
  }).toPass()
  await expect(items).toHaveCount(1)
})

import { once } from 'node:events'
import type { BrowserContext, Page } from '@playwright/test'
import { kept } from './support/browser-storage.ts'
import { startLoopback } from './support/loopback.ts'
import { settings } from './support/settings.ts'
import { expect, test } from './support/test.ts'
import { findings, triage } from './support/triage.ts'
import { createWorkspace } from './support/workspace.ts'

const audit = (page: Page, name: string) => page.getByRole('table', { name: 'Audits' }).getByRole('link', { name })

test('two connections are switched from the sidebar, and nothing of one is seen in the other', {
  tag: '@smoke',
}, async ({ page, service, workspace }) => {
  const other = await createWorkspace(service)
  const auditId = await workspace.importAudit('Audit of the first', findings(2))
  await other.importAudit('Audit of the second', findings(2))
  await page.goto(`/#key=${workspace.key}&label=First`)
  await audit(page, 'Audit of the first').click()
  await triage(page).row('Finding 01').click()
  await page.getByRole('textbox', { name: 'Comment' }).fill('A draft in the first')

  await page.getByRole('link', { name: 'Settings' }).click()
  await settings(page).newConnection.click()
  await settings(page).connect({ key: other.key, label: 'Second' })
  await expect(audit(page, 'Audit of the second')).toBeVisible()
  await expect(page.getByText('Audit of the first')).toHaveCount(0)

  // Ids of another workspace are unknown here.
  await page.goto(`/audits/${auditId}`)
  await expect(page.getByRole('main')).toContainText(/not found|No such|does not exist/i)
  await expect(page.getByText('Finding 01')).toHaveCount(0)

  await page.getByRole('button', { name: /^Second/ }).click()
  await page.getByRole('menuitemradio', { name: /^First/ }).click()
  await expect(page).toHaveURL('/audits')
  await expect(page.getByRole('status')).toContainText('Connected to First')
  await expect(audit(page, 'Audit of the first')).toBeVisible()
  await expect(page.getByText('Audit of the second')).toHaveCount(0)
  await audit(page, 'Audit of the first').click()
  await triage(page).row('Finding 01').click()
  await expect(page.getByRole('textbox', { name: 'Comment' })).toHaveValue('A draft in the first')
})

test('label and address are changed without the key, which is tried at the new address first', async ({
  page,
  workspace,
  faults,
}) => {
  await workspace.importAudit('Spring website', findings(1))
  await page.goto(`/settings#key=${workspace.key}&label=First`)
  const { list, address, problem } = settings(page)
  await list.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Label' }).fill('Spring')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(list).toContainText('Spring')
  await expect(page.getByRole('button', { name: /^Spring/ })).toBeVisible()

  const { url, stop } = await startLoopback((_request, response) => response.end())
  await list.getByRole('button', { name: 'Edit' }).click()
  await address.fill(url)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(problem).toContainText('This installation only connects to its own service.')
  stop()
  // The blocked request is what this test is about.
  expect(faults.filter((fault) => !/connect-src|request to another host/.test(fault))).toEqual([])
  faults.splice(0)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: 'Audits' }).click()
  await expect(audit(page, 'Spring website')).toBeVisible()
})

test('while one connection loads slowly, the answer never shows up in the other', async ({
  page,
  service,
  workspace,
}) => {
  const other = await createWorkspace(service)
  await workspace.importAudit('Audit of the first', findings(1))
  await other.importAudit('Audit of the second', findings(1))
  await page.goto(`/#key=${other.key}&label=Second`)
  await expect(audit(page, 'Audit of the second')).toBeVisible()
  const gate = new AbortController()
  await page.route('**/public/v1/audits?*', async (route) => {
    if ((await route.request().headerValue('x-api-key')) === workspace.key && !gate.signal.aborted)
      await once(gate.signal, 'abort')
    await route.continue().catch(() => undefined)
  })
  await page.goto(`/#key=${workspace.key}&label=First`)
  await page.getByRole('dialog').getByRole('button', { name: 'Connect' }).click()
  await page.getByRole('button', { name: /^First/ }).click()
  await page.getByRole('menuitemradio', { name: /^Second/ }).click()
  await expect(audit(page, 'Audit of the second')).toBeVisible()
  gate.abort()
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Audits' }).click()
  await expect(audit(page, 'Audit of the second')).toBeVisible()
  await expect(page.getByText('Audit of the first')).toHaveCount(0)
})

/** What the browser keeps when it is closed and opened again: cookies and localStorage, not sessionStorage. */
async function restart(context: BrowserContext): Promise<Page> {
  const browser = context.browser()
  if (!browser) throw new Error('No browser')
  const storageState = await context.storageState({ indexedDB: true })
  await context.close()
  const next = await browser.newContext({ storageState })
  return next.newPage()
}

test('a remembered key is there after a restart of the browser', async ({ page, context, service, workspace }) => {
  await workspace.importAudit('Q4 retail website', findings(1))
  await page.goto('/settings')
  await settings(page).connect({ key: workspace.key, remember: true })
  await expect(audit(page, 'Q4 retail website')).toBeVisible()

  const later = await restart(context)
  await later.goto(`${service.url}/audits`)
  await expect(audit(later, 'Q4 retail website')).toBeVisible()
  await later.context().close()
})

test('a key that is not remembered is asked for again after a restart, and what was written is still there', async ({
  page,
  context,
  service,
  workspace,
}) => {
  const auditId = await workspace.importAudit('Q4 retail website', findings(1))
  await page.goto(`/settings?return_to=/audits/${auditId}`)
  await settings(page).connect({ key: workspace.key, label: 'Retail bank' })
  await triage(page).row('Finding 01').click()
  await page.getByRole('textbox', { name: 'Comment' }).fill('Half a thought')
  const address = new URL(page.url()).pathname
  await expect.poll(() => kept(page)).toContain('Half a thought')

  const later = await restart(context)
  await later.goto(service.url + address)
  await expect(settings(later).problem).toContainText('The key of Retail bank is not stored on this device.')
  await expect(later.getByText('Finding 01')).toHaveCount(0)
  await settings(later).connect({ key: workspace.key })
  await expect(later).toHaveURL(service.url + address)
  await expect(later.getByRole('textbox', { name: 'Comment' })).toHaveValue('Half a thought')
  await later.context().close()
})

test('a new tab has the key while another is open', async ({ page, context, workspace, open }) => {
  await workspace.importAudit('Q4 retail website', findings(1))
  await open('/audits')
  await expect(audit(page, 'Q4 retail website')).toBeVisible()
  const second = await context.newPage()
  await second.goto('/audits')
  await expect(audit(second, 'Q4 retail website')).toBeVisible()
})

test('a new tab waits for the key of another one that is busy', async ({ page, context, workspace, open }) => {
  await workspace.importAudit('Q4 retail website', findings(1))
  await open('/audits')
  await expect(audit(page, 'Q4 retail website')).toBeVisible()
  const second = await context.newPage()
  await second.goto('/robots.txt')
  const busy = page.evaluate(() => {
    const end = performance.now() + 2000
    while (performance.now() < end);
  })
  await second.goto('/audits')
  await expect(audit(second, 'Q4 retail website')).toBeVisible()
  await busy
})

test('a key revoked in the middle of work leads to Settings and back, and nothing typed is lost', async ({
  page,
  service,
  workspace,
}) => {
  const { key, id } = await workspace.newKey('second@bank.example')
  const auditId = await workspace.importAudit('Q4 retail website', findings(3))
  await page.goto(`/audits/${auditId}#key=${key}&label=Retail%20bank`)
  const { row, decision, violation } = triage(page)
  await row('Finding 02').click()
  await expect(violation).toContainText('Reason 02')
  const address = page.url()
  await page.getByRole('textbox', { name: 'Comment' }).fill('To be asked of legal')
  await service.redline(['key', 'revoke', id])
  await page.getByRole('button', { name: 'Add comment' }).click()

  await expect(page).toHaveURL(/\/settings\?return_to=/)
  await expect(settings(page).problem).toContainText('The service does not accept the key of Retail bank.')
  await expect(settings(page).problem).toContainText('1 change waiting.')
  await settings(page).connect({ key: workspace.key })
  await expect(page).toHaveURL(address)
  // Requests that were refused with the old key are sent once with the new one.
  await expect(page.getByRole('list', { name: 'Comments' }).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('list', { name: 'Comments' })).toContainText('To be asked of legal')
  await decision('Urgent').click()
  await expect(page.getByRole('progressbar', { name: 'Review progress' })).toBeVisible()
})

test('Disconnect in one tab disconnects the other and erases everything that was kept', async ({
  page,
  context,
  workspace,
}) => {
  const auditId = await workspace.importAudit('Q4 retail website', findings(2))
  await page.goto('/settings')
  await settings(page).connect({ key: workspace.key, remember: true })
  await expect(page).toHaveURL('/audits')
  await page.goto(`/audits/${auditId}`)
  await triage(page).row('Finding 01').click()
  await page.getByRole('textbox', { name: 'Comment' }).fill('A draft')
  await expect.poll(() => kept(page)).toContain('A draft')
  await triage(page).decision('Mark fixed').click()
  const second = await context.newPage()
  await second.goto('/audits')
  await expect(audit(second, 'Q4 retail website')).toBeVisible()

  await page.getByRole('link', { name: 'Settings' }).click()
  await settings(page).disconnect()
  await expect(page.getByRole('status')).toContainText('Its key and all data stored for it have been erased.')
  await expect(second).toHaveURL(/\/settings/)
  await expect(second.getByText('Q4 retail website')).toHaveCount(0)
  await expect(settings(second).key).toHaveValue('')
  for (const tab of [page, second]) {
    await expect.poll(() => kept(tab)).not.toContain('A draft')
    const left = await kept(tab)
    expect(left).not.toContain(workspace.key)
    // The router's own scroll positions and that the keys were offered once hold no data; all else is gone.
    const { local, session, databases } = JSON.parse(left)
    expect(local).toEqual({ 'redline.connections': '[]', 'redline.keys_offered': 'true' })
    expect(Object.keys(session).filter((name) => !name.startsWith('tsr-scroll'))).toEqual([])
    expect(databases.flat(2)).toEqual([])
  }
})

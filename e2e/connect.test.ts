import { kept } from './support/browser-storage.ts'
import { deadAddress, type Loopback, startLoopback } from './support/loopback.ts'
import { startService } from './support/service.ts'
import { settings } from './support/settings.ts'
import { expect, test } from './support/test.ts'
import { createWorkspace } from './support/workspace.ts'
import { findings } from './support/triage.ts'

test('a first visit connects with a key and opens the audits', { tag: '@smoke' }, async ({ page, workspace }) => {
  await workspace.importAudit('Q4 retail website', findings(2))
  await page.goto('/')
  await expect(page).toHaveURL('/settings')
  await expect(page.getByRole('heading', { name: 'Connect to continue' })).toBeVisible()

  const form = settings(page)
  await expect(form.key).toBeFocused()
  await form.key.fill(workspace.key)
  await expect(form.key).toHaveCSS('-webkit-text-security', 'disc')
  await page.getByRole('button', { name: 'Show key' }).click()
  await expect(form.key).toHaveCSS('-webkit-text-security', 'none')
  await page.getByRole('button', { name: 'Hide key' }).click()
  await form.connect({ label: 'Retail bank' })

  await expect(page).toHaveURL('/audits')
  await expect(page.getByRole('table', { name: 'Audits' }).getByRole('link')).toHaveText(['Q4 retail website'])
  await expect(page.getByRole('status')).toContainText('Connected to Retail bank')
  await expect(page.getByRole('button', { name: /Retail bank.*key ends in …/ })).toBeVisible()
})

test('a deep link goes through Settings and comes back to itself, search and all', { tag: '@smoke' }, async ({
  page,
  workspace,
}) => {
  const auditId = await workspace.importAudit('Q4 retail website', findings(2))
  const path = `/audits/${auditId}?severity=HIGH&search=Finding`
  await page.goto(path)
  await expect(page).toHaveURL(/\/settings\?return_to=/)
  await expect(settings(page).key).toBeFocused()
  await settings(page).connect({ key: workspace.key })
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('grid', { name: 'Violations' })).toContainText('Finding 01')
  await page.goBack()
  await expect(page).toHaveURL(/\/settings/)
})

test('an address of another site is not come back to', async ({ page, workspace }) => {
  await page.goto('/settings?return_to=//example.com/stolen')
  await settings(page).connect({ key: workspace.key })
  await expect(page).toHaveURL('/audits')
})

test('a wrong key is told from a service that is down, and is kept nowhere', async ({ page, workspace }) => {
  const wrong = `${workspace.key.slice(0, -4)}0000`
  await page.goto('/settings')
  const form = settings(page)
  await form.connect({ key: wrong, remember: true })
  await expect(form.problem).toContainText('The service is running, but it does not recognise this key.')
  await expect(form.problem).toContainText(/\(.+\)/)
  await expect(form.key).toBeFocused()
  await expect(form.key).toHaveAttribute('aria-invalid', 'true')
  expect(await kept(page)).not.toContain(wrong)

  await form.connect({ key: workspace.key })
  await expect(page).toHaveURL('/audits')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 600 } })

  test('a refused key is in sight and has the focus', async ({ page, workspace }) => {
    await page.goto('/settings')
    const form = settings(page)
    await form.key.fill(`${workspace.key.slice(0, -4)}0000`)
    await form.key.evaluate((field) => scrollBy({ top: field.getBoundingClientRect().bottom - innerHeight + 4 }))
    await form.key.press('Enter')
    await expect(form.problem).toBeInViewport({ ratio: 1 })
    await expect(form.key).toBeFocused()
    await expect(form.key).toBeInViewport()
  })
})

test('a plan without API access says who can change that', async ({ page, service }) => {
  const { key } = await createWorkspace(service, { api_access: false })
  await page.goto('/settings')
  const form = settings(page)
  await form.connect({ key })
  await expect(form.problem).toContainText('the plan of its workspace does not include API access')
  await expect(page).toHaveURL('/settings')
})

test('what cannot be a key or an address is refused before anything is sent', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url()))
  await page.goto('/settings')
  const form = settings(page)
  for (const [typed, problem] of [
    [{ key: '' }, 'Enter the API key.'],
    [{ key: 'two words' }, 'A key has no spaces'],
    [{ key: 'clé' }, 'A key has no spaces'],
    [{ key: 'good', address: 'ftp://files.example' }, 'This is not a valid address.'],
    [{ key: 'good', address: 'not a url' }, 'This is not a valid address.'],
    [{ key: 'good', address: 'https://user:secret@api.example' }, 'This is not a valid address.'],
  ] as const) {
    await form.connect({ address: '', ...typed })
    await expect(form.problem).toContainText(problem)
  }
  expect(sent.filter((url) => url.includes('/public/'))).toEqual([])
})

test('a link with a key connects at once and leaves no trace of it in the address or the history', {
  tag: '@smoke',
}, async ({ page, workspace }) => {
  await workspace.importAudit('Q4 retail website', findings(2))
  await page.goto(`/#key=${workspace.key}&label=Demo`)
  await expect(page.getByRole('link', { name: 'Q4 retail website' })).toBeVisible()
  await expect(page).toHaveURL('/audits')
  await expect(page.getByRole('button', { name: /Demo/ })).toBeVisible()
  await page.getByRole('link', { name: 'Documents' }).click()
  await page.goBack()
  await expect(page).toHaveURL('/audits')
  await page.reload()
  await expect(page.getByRole('link', { name: 'Q4 retail website' })).toBeVisible()
})

/** Addresses elsewhere that the server of this page lets it talk to. */
interface Elsewhere {
  dead: string
  website: Loopback
  withoutCors: Loopback
  halfApi: Loopback
}

const elsewhere = test.extend<object, { others: Elsewhere }>({
  others: [
    async ({}, use) => {
      const others: Elsewhere = {
        dead: await deadAddress(),
        website: await startLoopback((_request, response) => {
          response.writeHead(200, { 'content-type': 'text/html', 'access-control-allow-origin': '*' })
          response.end('<title>Welcome</title>')
        }),
        withoutCors: await startLoopback((_request, response) => {
          response.writeHead(200, { 'content-type': 'application/health+json' })
          response.end('{"status":"pass"}')
        }),
        halfApi: await startLoopback((request, response) => {
          response.writeHead(200, {
            'content-type': 'application/json',
            'access-control-allow-origin': '*',
            'access-control-allow-headers': 'x-api-key',
          })
          response.end(request.url?.endsWith('/healthz') ? '{"status":"pass"}' : '{"items":[]}')
        }),
      }
      await use(others)
      for (const server of [others.website, others.withoutCors, others.halfApi]) server.stop()
    },
    { scope: 'worker' },
  ],
  service: [
    async ({ others }, use) => {
      const origins = [others.dead, others.website.url, others.withoutCors.url, others.halfApi.url]
      const service = await startService({ env: { CONNECT_ORIGINS: origins.join() } })
      await use(service)
      await service.stop()
    },
    { scope: 'worker' },
  ],
  otherOrigins: async ({ others }, use) =>
    use([others.dead, others.website.url, others.withoutCors.url, others.halfApi.url]),
})

elsewhere('each failure at another address says which step failed and what to do', async ({ page, others }) => {
  await page.goto('/settings')
  const form = settings(page)
  for (const [address, problem] of [
    [others.dead, 'The service cannot be reached. Check the address and the network.'],
    [others.website.url, 'A server responds at this address, but it is not a service that Redline works with.'],
    [others.halfApi.url, 'The key was sent, but the response did not come from a service that Redline works with.'],
    [others.withoutCors.url, `npm start -- --upstream ${others.withoutCors.url}`],
  ] as const) {
    await form.connect({ key: 'any-key', address })
    await expect(form.problem).toContainText(problem)
    await expect(page).toHaveURL('/settings')
  }
  await expect(form.problem).toContainText('(CORS)')
})

test('an address that this server does not allow says how to allow it', async ({ page, faults }) => {
  const { url, stop } = await startLoopback((_request, response) => response.end())
  await page.goto('/settings')
  const form = settings(page)
  await form.connect({ key: 'any-key', address: url })
  await expect(form.problem).toContainText('This installation only connects to its own service.')
  await expect(form.problem).toContainText(`npm start -- --upstream ${url}`)
  await expect(form.problem).toContainText('CONNECT_ORIGINS')
  stop()
  // The blocked request is what this test is about; nothing else may have happened.
  expect(faults.filter((fault) => !/connect-src|request to another host/.test(fault))).toEqual([])
  faults.splice(0)
})

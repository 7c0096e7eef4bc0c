import { expect, test } from './support/test.ts'
import { findings } from './support/triage.ts'

test('a failure says what the service said, and Try again mends it', async ({ page, open, workspace }) => {
  await workspace.importAudit('Q4 retail website', findings(2))
  await page.route('**/public/v1/audits?*', (route) =>
    route.fulfill({ status: 400, json: { detail: 'The archive is being moved' } }),
  )
  await open('/audits?limit=1')
  await expect(page.getByRole('alert')).toContainText('The archive is being moved')
  await page.unrouteAll({ behavior: 'wait' })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('link', { name: 'Q4 retail website' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a service in trouble is tried again, and the connection says so', async ({ page, open, workspace }) => {
  await workspace.importAudit('Q4 retail website', findings(2))
  await page.route('**/public/v1/audits?*', (route) =>
    route.fulfill({ status: 503, json: { detail: 'Back in a moment' }, headers: { 'Retry-After': '30' } }),
  )
  await open('/audits')
  await expect(page.getByText('Back in a moment')).toBeVisible()
  await expect(page.getByRole('button', { name: /Having problems/ })).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('link', { name: 'Q4 retail website' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Having problems/ })).toHaveCount(0)
})

test('a plan that lost API access says who can change that', async ({ page, open }) => {
  await page.route('**/public/v1/audits?*', (route) =>
    route.fulfill({ status: 403, json: { detail: 'API access is not part of this plan' } }),
  )
  await open('/audits')
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('This key has no access')
  await expect(alert).toContainText('API access is not part of this plan')
  await expect(alert).toContainText('A workspace administrator can help.')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
})

test('an audit that does not exist says so, and the rest of the app goes on', async ({ page, open }) => {
  await open('/audits/none')
  await expect(page.getByRole('main')).toContainText(/no such audit|not found/i)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Audits' }).click()
  await expect(page.getByRole('heading', { name: 'No audits yet' })).toBeVisible()
})

test('offline the rows stay, the mark says so, and it goes on by itself', async ({
  page,
  open,
  workspace,
  context,
}) => {
  await workspace.importAudit('Q4 retail website', findings(2))
  await open('/audits')
  const link = page.getByRole('link', { name: 'Q4 retail website' })
  await expect(link).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByRole('button', { name: /Offline/ })).toBeVisible()
  await expect(link).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('button', { name: /Offline/ })).toHaveCount(0)
})

test('a page that crashes takes nothing else with it, and can be tried again', async ({ page, open, workspace }) => {
  await workspace.importAudit('Q4 retail website', findings(2))
  // Without IntersectionObserver, rendering the table fails.
  await page.addInitScript(() => {
    const watcher = IntersectionObserver
    Object.assign(window, {
      // oxlint-disable-next-line unicorn/consistent-function-scoping -- all of this runs in the page
      IntersectionObserver: function IntersectionObserver() {
        throw new Error('No watching here')
      },
      mend: () => Object.assign(window, { IntersectionObserver: watcher }),
    })
  })
  await open('/audits')
  await expect(page.getByRole('alert')).toContainText('This page stopped working')
  await expect(page.getByRole('alert')).not.toContainText('No watching here')
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await page.getByRole('link', { name: 'Audits' }).click()
  await page.evaluate('mend()')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('link', { name: 'Q4 retail website' })).toBeVisible()
})

test('a page whose code is not loaded says that the service does not answer, and opens when it does', async ({
  page,
  open,
  workspace,
  context,
  faults,
}) => {
  await workspace.importAudit('Q4 retail website', findings(2))
  await context.route(/\/LibraryListPage-[^/]+\.js/, (route) => route.abort('connectionrefused'))
  await open('/audits')
  await expect(page.getByRole('link', { name: 'Q4 retail website' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await context.route('**/*', (route) => route.abort('connectionrefused'))
  const link = page.getByRole('link', { name: 'Templates' })
  await link.hover()
  await expect(page.getByRole('button', { name: /Offline/ })).toBeVisible()
  await link.click()
  await expect(page.getByRole('alert')).toContainText('The service is not responding')
  await context.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Templates' })).toBeVisible()
  faults.splice(0)
})

import type { Page, Request } from '@playwright/test'
import { networkIdle } from '../scripts/network-idle.mjs'
import { expect, test } from './support/test.ts'
import { findings, triage } from './support/triage.ts'
import type { Api } from './support/workspace.ts'

test.use({ extensions: 'own' })

/** Of static files without fonts, which are 65 kB. It catches an accident, such as a second copy of a library. */
const maxBytes = 275_000

// Other pages are loaded in idle time, after the visit that is counted here.
test.beforeEach(({ page }) => page.addInitScript('requestIdleCallback = () => 0'))

/** The icon is excluded, because only some browsers request it. */
const isCounted = (pathname: string) => !/^\/(public|extensions)\/|\.woff2$|^\/icon\.svg$/.test(pathname)

/** Counts requests from now on, and the transferred bytes (brotli) of static files without fonts and icon. */
function countRequests(page: Page) {
  const files: Request[] = []
  const api: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    // Who looks at the audit is announced at any time, and the events are one request for the whole visit.
    if (/^\/(public|extensions)\//.test(pathname) && !/\/(events|presence)$/.test(pathname))
      api.push(`${request.method()} ${pathname.replace('/public/v1/', '')}${search}`)
  })
  page.on('requestfinished', (request) => {
    if (isCounted(new URL(request.url()).pathname)) files.push(request)
  })
  return {
    api,
    async files() {
      const sizes = await Promise.all(files.map((request) => request.sizes()))
      return {
        bytes: sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0),
        list: files.map((request, index) => `${request.url()} ${sizes[index]?.responseBodySize}`).sort(),
      }
    },
  }
}

test('a cold visit to the audits asks the service twice before its rows, and loads no page by accident', {
  tag: '@smoke',
}, async ({ page, open, workspace }) => {
  await workspace.importAudit('Q4 retail website', findings(3))
  const count = countRequests(page)
  await open('/audits')
  await expect(page.getByRole('link', { name: 'Q4 retail website' })).toBeVisible()
  expect(count.api.slice(0, 2)).toEqual(['GET /extensions/v1', 'GET /extensions/v1/audits?page_size=20'])
  await networkIdle(page)
  const { bytes, list } = await count.files()
  expect(bytes, list.join('\n')).toBeLessThanOrEqual(maxBytes)
  expect(count.api.filter((request) => request.includes('audits'))).toHaveLength(1)
})

test('a cold deep link to an open violation asks the service four times before its rows, and loads no page by accident', async ({
  page,
  open,
  workspace,
}) => {
  const auditId = await workspace.importAudit('Q4 retail website', findings(30))
  const id = await firstId(workspace.api, auditId)
  const count = countRequests(page)
  await open(`/audits/${auditId}/violations/${id}`)
  const { row, violation } = triage(page)
  await expect(row('Finding 01')).toBeVisible()
  await expect(violation).toContainText('Reason 01')
  // Lists wait for what the service offers, so that their rows are requested once.
  expect(count.api.slice(0, 4).sort()).toEqual(
    [
      'GET /extensions/v1',
      `GET /extensions/v1/audits/${auditId}/violations?review_state=undecided&page_size=20`,
      'GET /extensions/v1/audits?page_size=100',
      `GET violations/${id}`,
    ].sort(),
  )
  await expect(page.getByText('No comments or decisions yet.')).toBeVisible()
  await networkIdle(page)
  expect(new Set(count.api).size, count.api.join('\n')).toBe(count.api.length)
  const { bytes, list } = await count.files()
  expect(bytes, list.join('\n')).toBeLessThanOrEqual(maxBytes)
})

test('a decision asks for four things at most', async ({ page, open, workspace }) => {
  const auditId = await workspace.importAudit('Q4 retail website', findings(60))
  const id = await firstId(workspace.api, auditId)
  await open(`/audits/${auditId}/violations/${id}`)
  const { row, rows, heading } = triage(page)
  await expect(heading).toHaveText('Rule 01')
  await expect(rows).toHaveCount(20)
  await expect(page.getByText('No comments or decisions yet.')).toBeVisible()
  await networkIdle(page)
  const count = countRequests(page)
  await page.keyboard.press('u')
  await expect(heading).toHaveText('Rule 02')
  await expect(row('Finding 01')).toContainText('Urgent')
  // The decision, two prefetched violations (one per step, and one for the pending review unless that is answered first), and the
  // history of the next one, which is in view. The state is not read before the decision.
  // Reads of the list are not counted: precedents of the next rule, and the counts once the decision has settled.
  const asked = () => count.api.filter((request) => !/^GET (\/extensions\/v1\/)?audits/.test(request))
  const sent = () => count.api.filter((request) => request.startsWith('POST'))
  await expect.poll(sent).toEqual(['POST /extensions/v1/reviews'])
  await networkIdle(page)
  expect(sent()).toHaveLength(1)
  expect(asked().length, asked().join('\n')).toBeLessThanOrEqual(4)
})

test('of a long page only what is in view is drawn', async ({ page, open, workspace }) => {
  const auditId = await workspace.importAudit('Q4 retail website', findings(100))
  await open(`/audits/${auditId}?page_size=100`)
  const { rows } = triage(page)
  await expect(rows).toHaveCount(100)
  // The content of a row that is out of view has no boxes.
  const drawn = () =>
    rows
      .getByRole('link')
      .evaluateAll((links) => links.filter((link) => link.checkVisibility({ contentVisibilityAuto: true })).length)
  await expect.poll(drawn).toBeLessThan(60)
  await rows.last().scrollIntoViewIfNeeded()
  await expect(rows.last().getByRole('link')).toBeInViewport()
  await expect.poll(drawn).toBeLessThan(60)
})

async function firstId(api: Api, audit_id: string): Promise<string> {
  const { data } = await api.GET('/public/v1/audits/{audit_id}/violations', { params: { path: { audit_id } } })
  return data?.violations[0]?.id ?? ''
}

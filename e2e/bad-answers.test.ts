import type { Page, Route } from '@playwright/test'
import { expect, test } from './support/test.ts'
import { findings, triage } from './support/triage.ts'
import { importFindings } from './support/violation.ts'

type Spoil = (route: Route) => Promise<void>

const json = 'application/json'
const whole = async (route: Route) => (await route.fetch()).text()

/** Invalid answers, and the texts that the page shows for them. */
const unreadable: [name: string, spoil: Spoil][] = [
  ['HTML', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Sign in</h1><script>alert(1)</script>' })],
  [
    'a body that is cut off',
    async (route) => {
      const body = await whole(route)
      await route.fulfill({ contentType: json, body: body.slice(0, body.length / 2) })
    },
  ],
  ['an empty body', (route) => route.fulfill({ contentType: json, body: '' })],
  ['null', (route) => route.fulfill({ contentType: json, body: 'null' })],
  ['a number', (route) => route.fulfill({ contentType: json, body: '7' })],
  ['a list of lists', (route) => route.fulfill({ contentType: json, body: '[[]]' })],
]

const places = [
  { name: 'the audits', asks: '**/public/v1/audits?*', path: () => '/audits' },
  { name: 'the violations', asks: '**/violations?*', path: (audit: string) => `/audits/${audit}` },
]

async function expectAlive(page: Page) {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Templates' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Templates' })).toBeVisible()
}

for (const { name, asks, path } of places) {
  test(`${name}: whatever comes instead of an answer is said in words, and the page lives`, async ({
    page,
    workspace,
    open,
  }) => {
    const audit = await workspace.importAudit('Bad answers', findings(3))
    await open('/settings')
    for (const [what, spoil] of unreadable) {
      await test.step(what, async () => {
        await page.route(asks, spoil)
        await page.goto(path(audit))
        await expect(page.getByText('The response could not be read').first()).toBeVisible()
        await expectAlive(page)
        // A retry may still be running.
        await page.unrouteAll({ behavior: 'wait' })
      })
    }
    await page.goto(path(audit))
    await expect(page.getByText(name === 'the audits' ? 'Bad answers' : 'Finding 01').first()).toBeVisible()
  })
}

test('unknown values are shown as they are, numbers may be texts, and what is too much is left alone', async ({
  page,
  workspace,
  open,
}) => {
  let comments: unknown = null
  const { auditId, ids } = await importFindings(workspace, [{ reason: 'A promise', violating_text: 'Guaranteed.' }])
  const odd = {
    review_state: 'escalated',
    severity: 'SEVERE',
    group_id: 7,
    assigned_to_user_ids: null,
    more: { deep: [1] },
  }
  await page.route(/\/public\/v1\/.*violations(\/[^/]+|\?.*)$/, async (route) => {
    const body = await (await route.fetch()).json()
    const spoiled = body.violations
      ? { ...body, total: '1', page: '1', has_more: 'no', violations: [{ ...body.violations[0], ...odd }], extra: true }
      : { ...body, ...odd, comments }
    await route.fulfill({ json: spoiled })
  })
  await open(`/audits/${auditId}?review_state=all`)
  const { rows, violation } = triage(page)
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toContainText('SEVERE')
  await expect(rows.first()).toContainText('escalated')
  await rows.first().click()
  await expect(violation).toContainText('SEVERE')
  await expect(violation).toContainText('escalated')
  await page.goto(`/violations/${ids[0]}`)
  await expect(page.getByText('Guaranteed.')).toBeVisible()
  comments = 'none'
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('Unexpected value at response.comments')
  // Beside the list all but the comments is known.
  await page.goto(`/audits/${auditId}/violations/${ids[0]}?review_state=all`)
  await expect(violation.getByRole('alert')).toContainText('Unexpected value at response.comments')
  await expect(violation.getByRole('heading', { level: 2 })).toHaveCount(1)
  await expectAlive(page)
})

test('audits with unknown status and numbers as texts are listed', async ({ page, workspace, open }) => {
  await workspace.importAudit('Odd audit', findings(2))
  await page.route('**/public/v1/audits?*', async (route) => {
    const body = await (await route.fetch()).json()
    const audits = body.audits.map((audit: object) =>
      Object.assign(audit, { status: 'PAUSED_BY_LEGAL', total_assets: '2', completed_assets: 'two', created_at: 12 }),
    )
    await route.fulfill({ json: { ...body, audits, returned: '1', limit: null } })
  })
  await open('/audits')
  await expect(page.getByRole('link', { name: 'Odd audit' })).toBeVisible()
  await expect(page.getByRole('row', { name: /Odd audit/ })).toContainText('PAUSED_BY_LEGAL')
})

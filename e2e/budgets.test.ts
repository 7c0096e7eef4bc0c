import type { Page, Request } from '@playwright/test'
import { countRenders } from './support/count-renders.ts'
import { expect, test } from './support/test.ts'
import { findings, statesOf, triage } from './support/triage.ts'
import type { Api } from './support/workspace.ts'

/** Counts what a page asks for from now on: bytes as they travel (brotli) of all that is static but fonts, and requests. */
function countRequests(page: Page) {
  const files: Request[] = []
  const api: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/public/'))
      api.push(`${request.method()} ${pathname.slice('/public/v1/'.length)}${search}`)
  })
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith('/public/') && !pathname.endsWith('.woff2')) files.push(request)
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

test('a cold visit to the audits takes at most 120 kB of static files and one request before its rows', async ({
  page,
  open,
  workspace,
}) => {
  await workspace.importAudit('Q4 retail website', findings(3))
  const count = countRequests(page)
  await open('/audits')
  await expect(page.getByRole('link', { name: 'Q4 retail website' })).toBeVisible()
  expect(count.api[0]).toBe('GET audits?limit=20')
  await page.waitForLoadState('networkidle')
  const { bytes, list } = await count.files()
  expect(bytes, list.join('\n')).toBeLessThanOrEqual(120_000)
  expect(list.length, list.join('\n')).toBeLessThanOrEqual(8)
  expect(count.api.filter((request) => request.startsWith('GET audits?'))).toHaveLength(1)
})

test('a cold deep link to an open violation takes at most 147 kB of static files and three requests before its rows', async ({
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
  expect(count.api.slice(0, 3).sort()).toEqual(
    [
      `GET audits/${auditId}/violations?review_state=undecided&page=1&page_size=20`,
      'GET audits?limit=100',
      `GET violations/${id}`,
    ].sort(),
  )
  await page.waitForLoadState('networkidle')
  expect(new Set(count.api).size, count.api.join('\n')).toBe(count.api.length)
  const { bytes, list } = await count.files()
  expect(bytes, list.join('\n')).toBeLessThanOrEqual(147_000)
  expect(list.length, list.join('\n')).toBeLessThanOrEqual(13)
})

test('a decision changes two rows, asks for four things, and the page stays small', async ({
  page,
  open,
  workspace,
}) => {
  const auditId = await workspace.importAudit('Q4 retail website', findings(60))
  const id = await firstId(workspace.api, auditId)
  await open(`/audits/${auditId}/violations/${id}`)
  const { row, rows, heading } = triage(page)
  await expect(heading).toHaveText('Rule 01')
  await expect(rows).toHaveCount(20)
  await page.waitForLoadState('networkidle')
  expect(await page.locator('*').count()).toBeLessThanOrEqual(1000)
  await page.evaluate(() => {
    const changed = new Set<string>()
    const observer = new MutationObserver((records) => {
      for (const { target } of records) {
        const element = target instanceof Element ? target : target.parentElement
        const found = element?.closest<HTMLElement>('[data-violation]')?.dataset.violation
        if (found) changed.add(found)
      }
    })
    const whole = { childList: true, subtree: true, attributes: true, characterData: true }
    for (const grid of document.querySelectorAll('[role=grid]')) observer.observe(grid, whole)
    Object.assign(globalThis, { changed })
  })
  const count = countRequests(page)
  const answered = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.keyboard.press('u')
  await expect(heading).toHaveText('Rule 02')
  await expect(row('Finding 01')).toContainText('Urgent')
  await answered
  const changed = await page.evaluate(() => [...(Reflect.get(globalThis, 'changed') as Set<string>)])
  expect(changed).toHaveLength(2)
  // Is it still as shown, the decision, and two more violations ahead: one for each step and one for what is on its way.
  const asked = () => count.api.filter((request) => !request.startsWith('GET audits'))
  await expect.poll(asked).toHaveLength(4)
  expect(count.api.filter((request) => request.startsWith('POST'))).toEqual([`POST violations/${id}/review`])
})

test('a decision renders at most 90 components', async ({ page, open, workspace }) => {
  const auditId = await workspace.importAudit('Q4 retail website', findings(60))
  const states = await statesOf(workspace, auditId)
  const renders = await countRenders(page)
  await open(`/audits/${auditId}`)
  const { rows, heading, state } = triage(page)
  await expect(rows).toHaveCount(20)
  await page.keyboard.press('j')
  const decide = async (count: number) => {
    const answered = page.waitForResponse((response) => response.request().method() === 'POST')
    await page.keyboard.press('u')
    await expect(heading).toHaveText(`Rule 0${count + 1}`)
    await expect(state('Urgent')).toHaveAccessibleDescription(String(count))
    await answered
    await expect(page).toHaveURL(new RegExp(states.get(`Finding 0${count + 1}`)?.id ?? 'none'))
  }
  // What comes with the first ones is no part of a decision.
  await decide(1)
  await decide(2)
  await renders.forget()
  await decide(3)
  const count = await renders.count()
  expect(count).toBeGreaterThan(20)
  expect(count).toBeLessThanOrEqual(90)
})

test('of a long page only what is in view is drawn', async ({ page, open, workspace }) => {
  const auditId = await workspace.importAudit('Q4 retail website', findings(100))
  await open(`/audits/${auditId}?page_size=100`)
  const { rows } = triage(page)
  await expect(rows).toHaveCount(100)
  // What is inside a row that is out of view has no boxes.
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

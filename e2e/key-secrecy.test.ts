import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { kept } from './support/browser-storage.ts'
import { settings } from './support/settings.ts'
import { expect, test } from './support/test.ts'
import { findings, triage } from './support/triage.ts'

/** Records everything that leaves the page: addresses, headers, bodies, console, dialogs. */
function listen(page: Page) {
  const said: string[] = []
  const headers: string[] = []
  page.on('console', (message) => said.push(message.text()))
  page.on('pageerror', (error) => said.push(`${error.message}\n${error.stack}`))
  page.on('request', (request) => {
    said.push(request.url(), request.postData() ?? '')
    for (const [name, value] of Object.entries(request.headers()))
      if (name === 'x-api-key') headers.push(`${new URL(request.url()).origin} ${value}`)
      else said.push(`${name}: ${value}`)
  })
  page.on('websocket', (socket) => said.push(socket.url()))
  return { said, headers }
}

/** What a person, an extension or a support screenshot could read on the page itself. */
function look(page: Page): Promise<string> {
  return page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value)
    const entries = performance.getEntries().map((entry) => JSON.stringify(entry))
    return [
      document.documentElement.outerHTML,
      document.title,
      document.referrer,
      location.href,
      JSON.stringify(history.state),
      window.name,
      ...fields,
      ...entries,
    ].join('\n')
  })
}

/** Every text that can be reached from the router's object and the globals: contexts, query cache, mutations. */
function reach(page: Page): Promise<string> {
  return page.evaluate(() => {
    const texts: string[] = []
    const seen = new Set<unknown>()
    const queue: unknown[] = [Reflect.get(window, '__TSR_ROUTER__')]
    while (queue.length > 0) {
      const value = queue.pop()
      if (typeof value === 'string') texts.push(value)
      if (value === null || (typeof value !== 'object' && typeof value !== 'function') || seen.has(value)) continue
      seen.add(value)
      if (value instanceof Storage || value instanceof Node || value === window) continue
      if (value instanceof Map || value instanceof Set) queue.push(...value.keys(), ...value.values())
      for (const name of Reflect.ownKeys(value)) {
        const property = Reflect.getOwnPropertyDescriptor(value, name)
        if (property && 'value' in property) queue.push(property.value)
        if (typeof name === 'string') texts.push(name)
      }
    }
    return texts.join('\n')
  })
}

/** Addresses and titles of the tab's history, as its Back button shows them. */
async function historyOf(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page)
  const { entries } = await session.send('Page.getNavigationHistory')
  return entries.map(({ url, title }) => `${url} ${title}`).join('\n')
}

/** The surroundings of the secret in a text, if it contains it. */
const around = (secret: string) => (text: string) =>
  text.includes(secret) ? [text.slice(Math.max(0, text.indexOf(secret) - 150)).slice(0, 300)] : []

for (const remember of [false, true]) {
  test(`a key that is ${remember ? 'remembered' : 'entered'} is in one place of the browser and on its way to the service, and nowhere else`, async ({
    page,
    workspace,
    service,
  }) => {
    const { key } = workspace
    const secret = key.split('_').at(-1) ?? ''
    expect(secret.length).toBeGreaterThan(20)
    const auditId = await workspace.importAudit('Q4 retail website', findings(6))
    const { said, headers } = listen(page)
    const seen: string[] = []
    const note = async () => seen.push(await look(page), await reach(page), await historyOf(page))

    await page.goto('/settings')
    await settings(page).connect({ key, remember })
    await expect(page.getByRole('link', { name: 'Q4 retail website' })).toBeVisible()
    await note()
    await page.goto(`/audits/${auditId}`)
    await triage(page).row('Finding 01').click()
    await triage(page).decision('Urgent').click()
    await expect(triage(page).heading).toHaveText('Rule 02')
    await page.getByRole('textbox', { name: 'Comment' }).fill('Ask legal')
    await page.getByRole('button', { name: 'Add comment' }).click()
    await expect(page.getByRole('list', { name: 'Comments' })).toContainText('Ask legal')
    await note()
    await page.getByRole('searchbox', { name: 'Search violations' }).fill('Finding 03')
    await expect(triage(page).rows).toHaveCount(1)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await page.getByRole('menuitem', { name: 'JSON', exact: true }).click()
    const exported = await readFile(await (await download).path(), 'utf8')
    expect(exported).toContain('Finding 03')

    // A service that repeats the key in its refusals does not bring it onto the page.
    const detail = `No access for ${key}`
    await page.route(/v1\/(audits|violations)/, (route) => route.fulfill({ status: 403, json: { detail } }))
    await page.goto('/audits')
    await expect(page.getByRole('alert')).toContainText('No access for …')
    await note()
    await page.goto('/settings')
    await expect(settings(page).list).toContainText(`key ends in …${key.slice(-4)}`)
    await settings(page).newConnection.click()
    await settings(page).connect({ key })
    await expect(settings(page).problem).toContainText('No access for …')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await note()

    expect([...said, ...seen, exported].flatMap(around(secret))).toEqual([])
    expect(new Set(headers)).toEqual(new Set([`${service.url} ${key}`]))
    const { local, session, databases } = JSON.parse(await kept(page))
    const [place, otherPlace] = remember ? [local, session] : [session, local]
    const holders = Object.entries(place).filter(([, value]) => String(value).includes(secret))
    expect(holders).toEqual([[expect.stringMatching(/^redline\.key\.\d+(-\d+){3}$/), key]])
    expect(JSON.stringify([otherPlace, databases])).not.toContain(secret)
    expect(await page.context().cookies()).toEqual([])
  })
}

test('a link with a key leaves it in no address, not even the browser’s history', async ({ page, workspace, open }) => {
  const { said } = listen(page)
  await open('/audits')
  await expect(page.getByRole('heading', { name: 'No audits yet' })).toBeVisible()
  await page.getByRole('link', { name: 'Documents' }).click()
  await page.goBack()
  // The page's own timing keeps the address it was opened with until it is loaded again; only scripts of this page see it.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No audits yet' })).toBeVisible()
  const secret = workspace.key.split('_').at(-1) ?? ''
  const texts = [...said, await look(page), await reach(page), await historyOf(page)]
  expect(texts.flatMap(around(secret))).toEqual([])
})

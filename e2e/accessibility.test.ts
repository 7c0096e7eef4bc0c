import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/demo.ts'
import { settings } from './support/settings.ts'
import { triage } from './support/triage.ts'
import type { Api } from './support/workspace.ts'

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
})

/** Everything that was asked for is there. */
async function ready(page: Page, text: string | RegExp) {
  await expect(page.getByRole('main')).toContainText(text)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

async function first(api: Api) {
  const { data: list } = await api.GET('/public/v1/audits', { params: { query: { limit: 100 } } })
  const audit = list?.audits.find(({ total_violations }) => total_violations > 20 && total_violations < 2000)
  const audit_id = audit?.id ?? ''
  const { data: page } = await api.GET('/public/v1/audits/{audit_id}/violations', {
    params: { path: { audit_id }, query: { review_state: 'undecided' } },
  })
  const { data: templates } = await api.GET('/public/v1/template')
  const { data: tones } = await api.GET('/public/v1/toneofvoice')
  const { data: knowledgeBases } = await api.GET('/public/v1/infobase')
  return {
    audit: audit_id,
    violation: page?.violations[0]?.id,
    template: templates?.[0]?.id,
    tone: tones?.[0]?.id,
    knowledge: knowledgeBases?.[0]?.id,
  }
}

type Ids = Awaited<ReturnType<typeof first>>

const pages: Record<string, { path: (ids: Ids) => string; text: string | RegExp }> = {
  audits: { path: () => '/audits', text: 'Violations over time' },
  triage: { path: ({ audit }) => `/audits/${audit}`, text: 'Undecided' },
  'an open violation': { path: ({ audit, violation }) => `/audits/${audit}/violations/${violation}`, text: 'Dismiss' },
  'a violation on its own': { path: ({ violation }) => `/violations/${violation}`, text: 'Dismiss' },
  report: { path: ({ audit }) => `/audits/${audit}/report`, text: /Report/ },
  contradictions: { path: ({ audit }) => `/audits/${audit}/contradictions`, text: /ontradict/ },
  generate: { path: () => '/generate', text: 'Generate' },
  'a form': { path: ({ template }) => `/generate/${template}`, text: 'Generate' },
  'documents from CSV': { path: ({ template }) => `/generate/${template}/csv`, text: 'CSV' },
  documents: { path: () => '/documents', text: 'Documents' },
  templates: { path: () => '/templates', text: 'Templates' },
  'a template': { path: ({ template }) => `/templates/${template}`, text: /\w/ },
  'tones of voice': { path: () => '/tones-of-voice', text: 'Tones of voice' },
  'a tone of voice': { path: ({ tone }) => `/tones-of-voice/${tone}`, text: /\w/ },
  'knowledge bases': { path: () => '/knowledge-bases', text: 'Knowledge bases' },
  'a knowledge base': { path: ({ knowledge }) => `/knowledge-bases/${knowledge}`, text: /\w/ },
  settings: { path: () => '/settings', text: 'Keyboard' },
  'no such page': { path: () => '/nowhere', text: 'There is no such page' },
  'no such violation': { path: () => '/violations/v_none', text: /not found|no such|does not exist/i },
}

for (const [name, { path, text }] of Object.entries(pages)) {
  test(`axe finds nothing on the page: ${name}`, async ({ page, open, api }) => {
    await open(path(await first(api)))
    await ready(page, text)
    await expectAccessible(page)
  })
}

test('axe finds nothing while one connects, nor when that failed', async ({ page }) => {
  await page.goto('/settings')
  await settings(page).connect({ key: 'wrong' })
  await expect(settings(page).problem).toBeVisible()
  await expectAccessible(page)
})

const dialogs: Record<string, (page: Page) => Promise<void>> = {
  Keys: (page) => page.keyboard.press('?'),
  'Search or jump to': (page) => page.keyboard.press('Control+k'),
  Dismiss: (page) => page.keyboard.press('d'),
}

for (const [name, show] of Object.entries(dialogs)) {
  test(`axe finds nothing in the dialog: ${name}`, async ({ page, open, api }) => {
    const { audit, violation } = await first(api)
    await open(`/audits/${audit}/violations/${violation}`)
    await expect(triage(page).decision('Dismiss')).toBeVisible()
    await show(page)
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await expectAccessible(page)
  })
}

test('axe finds nothing in the navigation of a small screen', async ({ page, open }) => {
  await page.setViewportSize({ width: 360, height: 900 })
  await open('/audits')
  await page.getByRole('button', { name: 'Open navigation' }).click()
  await expect(page.getByRole('dialog', { name: 'Main' })).toBeVisible()
  await expectAccessible(page)
})

test('axe finds nothing where nothing could be had', async ({ page, open }) => {
  await page.route('**/public/v1/**', (route) => route.fulfill({ status: 403, json: { detail: 'No API access' } }))
  await open('/audits')
  await expect(page.getByRole('alert')).toContainText('No API access')
  await expectAccessible(page)
})

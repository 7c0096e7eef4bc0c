import { expect, type Page } from '@playwright/test'
import type { Api } from './workspace.ts'

/** Waits until all requests have been answered. */
export async function ready(page: Page, text: string | RegExp) {
  await expect(page.getByRole('main')).toContainText(text)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

/** One of each thing that has a page of its own, in the demo workspace. */
export async function oneOfEach(api: Api) {
  const { data: list } = await api.GET('/public/v1/audits', { params: { query: { limit: 100 } } })
  const audits = list?.audits.filter(({ total_violations }) => total_violations > 20 && total_violations < 2000) ?? []
  let found: { audit: string; violation: string } | undefined
  for (const { id } of audits) {
    const query = { review_state: 'undecided' as const, page_size: 20 }
    const { data: page } = await api.GET('/public/v1/audits/{audit_id}/violations', {
      params: { path: { audit_id: id }, query },
    })
    // With a suggestion, the page of a violation has everything that it can show.
    const violation = page?.violations.find(({ suggested_text }) => suggested_text !== null)
    if (!violation) continue
    found = { audit: id, violation: violation.id }
    break
  }
  const { data: templates } = await api.GET('/public/v1/template')
  const { data: tones } = await api.GET('/public/v1/toneofvoice')
  const { data: knowledgeBases } = await api.GET('/public/v1/infobase')
  return {
    ...found,
    template: templates?.[0]?.id,
    tone: tones?.[0]?.id,
    knowledge: knowledgeBases?.[0]?.id,
  }
}

type Ids = Awaited<ReturnType<typeof oneOfEach>>

/** Every page of the app: where it is, and words that it shows. */
export const pages: Record<string, { path: (ids: Ids) => string; text: string | RegExp }> = {
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
  help: { path: () => '/help', text: 'The five states' },
  'no such page': { path: () => '/nowhere', text: 'There is no such page' },
  'no such violation': { path: () => '/violations/v_none', text: /not found|no such|does not exist/i },
}

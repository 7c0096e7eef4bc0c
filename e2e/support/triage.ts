import { expect, type Page } from '@playwright/test'
import type { ReviewState } from '../../contract/openapi.gen.ts'
import type { Api, FindingRow, Workspace } from './workspace.ts'

/** Findings of one severity, so that the list keeps their order: "Finding 01" first. */
export function findings(count: number, more: (index: number) => Partial<FindingRow> = () => ({})): FindingRow[] {
  return Array.from({ length: count }, (_, index) => ({
    severity: 'HIGH',
    rule_id: `rule-${nameOf(index)}`,
    rule_name: `Rule ${nameOf(index)}`,
    violating_text: `Finding ${nameOf(index)}`,
    reason: `Reason ${nameOf(index)}`,
    asset_name: `/page/${nameOf(index)}`,
    ...more(index),
  }))
}

const nameOf = (index: number) => String(index + 1).padStart(2, '0')

export interface Found {
  id: string
  violating_text: string | null
  review_state: ReviewState
  dismissal_reason: string | null
}

/** Every violation of an audit as the service has it, by its text. */
export async function statesOf(workspace: Workspace, audit_id: string): Promise<Map<string, Found>> {
  const found = new Map<string, Found>()
  for (let page = 1; ; page += 1) {
    const { data } = await workspace.api.GET('/public/v1/audits/{audit_id}/violations', {
      params: { path: { audit_id }, query: { review_state: 'all', page, page_size: 100 } },
    })
    for (const violation of data?.violations ?? []) found.set(violation.violating_text ?? violation.id, violation)
    if (!data?.has_more) return found
  }
}

/** `reason` is given with a dismissal. */
export async function decideAs(
  api: Api,
  violation_id: string,
  action: 'mark_fixed' | 'urgent_violation' | 'dismiss' | 'reopen',
  reason?: string,
) {
  const { response } = await api.POST('/public/v1/violations/{violation_id}/review', {
    params: { path: { violation_id } },
    body: reason === undefined ? { action } : { action, reason },
  })
  expect(response.ok).toBe(true)
}

/** The triage page by its fixed accessible names. */
export function triage(page: Page) {
  const violation = page.getByRole('region', { name: 'Violation', exact: true })
  const list = page.getByRole('grid', { name: 'Violations' })
  return {
    list,
    rows: list.getByRole('row'),
    row: (text: string) => list.getByRole('row').filter({ hasText: text }),
    violation,
    heading: violation.getByRole('heading', { level: 2 }),
    decision: (name: string) => violation.getByRole('button', { name, exact: true }),
    state: (name: string) => page.getByRole('link', { name, exact: true }),
    /** The messages, without that of a comment on its way. */
    status: page.getByRole('status').filter({ hasText: /\S/, hasNotText: /^Sending$/ }),
    alert: page.getByRole('alert'),
  }
}

const decisionRestMs = 300

/** Waits until no dialog is open and decision keys, which are ignored right after one, work again. */
export async function restAfterDialog(page: Page): Promise<void> {
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const goneAt = await page.evaluate(() => performance.now())
  // Twice as long: the event by which the page learns of the closing comes after the dialog is gone.
  await page.waitForFunction(([from, rest]) => performance.now() - from > 2 * rest, [goneAt, decisionRestMs] as const)
}

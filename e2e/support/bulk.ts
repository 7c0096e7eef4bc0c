import { expect, type Page } from '@playwright/test'
import type { ReviewState } from '../../contract/openapi.gen.ts'
import { reviewAddress } from './review-requests.ts'
import type { Service } from './service.ts'
import type { Workspace } from './workspace.ts'

export const findings = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    reason: `Finding ${String(index).padStart(3, '0')}`,
    violating_text: `Guaranteed return ${index}`,
    rule_name: 'Guaranteed returns',
    severity: 'HIGH' as const,
  }))

export const bulk = (page: Page) => page.getByRole('region', { name: 'Bulk decisions' })

export const list = (page: Page) => page.getByRole('grid', { name: 'Violations' })

export async function openAudit(page: Page, open: (path: string) => Promise<void>, auditId: string) {
  await open(`/audits/${auditId}`)
  await expect(list(page).getByRole('row').first()).toBeVisible()
}

/** Everything the filter shows, from the page to all that match. */
export async function selectAll(page: Page, total: number) {
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: `Select all ${total} that match` }).click()
  await expect(page.getByText(`All ${total} that match are selected`)).toBeVisible()
}

export async function dismissSelected(page: Page, count: number, reason: string) {
  await page.getByRole('button', { name: `Dismiss ${count} selected` }).click()
  const dialog = page.getByRole('dialog', { name: 'Dismiss' })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason)
  await dialog.getByRole('button', { name: 'Dismiss', exact: true }).click()
}

export async function statesOf({ api }: Workspace, auditId: string): Promise<Record<ReviewState, number>> {
  const { data } = await api.GET('/public/v1/audits/{audit_id}/violations', {
    params: { path: { audit_id: auditId }, query: { review_state: 'all', page_size: 1 } },
  })
  if (!data) throw new Error('No such audit')
  return data.review_progress
}

interface Activity {
  violation_id: string
  to_state: ReviewState
  reason: string | null
}

export async function activityOf(service: Service, { name }: Workspace, audit: string): Promise<Activity[]> {
  const printed = await service.redline(['activity', audit, '--workspace', name, '--json'])
  return printed
    .split('\n')
    .filter(Boolean)
    .map((line): Activity => JSON.parse(line))
}

/** Holds every decision until the test lets it go, and counts how many wait at once. */
export async function holdReviews(page: Page) {
  let [open, most] = [0, 0]
  const waiting: (() => void)[] = []
  let free = false
  await page.route(reviewAddress, async (route) => {
    open += 1
    most = Math.max(most, open)
    if (!free) await new Promise<void>((resolve) => waiting.push(resolve))
    open -= 1
    await route.continue().catch(() => undefined)
  })
  return {
    most: () => most,
    waiting: () => waiting.length,
    /** From now on none is held; those that are stay so. */
    holdNoMore: () => (free = true),
    letGo: (count: number) => waiting.splice(0, count).forEach((go) => go()),
    letAllGo: () => {
      free = true
      waiting.splice(0).forEach((go) => go())
    },
  }
}

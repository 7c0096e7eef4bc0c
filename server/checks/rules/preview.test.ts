import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReviewRequest } from '../../../contract/openapi.gen.ts'
import { rule } from '../../testing/checks.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { seedAudit } from '../../testing/audit.ts'
import { openTestService, type TestService } from '../../testing/service.ts'
import { createFetcher } from '../sources/fetcher.ts'
import { auditWorkspace, idOf } from '../testing/audit-workspace.ts'
import { servePages } from '../testing/serve-pages.ts'
import type { RuleItem } from './rule.ts'

// Of its own: any service on the database runs its jobs.
let service: TestService
beforeAll(async () => {
  const fetcher = createFetcher({ allowNetworks: ['127.0.0.0/8'], pauseMs: 0 })
  service = await openTestService({ db: await openTestDatabase(), fetcher })
})
afterAll(() => service.close())

const examples = { violates: ['It is free.'], allowed: ['It costs 1 euro.'] }
const free = rule({ phrases: ['free'] }, { key: 'free', pack: 'claims', languages: ['EN'], examples })

/** An audit of two pages with two violations, of which one is dismissed. */
async function auditedWorkspace() {
  const workspace = await auditWorkspace(service, [free])
  const { api, start, ended, violations } = workspace
  const { origin } = await servePages({
    '/a': '<html lang="en"><p>The account is free.</p><p>Feel free to call us.</p></html>',
    '/b': '<html lang="en"><h1>Cards</h1><p>The card costs nothing.</p></html>',
  })
  const audit_id = idOf(await start([{ type: 'addresses', addresses: [`${origin}/a`, `${origin}/b`] }]))
  await ended(audit_id)
  const found = await violations(audit_id)
  const review = (violation_id: string, body: ReviewRequest) =>
    api.POST('/public/v1/violations/{violation_id}/review', { params: { path: { violation_id } }, body })
  for (const { id: violation_id } of found) {
    const passage = await api.GET('/extensions/v1/violations/{violation_id}/passage', {
      params: { path: { violation_id } },
    })
    const isInvitation = passage.data?.text === 'Feel free to call us.'
    await review(
      violation_id,
      isInvitation ? { action: 'dismiss', reason: 'An invitation.' } : { action: 'urgent_violation' },
    )
  }
  const preview = (given: RuleItem, id = audit_id) =>
    api.POST('/extensions/v1/rules/preview', { body: { rule: { ...given }, audit_id: id } })
  return { ...workspace, origin, audit_id, preview }
}

describe('a rule is tried on the texts of an audit', () => {
  test('and what it would find more and less is listed, with how that was decided', async () => {
    const { preview, origin, audit_id, violations } = await auditedWorkspace()
    const dismissed = (await violations(audit_id)).find(({ review_state }) => review_state === 'dismissed')
    const changed = { ...free, check: { phrases: ['is free', 'costs nothing'] } }
    const { data } = await preview(changed)
    const none = { undecided: 0, elevated_risk: 0, urgent_violation: 0, dismissed: 0, fixed: 0 }
    expect(data?.audit).toEqual({
      texts: 2,
      texts_checked: 2,
      more: {
        total: 1,
        findings: [
          {
            address: `${origin}/b`,
            violating_text: 'costs nothing',
            passage: { text: 'The card costs nothing.', start: 9, end: 22, heading: 'Cards', kind: 'text' },
          },
        ],
      },
      less: {
        total: 1,
        review_progress: { ...none, dismissed: 1 },
        violations: [
          {
            violation_id: dismissed?.id,
            address: `${origin}/a`,
            violating_text: 'free',
            review_state: 'dismissed',
            dismissal_reason: 'An invitation.',
          },
        ],
      },
      kept: { total: 1, review_progress: { ...none, urgent_violation: 1 } },
    })
  })

  test('also when it fails its examples, but not with other faults', async () => {
    const { preview } = await auditedWorkspace()
    const failing = await preview({ ...free, check: { phrases: ['nothing'] } })
    expect(failing.data).toMatchObject({
      faults: [{ path: ['examples', 'violates', 0] }],
      audit: { less: { total: 2 } },
    })
    const faulty = await preview({ ...free, check: { phrases: ['('] } })
    expect(faulty.data).toMatchObject({ faults: [{ path: ['check', 'phrases', 0] }], audit: null })
  })

  test('unless it is asked of a language model', async () => {
    const { preview } = await auditedWorkspace()
    const { data } = await preview({ ...free, check: { model: { question: 'Is it free?' } } })
    expect(data).toMatchObject({ faults: [], audit: null })
  })

  test('and ends when it takes too long for one of them', { tags: 'long' }, async () => {
    const { preview, api, start, ended } = await auditedWorkspace()
    const hostile = `<p>${'a'.repeat(40)}!</p>`
    const { origin } = await servePages({ '/hostile': hostile })
    const audit_id = idOf(
      await start([{ type: 'addresses', addresses: [`${origin}/hostile`] }], { name: 'Hostile page' }),
    )
    await ended(audit_id)
    const slow = {
      ...free,
      check: { phrases: ['(a+)+b'], parts_of_words: true },
      examples: { violates: ['ab'], allowed: ['c'] },
    }
    const { data } = await preview(slow, audit_id)
    expect(data).toMatchObject({
      faults: [{ path: ['check'], message: 'it takes too long for a text of the audit' }],
      audit: { texts: 1, texts_checked: 0 },
    })
    expect((await api.GET('/extensions/v1/rules')).response.status).toBe(200)
  })

  test('which has none if it was imported, or is not there', async () => {
    const { workspace_id, preview } = await auditedWorkspace()
    expect((await preview(free, await seedAudit(service.db, workspace_id))).response.status).toBe(409)
    expect((await preview(free, 'none')).response.status).toBe(404)
  })
})

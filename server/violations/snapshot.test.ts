// @module-tag long
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedAudit } from '../testing/audit.ts'
import { openTestService, type TestService } from '../testing/service.ts'
import { createWorkspace } from '../testing/workspace.ts'

let service: TestService
beforeAll(async () => {
  service = await openTestService()
})
afterAll(() => service.close())

test.each([undefined, 'guaranteed'])(
  'rows, total and progress of a list agree while others decide, with the search %s',
  async (search) => {
    const { workspace_id, key } = await createWorkspace(service.db)
    const ids = Array.from({ length: 60 }, (_, i) => `violation ${i}`)
    const rows = ids.map((id) => ({ id, reason: 'Guaranteed' }))
    const audit_id = await seedAudit(service.db, workspace_id, rows)
    const api = service.client(key)
    const state = { deciding: true }

    const decisions = (async () => {
      for (const violation_id of ids) {
        const body = { action: 'mark_fixed' as const, apply_to_group: false }
        await api.POST('/public/v1/violations/{violation_id}/review', { params: { path: { violation_id } }, body })
      }
      state.deciding = false
    })()
    const lists: unknown[] = []
    const readers = Array.from({ length: 3 }, async () => {
      while (state.deciding) {
        const query = { page_size: 100, search }
        const { data } = await api.GET('/public/v1/audits/{audit_id}/violations', {
          params: { path: { audit_id }, query },
        })
        const { total, violations, review_progress } = data ?? {}
        lists.push([
          total,
          violations?.length,
          review_progress?.undecided,
          new Set(violations?.map((v) => v.review_state)),
        ])
      }
    })
    await Promise.all([decisions, ...readers])
    expect(lists.length).toBeGreaterThan(3)
    for (const list of lists) {
      const [total] = list as [number]
      expect(list).toEqual([total, total, total, new Set(total ? ['undecided'] : [])])
    }
  },
)

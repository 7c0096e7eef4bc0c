import { expect } from 'vitest'
import type { AuditSource, NewAuditCheck } from '../../../contract/extensions.gen.ts'
import { sql } from '../../db/sql.ts'
import { addToLibrary } from '../../testing/library.ts'
import type { TestService } from '../../testing/service.ts'
import { createWorkspace } from '../../testing/workspace.ts'
import type { RuleItem } from '../rules/rule.ts'

export const idOf = ({ data }: { data?: { audit_id: string } }) => data?.audit_id ?? ''

/** A workspace with rules, and what tests of audits ask of it. */
export async function auditWorkspace(service: TestService, rules: RuleItem[]) {
  const { db } = service
  const workspace = await createWorkspace(db)
  await addToLibrary(db, workspace.workspace_id, { rules })
  const api = service.client(workspace.key)
  const { workspace_id } = workspace
  return {
    ...workspace,
    api,
    start: (sources: AuditSource[], more: Partial<NewAuditCheck> = {}) =>
      api.POST('/extensions/v1/audits', { body: { name: 'Website', sources, packs: ['claims'], ...more } }),
    upload: async (name: string, body: string) => {
      const url = `/extensions/v1/files?name=${encodeURIComponent(name)}`
      const headers = { 'x-api-key': workspace.key, 'content-type': 'application/octet-stream' }
      const answer = await service.app.inject({ method: 'POST', url, headers, payload: body })
      expect(answer.statusCode).toBe(201)
      return answer.json<{ file_id: string }>().file_id
    },
    ended: async (audit_id = '') => {
      const find = async () => (await api.GET('/public/v1/audits')).data?.audits.find(({ id }) => id === audit_id)
      await expect.poll(async () => (await find())?.status, { timeout: 30_000 }).not.toMatch(/QUEUED|RUNNING/)
      return find()
    },
    violations: async (audit_id = '') => {
      const params = { path: { audit_id }, query: { page_size: 100, review_state: 'all' as const } }
      return (await api.GET('/public/v1/audits/{audit_id}/violations', { params })).data?.violations ?? []
    },
    assets: () =>
      db.query<{
        address: string
        state: string
        code: string | null
        http_status: number | null
        skipped: unknown
      }>(sql`
        select address, state, code, http_status, skipped from audit_asset
        where workspace_id = ${workspace_id} order by address`),
    contents: async () =>
      (await db.query(sql`select 1 from check_content where workspace_id = ${workspace_id}`)).length,
  }
}

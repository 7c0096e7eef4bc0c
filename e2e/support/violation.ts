import type { FindingRow, Workspace } from './workspace.ts'

/** Imports findings as one audit; gives back its id and the violations' ids, in the order of the rows. */
export async function importFindings(
  workspace: Workspace,
  rows: FindingRow[],
  audit = 'Q4 retail website',
): Promise<{ auditId: string; ids: string[] }> {
  const auditId = await workspace.importAudit(audit, rows)
  const { data } = await workspace.api.GET('/public/v1/audits/{audit_id}/violations', {
    params: { path: { audit_id: auditId }, query: { page_size: 100, review_state: 'all' } },
  })
  const ids = rows.map((row) => data?.violations.find(({ reason }) => reason === row.reason)?.id ?? '')
  if (ids.includes('')) throw new Error('Each finding needs a reason of its own')
  return { auditId, ids }
}

export async function threadOf(workspace: Workspace, violationId: string): Promise<string[]> {
  const { data } = await workspace.api.GET('/public/v1/violations/{violation_id}', {
    params: { path: { violation_id: violationId } },
  })
  return data?.comments.map(({ content }) => content) ?? []
}

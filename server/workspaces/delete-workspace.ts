import type { Database } from '../db/database.ts'
import { deleteAudit, deleteOldDocuments, findOldAudits, findOldDocuments } from '../retention/purge.ts'
import { deleteWorkspace } from './repository.ts'

/** The numbers that are shown before the workspace is deleted. */
export async function readWorkspaceSize(
  db: Database,
  workspace_id: string,
): Promise<{ audits: number; violations: number; documents: number }> {
  const audits = await findOldAudits(db, endOfTime, workspace_id)
  const [documents] = await findOldDocuments(db, endOfTime, workspace_id)
  return {
    audits: audits.length,
    violations: audits.reduce((sum, { violations }) => sum + violations, 0),
    documents: documents?.count ?? 0,
  }
}

/** Large tables are deleted in batches first, so that other requests are served in between. */
export async function deleteWorkspaceInBatches(db: Database, workspace_id: string): Promise<void> {
  for (const audit of await findOldAudits(db, endOfTime, workspace_id)) await deleteAudit(db, audit)
  for (const documents of await findOldDocuments(db, endOfTime, workspace_id)) {
    await deleteOldDocuments(db, documents, endOfTime)
  }
  await deleteWorkspace(db, workspace_id)
}

const endOfTime = '9999-12-31T00:00:00Z'

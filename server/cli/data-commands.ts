import { logAct } from '../administration/log.ts'
import { backUpToFile, restoreFromFile } from '../backup/backup-file.ts'
import { withSnapshot } from '../backup/snapshot.ts'
import { runMaintenance } from '../db/maintenance.ts'
import { daysAgo, deleteAudit, deleteOldDocuments, findOldAudits, findOldDocuments } from '../retention/purge.ts'
import { UserFacingError } from '../user-facing-error.ts'
import type { Commands } from './command-context.ts'
import { confirmed, count, table } from './output.ts'
import { workspaceNamed } from './resolve.ts'

export const dataCommands: Commands<'purge' | 'backup' | 'restore'> = {
  async purge({ older_than_days, workspace, yes }, { db, signal }, output) {
    const only = workspace === undefined ? null : await workspaceNamed(db, workspace)
    const before = await daysAgo(db, older_than_days)
    const audits = await findOldAudits(db, before, only?.id ?? null)
    const documents = await findOldDocuments(db, before, only?.id ?? null)
    if (audits.length + documents.length === 0) return output.print('Nothing is that old.')
    output.print(
      table(
        ['WORKSPACE', 'WHAT', 'CREATED', 'HOLDS'],
        [
          ...audits.map((audit) => [
            audit.workspace_name,
            `audit ${audit.name}`,
            audit.created_at,
            count(audit.violations, 'violation'),
          ]),
          ...documents.map((each) => [each.workspace_name, count(each.count, 'document'), '', '']),
        ],
      ),
    )
    const documentCount = documents.reduce((sum, each) => sum + each.count, 0)
    const what = `${count(audits.length, 'audit')} and ${count(documentCount, 'document')}`
    if (!yes) await confirmed(output, `Delete ${what}?`)
    for (const audit of audits) {
      if (signal?.aborted) throw new UserFacingError('The purge was stopped. Run it again to delete the rest.')
      const { workspace_id, name, violations } = audit
      const detail = `${count(violations, 'violation')}, purged`
      await logAct(db, workspace_id, { act: 'audit_deleted', by: undefined, subject: name, detail })
      await deleteAudit(db, audit)
    }
    for (const each of documents) {
      const subject = String(each.count)
      await logAct(db, each.workspace_id, { act: 'documents_purged', by: undefined, subject })
      await deleteOldDocuments(db, each, before)
    }
    await runMaintenance(db)
    output.print(`Deleted ${what}.`)
  },

  async backup({ file }, { db, settings, signal }, { print }) {
    const { rows } = await withSnapshot(db, settings.DATA_DIR, (snapshot) => backUpToFile(snapshot, file, signal))
    print(`Wrote ${count(rows, 'row')} to ${file}.`)
  },

  async restore({ file, replace, yes }, { db, inService }, output) {
    if (inService) throw new UserFacingError('Stop the service before you restore a backup.')
    if (replace && !yes) await confirmed(output, 'Delete everything in this database and restore the backup?')
    const { rows } = await restoreFromFile(db, file, { replace })
    await db.vacuum()
    output.print(`Restored ${count(rows, 'row')} from ${file}.`)
  },
}

import { count } from '../core/count.ts'
import { logAct } from '../administration/log.ts'
import { backUpToFile, restoreFromFile } from '../backup/backup-file.ts'
import { withSnapshot } from '../backup/snapshot.ts'
import { runMaintenance, vacuum } from '../db/maintenance.ts'
import { seedDemo } from '../demo/seed.ts'
import { ensureDemoKey } from '../demo-key.ts'
import { daysAgo, deleteAudit, deleteOldDocuments, findOldAudits, findOldDocuments } from '../retention/purge.ts'
import { UserFacingError } from '../user-facing-error.ts'
import { table } from './output.ts'
import type { CliCommand, ResolvePath } from './cli-command.ts'
import { readDays, workspaceNamed } from './resolve.ts'

export function addDataCommands(program: CliCommand, path: ResolvePath): void {
  program
    .command('purge')
    .description('Delete audits and documents that are older than so many days, after showing them.')
    .requiredOption('--older-than <days>', 'their age in days, such as 365d', readDays)
    .option('--workspace <name>', 'only of this workspace')
    .asks()
    .runs<{ olderThan: number; workspace?: string }>(
      async ({ db, signal, print, confirm, options: { olderThan, workspace } }) => {
        const only = workspace === undefined ? null : await workspaceNamed(db, workspace)
        const before = await daysAgo(db, olderThan)
        const audits = await findOldAudits(db, before, only?.id ?? null)
        const documents = await findOldDocuments(db, before, only?.id ?? null)
        if (audits.length + documents.length === 0) return print('Nothing is that old.')
        print(table(audits, ['workspace_name', 'name', 'created_at', 'violations'], 'No audit is that old.'))
        print(table(documents, ['workspace_name', 'documents'], 'No document is that old.'))
        const documentCount = documents.reduce((sum, each) => sum + each.documents, 0)
        const what = `${count(audits.length, 'audit')} and ${count(documentCount, 'document')}`
        await confirm(`Delete ${what}?`)
        for (const audit of audits) {
          if (signal?.aborted) throw new UserFacingError('The purge was stopped. Run it again to delete the rest.')
          const { workspace_id, name, violations } = audit
          const detail = `${count(violations, 'violation')}, purged`
          await logAct(db, workspace_id, { act: 'audit_deleted', by: undefined, subject: name, detail })
          await deleteAudit(db, audit)
        }
        for (const each of documents) {
          const subject = String(each.documents)
          await logAct(db, each.workspace_id, { act: 'documents_purged', by: undefined, subject })
          await deleteOldDocuments(db, each, before)
        }
        await runMaintenance(db)
        print(`Deleted ${what}.`)
      },
    )

  program
    .command('backup')
    .description('Write everything to a file, from one snapshot, while the service runs.')
    .argument('<file>', 'a new file', path)
    .runs(async ({ db, settings, signal, print }, file: string) => {
      const { rows, foreign } = await withSnapshot(db, settings.DATA_DIR, (snapshot) =>
        backUpToFile(snapshot, file, signal),
      )
      print(`Wrote ${count(rows, 'row')} to ${file}.`)
      if (foreign.length > 0) print(`Not in it, because they are no tables of Redline: ${foreign.join(', ')}.`)
    })

  program
    .command('restore')
    .description('Restore a backup into an empty database, of either engine. Stop the service first.')
    .argument('<file>', 'a file that `backup` has written', path)
    .option('--replace', 'delete all data of Redline in the database')
    .asks()
    .runs<{ replace?: true }>(async ({ db, inService, print, confirm, options: { replace } }, file: string) => {
      if (inService) throw new UserFacingError('Stop the service before you restore a backup.')
      if (replace) await confirm('Delete all data of Redline in this database and restore the backup?')
      const { rows } = await restoreFromFile(db, file, { replace })
      await vacuum(db)
      print(`Restored ${count(rows, 'row')} from ${file}.`)
    })

  program
    .command('demo')
    .description('The demo workspace.')
    .command('reset')
    .description('Put the demo workspaces back as they were at the first start. Others are left alone.')
    .runs(async ({ db, settings: { DATA_DIR, REDLINE_DEMO_KEY }, print }) => {
      await seedDemo(db, { now: new Date() })
      await ensureDemoKey(db, { dataDir: DATA_DIR, given: REDLINE_DEMO_KEY })
      print('The demo workspaces are as they were at the first start. The demo key is the same.')
    })
}

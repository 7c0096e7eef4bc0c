import { Option } from 'commander'
import { randomUUID } from 'node:crypto'
import { type TakeBack, takeBackReviewedValues } from '../../contract/extensions.gen.ts'
import { auditDeletionJobs, changeAudit, countViolations, startDeletion } from '../audits/change-audit.ts'
import { listAudits } from '../audits/repository.ts'
import { count } from '../core/count.ts'
import { findJob } from '../import/job-repository.ts'
import { countAdditions, reviewedSince, startTakeBack, takeBackJobs } from '../import/take-back.ts'
import { runJobNow } from '../jobs/runner.ts'
import { UserFacingError } from '../user-facing-error.ts'
import { table } from './output.ts'
import { addRunAuditCommands } from './run-audit-commands.ts'
import type { CliCommand } from './cli-command.ts'

const maxListed = 500

export function addChangeAuditCommands(program: CliCommand): void {
  program
    .command('take-back')
    .description('Take back an import: remove what it added, after showing how much that is.')
    .argument('<import>', 'its id, as `imports` prints it')
    .addOption(
      new Option('--reviewed <choice>', 'what becomes of violations that were decided or commented on since').choices(
        takeBackReviewedValues,
      ),
    )
    .inWorkspace()
    .asks()
    .runs<TakeBack>(async ({ db, signal, print, confirm, workspace, options: { reviewed } }, import_id: string) => {
      const { id, name } = await workspace()
      const imported = await findJob(db, id, import_id)
      if (!imported) throw new UserFacingError(`The workspace "${name}" has no import with the id "${import_id}".`)
      const additions = await countAdditions(db, imported)
      if (additions.reviewed > 0 && reviewed === undefined) {
        const added = `The import added ${count(additions.violations, 'violation')} to the audit "${imported.audit_name}".`
        throw new UserFacingError(
          `${added} ${reviewedSince(additions).message} Add --reviewed keep or --reviewed remove.`,
        )
      }
      const kept = reviewed === 'keep' ? additions.reviewed : 0
      const what = count(additions.violations - kept, 'violation')
      const keeping = kept > 0 ? `, and keep ${kept.toLocaleString('en')} decided or commented on` : ''
      await confirm(`Remove ${what} from the audit "${imported.audit_name}"${keeping}?`)
      const lease_id = randomUUID()
      await startTakeBack(db, imported, { reviewed, by: undefined, lease_id })
      await runJobNow(db, takeBackJobs(db), { workspace_id: id, subject_id: import_id, lease_id }, signal)
      print(`Took back the import of ${imported.source}: removed ${what}.`)
    })

  const audits = program.command('audit').description('Audits: the findings of one scan.')
  audits
    .command('list')
    .description('List the newest audits.')
    .option('--archived', 'those that are archived, instead of all others')
    .inWorkspace()
    .runs<{ archived?: true }>(async ({ db, print, workspace, options: { archived } }) => {
      const { id, name } = await workspace()
      const audits = await listAudits(db, id, { limit: maxListed, archived })
      const rows = audits.map((each) => ({ ...each, undecided: each.review_progress.undecided }))
      const columns = [
        'id',
        'name',
        'status',
        'created_at',
        'completed_assets',
        'total_assets',
        'total_violations',
        'undecided',
      ] as const
      print(table(rows, columns, `The workspace "${name}" has no ${archived ? 'archived ' : ''}audit.`))
    })
  addRunAuditCommands(audits)
  audits
    .command('rename')
    .description('Rename an audit.')
    .onAudit()
    .argument('<new-name>', 'its new name')
    .runs(async ({ db, print, audit }, given: string, name: string) => {
      const found = await audit(given)
      if (name.trim() === '') throw new UserFacingError('The new name is blank.')
      await changeAudit(db, found, { name }, undefined)
      print(`Renamed the audit "${found.name}" to "${name}".`)
    })
  for (const archived of [true, false]) {
    audits
      .command(archived ? 'archive' : 'unarchive')
      .description(archived ? 'Leave an audit out of lists and counts.' : 'Show an archived audit again.')
      .onAudit()
      .runs(async ({ db, print, audit }, given: string) => {
        const found = await audit(given)
        await changeAudit(db, found, { archived }, undefined)
        print(archived ? `Archived the audit "${found.name}".` : `The audit "${found.name}" is listed again.`)
      })
  }
  audits
    .command('delete')
    .description('Delete an audit with everything in it.')
    .onAudit()
    .asks()
    .runs(async ({ db, signal, print, confirm, audit }, given: string) => {
      const found = await audit(given)
      const { violations, decided } = await countViolations(db, found.workspace_id, found.id)
      const what = `the audit "${found.name}" with ${count(violations, 'violation')}`
      await confirm(`Delete ${what}, of which ${decided.toLocaleString('en')} decided?`)
      const lease_id = randomUUID()
      await startDeletion(db, found, undefined, lease_id)
      const job = { workspace_id: found.workspace_id, subject_id: found.id, lease_id }
      await runJobNow(db, auditDeletionJobs(db), job, signal)
      print(`Deleted ${what}.`)
    })
}

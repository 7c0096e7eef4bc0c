import { Option } from 'commander'
import { randomUUID } from 'node:crypto'
import { auditDeletionJobs, changeAudit, countViolations, startDeletion } from '../audits/change-audit.ts'
import { listAudits } from '../audits/repository.ts'
import { count } from '../core/count.ts'
import { findJob } from '../import/job-repository.ts'
import { countAdditions, reviewedSince, startTakeBack, takeBackJobs } from '../import/take-back.ts'
import { runJobNow } from '../jobs/runner.ts'
import { UserFacingError } from '../user-facing-error.ts'
import { confirmed, table } from './output.ts'
import type { CommandLine } from './parse-command.ts'
import { resolveAudit, resolveWorkspace } from './resolve.ts'

const maxListed = 500

interface Options {
  workspace?: string
  yes?: true
}

/** Renames, archives and deletes audits, and takes imports back. */
export function addChangeAuditCommands({ program, runs }: CommandLine): void {
  program
    .command('take-back')
    .description('Take back an import: remove what it added, after showing how much that is.')
    .argument('<import>', 'its id, as `imports` prints it')
    .addOption(
      new Option('--reviewed <choice>', 'what becomes of violations that were decided or commented on since').choices([
        'keep',
        'remove',
      ]),
    )
    .option('--workspace <name>', 'the workspace, when there are several')
    .option('--yes', 'do not ask')
    .action((import_id: string, { reviewed, workspace, yes }: Options & { reviewed?: 'keep' | 'remove' }) =>
      runs(async ({ db, signal }, output) => {
        const { id, name } = await resolveWorkspace(db, workspace)
        const imported = await findJob(db, id, import_id)
        if (!imported) throw new UserFacingError(`The workspace "${name}" has no import with the id "${import_id}".`)
        const additions = await countAdditions(db, imported)
        if (additions.reviewed > 0 && reviewed === undefined) {
          throw new UserFacingError(`${reviewedSince(additions).message} Add --reviewed keep or --reviewed remove.`)
        }
        const kept = reviewed === 'keep' ? additions.reviewed : 0
        const what = count(additions.violations - kept, 'violation')
        const keeping = kept > 0 ? `, and keep ${kept.toLocaleString('en')} decided or commented on` : ''
        if (!yes) await confirmed(output, `Remove ${what} from the audit "${imported.audit_name}"${keeping}?`)
        const lease_id = randomUUID()
        await startTakeBack(db, imported, { reviewed, by: undefined, lease_id })
        await runJobNow(db, takeBackJobs(db), { workspace_id: id, subject_id: import_id, lease_id }, signal)
        output.print(`Took back the import of ${imported.source}: removed ${what}.`)
      }),
    )

  const audit = program.command('audit').description('Audits: the findings of one scan.')
  audit
    .command('list')
    .description('List the newest audits.')
    .option('--archived', 'those that are archived, instead of all others')
    .option('--workspace <name>', 'the workspace, when there are several')
    .action(({ workspace, archived }: Options & { archived?: true }) =>
      runs(async ({ db }, { print }) => {
        const { id, name } = await resolveWorkspace(db, workspace)
        const audits = await listAudits(db, id, { limit: maxListed, archived })
        const rows = audits.map((each) => ({ ...each, undecided: each.review_progress.undecided }))
        const columns = ['id', 'name', 'status', 'created_at', 'total_violations', 'undecided'] as const
        print(table(rows, columns, `The workspace "${name}" has no ${archived ? 'archived ' : ''}audit.`))
      }),
    )
  audit
    .command('rename')
    .description('Rename an audit.')
    .argument('<audit>', 'its id or name')
    .argument('<new-name>', 'its new name')
    .option('--workspace <name>', 'the workspace, when there are several')
    .action((given: string, name: string, { workspace }: Options) =>
      runs(async ({ db }, { print }) => {
        const resolved = await resolveWorkspace(db, workspace)
        const found = await resolveAudit(db, resolved, given)
        if (name.trim() === '') throw new UserFacingError('The new name is blank.')
        await changeAudit(db, resolved.id, found, { name }, undefined)
        print(`Renamed the audit "${found.name}" to "${name}".`)
      }),
    )
  for (const archived of [true, false]) {
    audit
      .command(archived ? 'archive' : 'unarchive')
      .description(archived ? 'Leave an audit out of lists and counts.' : 'Show an archived audit again.')
      .argument('<audit>', 'its id or name')
      .option('--workspace <name>', 'the workspace, when there are several')
      .action((given: string, { workspace }: Options) =>
        runs(async ({ db }, { print }) => {
          const resolved = await resolveWorkspace(db, workspace)
          const found = await resolveAudit(db, resolved, given)
          await changeAudit(db, resolved.id, found, { archived }, undefined)
          print(archived ? `Archived the audit "${found.name}".` : `The audit "${found.name}" is listed again.`)
        }),
      )
  }
  audit
    .command('delete')
    .description('Delete an audit with everything in it.')
    .argument('<audit>', 'its id or name')
    .option('--workspace <name>', 'the workspace, when there are several')
    .option('--yes', 'do not ask')
    .action((given: string, { workspace, yes }: Options) =>
      runs(async ({ db, signal }, output) => {
        const resolved = await resolveWorkspace(db, workspace)
        const found = await resolveAudit(db, resolved, given)
        const { violations, decided } = await countViolations(db, resolved.id, found.id)
        const what = `the audit "${found.name}" with ${count(violations, 'violation')}`
        if (!yes) await confirmed(output, `Delete ${what}, of which ${decided.toLocaleString('en')} decided?`)
        const lease_id = randomUUID()
        await startDeletion(db, resolved.id, found, undefined, lease_id)
        const job = { workspace_id: resolved.id, subject_id: found.id, lease_id }
        await runJobNow(db, auditDeletionJobs(db), job, signal)
        output.print(`Deleted ${what}.`)
      }),
    )
}

import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { ComparisonCounts } from '../../contract/extensions.gen.ts'
import { formatOf } from '../../contract/read-table.ts'
import { count } from '../core/count.ts'
import { type ActivityRow, listActivity } from '../activity/repository.ts'
import { compareWithPrevious, listCompared, prepareComparison } from '../import/comparison.ts'
import { runImport } from '../import/import-job.ts'
import { ImportRefused, say, sentence } from '../import/messages.ts'
import { listJobs } from '../import/job-repository.ts'
import type { NewImport } from '../import/start-import.ts'
import { readInWorker } from '../import/read-in-worker.ts'
import { UserFacingError } from '../user-facing-error.ts'
import { table } from './output.ts'
import type { CliCommand, ResolvePath } from './cli-command.ts'

type ImportOptions = Omit<NewImport, 'workspace_id' | 'audit_name' | 'source' | 'importer'> & { audit: string }

export function addAuditCommands(program: CliCommand, path: ResolvePath): void {
  program
    .command('import')
    .description('Import findings from a SARIF 2.1.0 or CSV file. The same findings are never imported twice.')
    .argument('<file>', 'the file', path)
    .requiredOption('--audit <name>', 'the audit they belong to; created when there is none of that name')
    .inWorkspace()
    .option(
      '--carry-decisions-from <audit>',
      'compare with that audit, and carry its decisions over to unchanged findings; `latest` is the newest of the series',
    )
    .option('--series <name>', 'what is scanned again and again: the audits of a series are compared with each other')
    .option('--allow-empty', 'a file without findings is the result of a scan, and no mistake')
    .option(
      '--columns <fields>',
      'what the columns of a CSV file are, in their order: `reason,,severity` leaves out the second',
    )
    .option('--ignore-unknown-columns', 'leave out columns of a CSV file that are not known, instead of refusing it')
    .runs<ImportOptions>(async ({ db, settings, signal, print, progress, workspace, audit, options }, file: string) => {
      const { audit: audit_name, carryDecisionsFrom, ...others } = options
      const isNamed = carryDecisionsFrom !== undefined && carryDecisionsFrom !== 'latest'
      const previous = isNamed ? await audit(carryDecisionsFrom) : undefined
      const rows = await openImport(file, settings.IMPORT_MAX_BYTES, options.columns)
      try {
        const imported = await runImport(db, {
          workspace_id: (await workspace()).id,
          audit_name,
          carryDecisionsFrom: previous?.id ?? carryDecisionsFrom,
          ...others,
          source: basename(file),
          rows,
          maxRows: settings.IMPORT_MAX_ROWS,
          signal,
          onProgress: progress,
        })
        print(
          `Imported ${count(imported.added, 'violation')} into the audit "${audit_name}"${describeOld(imported.staged - imported.added)}.`,
        )
        if (imported.message !== null) print(imported.message)
        const counts = await compareWithPrevious(db, imported)
        if (counts) {
          const { name } = await audit(imported.previous_audit_id ?? '')
          print(describeComparison(counts, imported.carried, name))
        }
      } catch (error) {
        if (!(error instanceof ImportRefused)) throw error
        const lines = error.messages.map((each) => sentence(each, file))
        throw new UserFacingError(lines.join('\n  '), { cause: error })
      }
    })

  program
    .command('changes')
    .description('Print what is new in an audit and what has gone since another.')
    .onAudit()
    .option('--with <audit>', 'the other audit (the one whose decisions were carried over)')
    .option('--json', 'one JSON object a line')
    .runs<{ with?: string; json?: true }>(
      async ({ db, print, audit, options: { with: previous, json } }, given: string) => {
        const now = await audit(given)
        const other = previous ?? now.previous_audit_id
        if (other === null) {
          const problem = `No decisions were carried over to the audit "${now.name}"`
          throw new UserFacingError(`${problem}: say --with AUDIT to compare it with.`)
        }
        const before = await audit(other)
        const comparison = await prepareComparison(db, now.workspace_id, now, before)
        for (const change of ['new', 'gone'] as const) {
          const page = (after: number) => listCompared(db, comparison, change, { after, limit: 1000 })
          for await (const { violation_id, rule_name, asset_url, reason } of allRows(page)) {
            print(
              json
                ? JSON.stringify({ change, violation_id, rule_name, asset_url, reason })
                : [change, violation_id, rule_name, asset_url, reason].filter((part) => part !== null).join('  '),
            )
          }
        }
      },
    )

  program
    .command('imports')
    .description('List the newest imports: how far each has come, and why one failed.')
    .inWorkspace()
    .runs(async ({ db, print, workspace }) => {
      const { id, name } = await workspace()
      const jobs = await listJobs(db, id)
      const rows = jobs.map((job) => ({
        ...job,
        by: job.imported_by ?? 'operator',
        status: job.taken_back_at ? 'taken back' : job.status,
      }))
      const what = ['id', 'created_at', 'by', 'audit_name', 'source'] as const
      const state = ['status', 'staged', 'published', 'message'] as const
      print(table(rows, [...what, ...state], `Nothing has been imported into the workspace "${name}".`))
    })

  program
    .command('activity')
    .description('Print who decided what in an audit, oldest first.')
    .onAudit()
    .option('--json', 'one JSON object a line')
    .runs<{ json?: true }>(async ({ db, print, audit, options: { json } }, given: string) => {
      const { workspace_id, id, name } = await audit(given)
      let empty = true
      for await (const { seq: _, ...row } of allRows((after) => listActivity(db, workspace_id, id, { after }))) {
        empty = false
        print(json ? JSON.stringify(row) : describeActivity(row))
      }
      if (empty && !json) print(`No decision has been made in the audit "${name}".`)
    })
}

async function openImport(path: string, maxBytes: number, columns?: string) {
  try {
    const { size } = await stat(path)
    if (size > maxBytes) throw new ImportRefused(say('too_large', { max: maxBytes }))
    return readInWorker({ path, columns, format: await formatOf(path, () => createReadStream(path)) })
  } catch (error) {
    if (error instanceof UserFacingError) throw error
    throw new UserFacingError(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

function describeOld(number: number): string {
  if (number === 0) return ''
  return `; ${count(number, 'violation')} ${number === 1 ? 'was' : 'were'} there already`
}

function describeComparison(counts: ComparisonCounts, carried: number, previous: string): string {
  const { new: added, gone, unchanged } = counts
  return (
    `Compared with the audit "${previous}": ${added.toLocaleString('en')} new, ${gone.toLocaleString('en')} gone, ` +
    `${unchanged.toLocaleString('en')} unchanged. Carried over ${count(carried, 'decision')}.`
  )
}

function describeActivity(row: Omit<ActivityRow, 'seq'>): string {
  const { created_at, actor_email, violation_id, from_state, to_state, reason, carried_from_audit_id } = row
  const person = actor_email ?? 'unknown'
  const actor = carried_from_audit_id ? `${person}, carried over from ${carried_from_audit_id}` : person
  return `${created_at}  ${actor}  ${violation_id}  ${from_state} → ${to_state}${reason ? ` — ${reason}` : ''}`
}

/** Reads page after page, each from the last `seq` of the one before. */
async function* allRows<Row extends { seq: number }>(readPage: (after: number) => Promise<Row[]>): AsyncGenerator<Row> {
  for (let rows = await readPage(0); rows.length > 0; rows = await readPage(rows.at(-1)?.seq ?? 0)) yield* rows
}

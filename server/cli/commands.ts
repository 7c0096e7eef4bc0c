import { basename } from 'node:path'
import { type Activity, listActivity } from '../activity/repository.ts'
import { type FoundAudit, findAudit } from '../audits/repository.ts'
import { backUpToFile, restoreFromFile } from '../backup/backup-file.ts'
import { withSnapshot } from '../backup/snapshot.ts'
import type { Database } from '../db/database.ts'
import { runMaintenance } from '../db/maintenance.ts'
import { resetDemo } from '../demo/fill.ts'
import { ensureDemoKey } from '../demo-key.ts'
import { listChanges } from '../import/comparison.ts'
import { type Comparison, InvalidRows, runImport } from '../import/import-job.ts'
import { listJobs } from '../import/job-repository.ts'
import { readFindings } from '../import/open-file.ts'
import { deleteAudit, deleteOldDocuments, findOldAudits, findOldDocuments } from '../retention/purge.ts'
import type { ImportLimits } from '../settings.ts'
import { UserFacingError } from '../user-facing-error.ts'
import { createKey, listKeys, revokeKey } from '../workspaces/api-keys.ts'
import { deleteWorkspaceInBatches, readWorkspaceSize } from '../workspaces/delete-workspace.ts'
import {
  createWorkspace,
  findWorkspace,
  listWorkspaces,
  renameWorkspace,
  setApiAccess,
  type Workspace,
} from '../workspaces/repository.ts'
import type { Command, CommandName } from './command.ts'
import { type Output, table } from './output.ts'

export interface CommandContext {
  db: Database
  dataDir: string
  demoKey?: string
  importLimits: ImportLimits
  /** The command runs inside of the service that answers requests. */
  inService: boolean
  /** Aborted when the command is to stop. */
  signal?: AbortSignal
}

type Run<Name extends CommandName> = (
  command: Extract<Command, { name: Name }>,
  context: CommandContext,
  output: Output,
) => Promise<void>

const commands: { [Name in CommandName]: Run<Name> } = {
  async 'workspace create'({ workspace, api_access }, { db }, { print }) {
    const created = await createWorkspace(db, { name: workspace, api_access })
    if (!created) throw new UserFacingError(`There is a workspace named "${workspace}" already.`)
    print(`Created the workspace "${workspace}"${api_access ? '' : ', without API access'}.`)
  },

  async 'workspace list'(_, { db }, { print }) {
    const workspaces = await listWorkspaces(db)
    if (workspaces.length === 0) return print('There is no workspace yet.')
    print(
      table(
        ['NAME', 'API ACCESS', 'CREATED'],
        workspaces.map((each) => [each.name, each.api_access ? 'yes' : 'no', each.created_at.toISOString()]),
      ),
    )
  },

  async 'workspace rename'({ workspace, new_name }, { db }, { print }) {
    const { id, name } = await workspaceNamed(db, workspace)
    if (!(await renameWorkspace(db, id, new_name))) {
      throw new UserFacingError(`There is a workspace named "${new_name}" already.`)
    }
    print(`Renamed the workspace "${name}" to "${new_name}".`)
  },

  async 'workspace api-access'({ workspace, api_access }, { db }, { print }) {
    const { id, name } = await workspaceNamed(db, workspace)
    await setApiAccess(db, id, api_access)
    print(`The workspace "${name}" ${api_access ? 'has' : 'no longer has'} API access.`)
  },

  async 'workspace delete'({ workspace, yes }, { db }, output) {
    const { id, name } = await workspaceNamed(db, workspace)
    const { audits, violations, documents } = await readWorkspaceSize(db, id)
    output.print(
      `The workspace "${name}" holds ${count(audits, 'audit')} with ${count(violations, 'violation')}, and ${count(documents, 'document')}.`,
    )
    if (!yes) await confirmed(output, `Delete the workspace "${name}" with everything in it?`)
    await deleteWorkspaceInBatches(db, id)
    output.print(`Deleted the workspace "${name}".`)
  },

  async 'key create'({ workspace, owner_email, label, expires_in_days }, { db }, { print }) {
    if (!/^[^\s@]+@[^\s@]+$/.test(owner_email)) throw new UserFacingError(`"${owner_email}" is not an e-mail address.`)
    const { id } = await workspaceNamed(db, workspace)
    const expires_at = expires_in_days === undefined ? undefined : daysFromNow(expires_in_days)
    const created = await createKey(db, { workspace_id: id, owner_email, label, expires_at })
    print(
      `${created.key}\n\nThis key is shown only now. It opens the workspace "${workspace}" as ${owner_email}` +
        `${expires_at ? ` until ${expires_at.toISOString()}` : ''}.`,
    )
  },

  async 'key list'({ workspace }, { db }, { print }) {
    const only = workspace === undefined ? null : await workspaceNamed(db, workspace)
    const keys = await listKeys(db, only?.id ?? null)
    if (keys.length === 0) return print('There is no key yet.')
    print(
      table(
        ['ID', 'WORKSPACE', 'OWNER', 'LABEL', 'CREATED', 'EXPIRES', 'LAST USED', 'REVOKED'],
        keys.map((key) => [
          key.id,
          key.workspace_name,
          key.owner_email,
          key.label ?? '',
          key.created_at.toISOString(),
          key.expires_at?.toISOString() ?? '',
          key.last_used_at?.toISOString() ?? '',
          key.revoked_at?.toISOString() ?? '',
        ]),
      ),
    )
  },

  async 'key revoke'({ id }, { db }, { print }) {
    if (!(await revokeKey(db, id))) throw new UserFacingError(`There is no key with the id "${id}". See key list.`)
    print(`Revoked the key ${id}.`)
  },

  async import({ file, audit, workspace, carryDecisionsFrom }, { db, importLimits, signal }, output) {
    const resolved = await resolveWorkspace(db, workspace)
    const previous = carryDecisionsFrom === undefined ? undefined : await resolveAudit(db, resolved, carryDecisionsFrom)
    const rows = await openImport(file, importLimits)
    try {
      const imported = await runImport(db, {
        workspace_id: resolved.id,
        audit_name: audit,
        carryDecisionsFrom: previous?.id,
        source: basename(file),
        rows,
        maxRows: importLimits.maxRows,
        signal,
        onProgress: output.progress,
      })
      output.print(
        `Imported ${count(imported.added, 'violation')} into the audit "${audit}"` +
          `${imported.already_there ? `; ${count(imported.already_there, 'violation')} were there already` : ''}.`,
      )
      if (imported.comparison && previous) output.print(describeComparison(imported.comparison, previous.name))
    } catch (error) {
      if (error instanceof InvalidRows) throw describeInvalidRows(error, file)
      if (error instanceof Error && !(error instanceof UserFacingError) && !isSystemError(error))
        throw new UserFacingError(`${file}: ${error.message}`, { cause: error })
      throw error
    }
  },

  async changes({ audit, workspace, json }, { db }, { print }) {
    const resolved = await resolveWorkspace(db, workspace)
    const { id, name, previous_audit_id } = await resolveAudit(db, resolved, audit)
    if (previous_audit_id === null) {
      throw new UserFacingError(
        `The audit "${name}" was compared with no other: import it with --carry-decisions-from AUDIT.`,
      )
    }
    const audits = { audit_id: id, previous_audit_id }
    for (const change of ['new', 'gone'] as const) {
      const page = (after: number) => listChanges(db, resolved.id, audits, { change, after })
      for await (const { seq: _, ...row } of allRows(page)) {
        const { violation_id, rule_name, asset_url, reason } = row
        print(
          json
            ? JSON.stringify(row)
            : [change, violation_id, rule_name, asset_url, reason].filter((part) => part !== null).join('  '),
        )
      }
    }
  },

  async imports({ workspace }, { db }, { print }) {
    const { id, name } = await resolveWorkspace(db, workspace)
    const jobs = await listJobs(db, id)
    if (jobs.length === 0) return print(`Nothing has been imported into the workspace "${name}".`)
    print(
      table(
        ['STARTED', 'AUDIT', 'SOURCE', 'STATUS', 'ROWS', 'IMPORTED', 'MESSAGE'],
        jobs.map((job) => [
          job.created_at.toISOString(),
          job.audit_name,
          job.source,
          job.status,
          String(job.staged),
          String(job.published),
          job.message ?? '',
        ]),
      ),
    )
  },

  async activity({ audit, workspace, json }, { db }, { print }) {
    const resolved = await resolveWorkspace(db, workspace)
    const found = await resolveAudit(db, resolved, audit)
    let empty = true
    for await (const { seq: _, ...row } of allRows((after) => listActivity(db, resolved.id, found.id, { after }))) {
      empty = false
      print(json ? JSON.stringify(row) : describeActivity(row))
    }
    if (empty && !json) print(`No decision has been made in the audit "${found.name}".`)
  },

  async purge({ older_than_days, workspace, yes }, { db, signal }, output) {
    const only = workspace === undefined ? null : await workspaceNamed(db, workspace)
    const before = daysFromNow(-older_than_days)
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
            audit.created_at.toISOString(),
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
      await deleteAudit(db, audit)
    }
    for (const each of documents) await deleteOldDocuments(db, each, before)
    await runMaintenance(db)
    output.print(`Deleted ${what}.`)
  },

  async backup({ file }, { db, dataDir, signal }, { print }) {
    const { rows } = await withSnapshot(db, dataDir, (snapshot) => backUpToFile(snapshot, file, signal))
    print(`Wrote ${count(rows, 'row')} to ${file}.`)
  },

  async restore({ file, replace, yes }, { db, inService }, output) {
    if (inService) throw new UserFacingError('Stop the service before you restore a backup.')
    if (replace && !yes) await confirmed(output, 'Delete everything in this database and restore the backup?')
    const { rows } = await restoreFromFile(db, file, { replace })
    await db.vacuum()
    output.print(`Restored ${count(rows, 'row')} from ${file}.`)
  },

  async 'demo reset'(_, { db, dataDir, demoKey }, { print }) {
    await resetDemo(db, { now: new Date() })
    await ensureDemoKey(db, { dataDir, given: demoKey })
    print('The demo workspaces are as they were at the first start. The demo key is the same.')
  },
}

export async function runCommand(command: Command, context: CommandContext, output: Output): Promise<void> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table is checked entry by entry; only the union is lost
  const run = commands[command.name] as Run<CommandName>
  await run(command, context, output)
}

async function confirmed({ confirm }: Output, question: string): Promise<void> {
  if (!(await confirm(question))) throw new UserFacingError('Nothing was changed.')
}

async function workspaceNamed(db: Database, name: string): Promise<Workspace> {
  const workspace = await findWorkspace(db, name)
  if (!workspace) throw new UserFacingError(`There is no workspace named "${name}". See workspace list.`)
  return workspace
}

async function resolveWorkspace(db: Database, name: string | undefined): Promise<Workspace> {
  if (name !== undefined) return workspaceNamed(db, name)
  const open = (await listWorkspaces(db)).filter((workspace) => workspace.api_access)
  const [only] = open
  if (!only) throw new UserFacingError('There is no workspace yet. Create one with workspace create NAME.')
  if (open.length > 1) throw new UserFacingError('There are several workspaces: say which with --workspace NAME.')
  return only
}

async function resolveAudit(db: Database, { id, name }: Workspace, audit: string): Promise<FoundAudit> {
  const found = await findAudit(db, id, audit)
  if (!found) throw new UserFacingError(`The workspace "${name}" has no audit with the id or name "${audit}".`)
  return found
}

/** Reads page after page, each from the last `seq` of the one before. */
async function* allRows<Row extends { seq: number }>(readPage: (after: number) => Promise<Row[]>): AsyncGenerator<Row> {
  for (let rows = await readPage(0); rows.length > 0; rows = await readPage(rows.at(-1)?.seq ?? 0)) yield* rows
}

function describeActivity(row: Activity): string {
  const { created_at, actor_email, violation_id, from_state, to_state, reason, carried_from_audit_id } = row
  const actor = carried_from_audit_id ? `carried over from ${carried_from_audit_id}` : (actor_email ?? 'unknown')
  return `${created_at.toISOString()}  ${actor}  ${violation_id}  ${from_state} → ${to_state}${reason ? ` — ${reason}` : ''}`
}

function describeComparison({ added, gone, unchanged, carried }: Comparison, previous: string): string {
  return (
    `Compared with the audit "${previous}": ${added.toLocaleString('en')} new, ${gone.toLocaleString('en')} gone, ` +
    `${unchanged.toLocaleString('en')} unchanged. Carried over ${count(carried, 'decision')}.`
  )
}

async function openImport(file: string, { maxBytes }: ImportLimits) {
  try {
    return await readFindings(file, { maxBytes })
  } catch (error) {
    if (error instanceof UserFacingError) throw error
    throw new UserFacingError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

function describeInvalidRows({ message, problems, count: all }: InvalidRows, file: string): UserFacingError {
  const lines = problems.map(({ line, problem }) => `  ${file}:${line}: ${problem}`)
  if (all > problems.length) lines.push(`  and ${all - problems.length} more`)
  return new UserFacingError([message, ...lines].join('\n'))
}

/** Faults of the database or the disk carry a code; what is wrong with the file does not. */
function isSystemError(error: Error): boolean {
  return 'code' in error && typeof error.code === 'string' && !error.code.startsWith('CSV')
}

function daysFromNow(days: number): Date {
  return new Date(Date.now() + days * 86_400_000)
}

function count(number: number, noun: string): string {
  return `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`
}

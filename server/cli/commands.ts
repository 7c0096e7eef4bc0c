import { listActivity } from '../activity/repository.ts'
import { findAudit } from '../audits/repository.ts'
import type { Database } from '../db/database.ts'
import { resetDemo } from '../demo/fill.ts'
import { ensureDemoKey } from '../demo-key.ts'
import { ImportRefused, importFindings } from '../import/import-findings.ts'
import { rowsOf } from '../import/open-file.ts'
import { Refusal } from '../refusal.ts'
import { createKey, listKeys, revokeKey } from '../workspaces/api-keys.ts'
import { createWorkspace, findWorkspace, listWorkspaces, type Workspace } from '../workspaces/repository.ts'
import type { Command, CommandName } from './command.ts'
import { applyFolder, exportFolder } from './library-commands.ts'
import { type Output, table } from './output.ts'
import { checkWriter } from './writer-commands.ts'

export interface CommandContext {
  db: Database
  dataDir: string
  demoKey?: string
}

type Run<Name extends CommandName> = (
  command: Extract<Command, { name: Name }>,
  context: CommandContext,
  output: Output,
) => Promise<void>

const commands: { [Name in CommandName]: Run<Name> } = {
  async 'workspace create'({ workspace, api_access }, { db }, { print }) {
    const created = await createWorkspace(db, { name: workspace, api_access })
    if (!created) throw new Refusal(`There is a workspace named "${workspace}" already.`)
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

  async 'key create'({ workspace, owner_email }, { db }, { print }) {
    if (!/^[^\s@]+@[^\s@]+$/.test(owner_email)) throw new Refusal(`"${owner_email}" is not an e-mail address.`)
    const { id } = await workspaceNamed(db, workspace)
    const created = await createKey(db, { workspace_id: id, owner_email })
    print(`${created.key}\n\nThis key is shown only now. It opens the workspace "${workspace}" as ${owner_email}.`)
  },

  async 'key list'(_, { db }, { print }) {
    const keys = await listKeys(db)
    if (keys.length === 0) return print('There is no key yet.')
    print(
      table(
        ['ID', 'WORKSPACE', 'OWNER', 'CREATED', 'REVOKED'],
        keys.map((key) => [
          key.id,
          key.workspace_name,
          key.owner_email,
          key.created_at.toISOString(),
          key.revoked_at?.toISOString() ?? '',
        ]),
      ),
    )
  },

  async 'key revoke'({ id }, { db }, { print }) {
    if (!(await revokeKey(db, id))) throw new Refusal(`There is no key with the id "${id}". See key list.`)
    print(`Revoked the key ${id}.`)
  },

  async import({ file, audit, workspace }, { db }, output) {
    const { id } = await workspaceMeant(db, workspace)
    const rows = await readable(file)
    try {
      const imported = await importFindings(db, {
        workspace_id: id,
        audit_name: audit,
        rows,
        onProgress: output.progress,
      })
      output.print(
        `Imported ${count(imported.added, 'violation')} into the audit "${audit}"` +
          `${imported.already_there ? `; ${count(imported.already_there, 'violation')} were there already` : ''}.`,
      )
    } catch (error) {
      if (error instanceof ImportRefused) throw refusalOf(error, file)
      if (error instanceof Error && !isSystemError(error))
        throw new Refusal(`${file}: ${error.message}`, { cause: error })
      throw error
    }
  },

  async activity({ audit, workspace, json }, { db }, { print }) {
    const { id: workspace_id, name } = await workspaceMeant(db, workspace)
    const found = await findAudit(db, workspace_id, audit)
    if (!found) throw new Refusal(`The workspace "${name}" has no audit with the id or name "${audit}".`)
    let after = 0
    for (;;) {
      const rows = await listActivity(db, workspace_id, found.id, { after })
      for (const { seq: _, ...row } of rows) {
        if (json) print(JSON.stringify(row))
        else {
          const { created_at, actor_email, violation_id, from_state, to_state, reason } = row
          const why = reason ? ` — ${reason}` : ''
          print(
            `${created_at.toISOString()}  ${actor_email ?? 'unknown'}  ${violation_id}  ${from_state} → ${to_state}${why}`,
          )
        }
      }
      const last = rows.at(-1)
      if (!last) break
      after = last.seq
    }
    if (after === 0 && !json) print(`No decision has been made in the audit "${found.name}".`)
  },

  async 'library apply'({ workspace, ...options }, { db }, { print }) {
    print(await applyFolder(db, await workspaceNamed(db, workspace), options))
  },

  async 'library export'({ workspace, folder }, { db }, { print }) {
    print(await exportFolder(db, await workspaceNamed(db, workspace), folder))
  },

  async 'writer check'(_, __, { print }) {
    print(await checkWriter(process.env))
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

async function workspaceNamed(db: Database, name: string): Promise<Workspace> {
  const workspace = await findWorkspace(db, name)
  if (!workspace) throw new Refusal(`There is no workspace named "${name}". See workspace list.`)
  return workspace
}

async function workspaceMeant(db: Database, name: string | undefined): Promise<Workspace> {
  if (name !== undefined) return workspaceNamed(db, name)
  const open = (await listWorkspaces(db)).filter((workspace) => workspace.api_access)
  const [only] = open
  if (!only) throw new Refusal('There is no workspace yet. Create one with workspace create NAME.')
  if (open.length > 1) throw new Refusal('There are several workspaces: say which with --workspace NAME.')
  return only
}

async function readable(file: string) {
  try {
    return await rowsOf(file)
  } catch (error) {
    throw new Refusal(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

function refusalOf({ message, problems, count: all }: ImportRefused, file: string): Refusal {
  const lines = problems.map(({ line, problem }) => `  ${file}:${line}: ${problem}`)
  if (all > problems.length) lines.push(`  and ${all - problems.length} more`)
  return new Refusal([message, ...lines].join('\n'))
}

/** Faults of the database or the disk carry a code; what is wrong with the file does not. */
function isSystemError(error: Error): boolean {
  return 'code' in error && typeof error.code === 'string' && !error.code.startsWith('CSV')
}

function count(number: number, noun: string): string {
  return `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`
}

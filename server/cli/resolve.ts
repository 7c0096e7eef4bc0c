import { InvalidArgumentError } from 'commander'
import type { Database } from '../db/database.ts'
import { UserFacingError } from '../user-facing-error.ts'
import { findWorkspace, listWorkspaces, type Workspace } from '../workspaces/repository.ts'

export async function workspaceNamed(db: Database, name: string): Promise<Workspace> {
  const workspace = await findWorkspace(db, name)
  if (!workspace) throw new UserFacingError(`There is no workspace named "${name}". See workspace list.`)
  return workspace
}

export async function resolveWorkspace(db: Database, name: string | undefined): Promise<Workspace> {
  if (name !== undefined) return workspaceNamed(db, name)
  const open = (await listWorkspaces(db)).filter((workspace) => workspace.api_access)
  const [only] = open
  if (!only) throw new UserFacingError('There is no workspace yet. Create one with workspace create NAME.')
  if (open.length > 1) throw new UserFacingError('There are several workspaces: say which with --workspace NAME.')
  return only
}

export function checkEmail(text: string): void {
  if (!/^[^\s@]+@[^\s@]+$/.test(text)) throw new UserFacingError(`"${text}" is not an e-mail address.`)
}

export function readDays(text: string): number {
  const days = Number(/^(\d{1,5})d$/.exec(text)?.[1] ?? 0)
  if (days < 1) throw new InvalidArgumentError('Write a number of days, such as 90d.')
  return days
}

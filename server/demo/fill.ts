import { join } from 'node:path'
import { insertActivity } from '../activity/repository.ts'
import { insertAudit } from '../audits/insert.ts'
import type { Database, Queryable } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { insertLibrary } from '../library/apply-library.ts'
import { readLibraryFolder } from '../library/library-folder.ts'
import type { Library } from '../library/library-item.ts'
import { packageRoot } from '../package-root.ts'
import { insertComments } from '../violations/comments.ts'
import { insertViolations, upsertAssets, upsertRules } from '../violations/insert.ts'
import { createWorkspace } from '../workspaces/repository.ts'
import { type Demo, makeDemo, makeSmallDemo } from './make-demo.ts'
import { demoWorkspace, demoWorkspaceWithoutApi } from './workspaces.ts'

export interface DemoOptions {
  /** The audits run over the year before this day. */
  now: Date
}

export const demoLibraryFolder = join(packageRoot, 'demo/library')

const noLibrary: Library = { templates: [], tonesOfVoice: [], knowledgeBases: [] }

const workspaces = [
  { ...demoWorkspace, api_access: true, make: makeDemo, hasLibrary: true },
  { ...demoWorkspaceWithoutApi, api_access: false, make: makeSmallDemo, hasLibrary: false },
]

/** Makes the demo workspaces, each in one transaction. Their keys are made elsewhere. */
export async function fillDemo(db: Database, { now }: DemoOptions): Promise<void> {
  const library = await readLibraryFolder(demoLibraryFolder)
  for (const { id, name, api_access, make, hasLibrary } of workspaces) {
    const demo = make(now)
    await db.transaction(async (tx) => {
      await createWorkspace(tx, { id, name, api_access })
      await insertDemo(tx, id, demo, hasLibrary ? library : noLibrary)
    })
  }
}

/** The demo workspaces as on their first day. Their keys stay, and no other workspace is touched. */
export async function resetDemo(db: Database, { now }: DemoOptions): Promise<void> {
  const library = await readLibraryFolder(demoLibraryFolder)
  for (const { id, name, api_access, make, hasLibrary } of workspaces) {
    const demo = make(now)
    await db.transaction(async (tx) => {
      await createWorkspace(tx, { id, name, api_access })
      await removeContent(tx, id)
      await insertDemo(tx, id, demo, hasLibrary ? library : noLibrary)
    })
  }
}

async function insertDemo(tx: Queryable, workspace_id: string, demo: Demo, library: Library): Promise<void> {
  await upsertRules(tx, workspace_id, demo.rules)
  await upsertAssets(tx, workspace_id, demo.assets)
  for (const audit of demo.audits) await insertAudit(tx, workspace_id, audit)
  await insertViolations(tx, workspace_id, demo.violations)
  await insertComments(tx, workspace_id, demo.comments)
  await insertActivity(tx, workspace_id, demo.activity)
  await insertLibrary(tx, workspace_id, library)
}

/** Everything a workspace holds except itself and its keys. What hangs on a row (texts, steps, forms) goes with it. */
async function removeContent(tx: Queryable, workspace_id: string): Promise<void> {
  await tx.query(sql`delete from activity where workspace_id = ${workspace_id}`)
  await tx.query(sql`delete from violation_count where workspace_id = ${workspace_id}`)
  await tx.query(sql`delete from violation where workspace_id = ${workspace_id}`)
  await tx.query(sql`delete from audit where workspace_id = ${workspace_id}`)
  await tx.query(sql`delete from asset where workspace_id = ${workspace_id}`)
  await tx.query(sql`delete from rule where workspace_id = ${workspace_id}`)
  await tx.query(sql`delete from document where workspace_id = ${workspace_id}`)
  await tx.query(sql`delete from template where workspace_id = ${workspace_id}`)
  await tx.query(sql`delete from tone_of_voice where workspace_id = ${workspace_id}`)
  await tx.query(sql`delete from infobase where workspace_id = ${workspace_id}`)
}

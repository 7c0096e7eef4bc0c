import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { parse } from 'yaml'
import { insertActivity } from '../activity/repository.ts'
import { insertAudit, type NewAudit } from '../audits/repository.ts'
import type { ReviewAction, ReviewState } from '../../contract/openapi.gen.ts'
import { saveFile } from '../checks/audits/files.ts'
import { startCheck } from '../checks/audits/start-check.ts'
import type { Database, Queryable } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { runImport } from '../import/import-job.ts'
import { readRows } from '../import/read-rows.ts'
import { readLibraryFolder } from '../library/library-folder.ts'
import { itemsOf } from '../library/library-item.ts'
import { insertLibrary } from '../library/repository.ts'
import { packageRoot } from '../package-root.ts'
import { insertComment } from '../violations/comments.ts'
import { type NewRule, upsertRules } from '../violations/insert.ts'
import { decide } from '../violations/review-rules.ts'
import { createWorkspace } from '../workspaces/repository.ts'

interface DemoFile {
  written_on: string
  workspaces: {
    id: string
    name: string
    api_access: boolean
    has_library: boolean
    /** Ids, oldest first. */
    audits: string[]
    /** Name of the audit that the service carries out itself, of the files in `demo/pages`. */
    pages_audit?: string
    rules: NewRule[]
  }[]
}

/** Rows are those of the audit's findings, from 1. */
interface DemoAudit extends Omit<NewAudit, 'id' | 'created_at' | 'completed_at'> {
  created_at: string
  completed_at: string | null
  decisions?: { at: string; by: string; action: ReviewAction; rows: number[]; reason?: string }[]
  comments?: { at: string; by: string | null; row: number; text: string }[]
}

const demoFolder = join(packageRoot, 'demo')
const pagesFolder = join(demoFolder, 'pages')
export const demoLibraryFolder = join(demoFolder, 'library')

const dayMs = 24 * 60 * 60 * 1000

/**
 * Writes the demo workspaces, each in one transaction; what they held before is removed. Their keys stay, and no other workspace is
 * touched. All dates of the files move by the days between the day they were written on and `now`.
 */
export async function seedDemo(db: Database, { now }: { now: Date }): Promise<void> {
  const { written_on, workspaces } = await readYaml<DemoFile>('workspaces.yaml')
  const library = itemsOf(await readLibraryFolder(demoLibraryFolder))
  const shiftMs = Math.floor(now.getTime() / dayMs) * dayMs - Date.parse(written_on)
  const toDate = (text: string) => new Date(Date.parse(text) + shiftMs).toISOString()
  for (const { id, name, api_access, has_library, audits, pages_audit, rules } of workspaces) {
    await db.transaction(async (tx) => {
      await createWorkspace(tx, { id, name, api_access })
      await removeContent(tx, id)
      await upsertRules(tx, id, rules)
      for (const audit_id of audits) await importAudit(db, id, audit_id, toDate)
      if (has_library) await insertLibrary(tx, id, library)
      if (pages_audit !== undefined) await startPagesAudit(db, id, pages_audit)
    })
  }
}

async function importAudit(db: Database, workspace_id: string, id: string, toDate: (text: string) => string) {
  const demo = await readYaml<DemoAudit>(`audits/${id}.yaml`)
  const { created_at, completed_at, decisions = [], comments = [], ...audit } = demo
  await insertAudit(db, workspace_id, {
    ...audit,
    id,
    created_at: toDate(created_at),
    completed_at: completed_at === null ? null : toDate(completed_at),
  })
  const file = join(demoFolder, `audits/${id}.csv`)
  if (!existsSync(file)) return
  const rows = readRows({ path: file, format: 'csv' })
  await runImport(db, { workspace_id, audit_name: id, source: basename(file), rows, exclusive: true })

  const violations = await db.query<{ id: string }>(sql`
    select id from violation where workspace_id = ${workspace_id} and audit_id = ${id} order by seq`)
  const violationIn = (row: number) => {
    const violation = violations[row - 1]
    if (!violation) throw new Error(`${file} has no row ${row}`)
    return violation.id
  }
  const states = new Map<string, ReviewState>()
  const activity = decisions.flatMap(({ at, by, rows: decided, ...decision }) => {
    const { action, review_state, reason } = decide(decision)
    const decision_id = randomUUID()
    return decided.map((row) => {
      const violation_id = violationIn(row)
      const from_state = states.get(violation_id) ?? 'undecided'
      states.set(violation_id, review_state)
      return {
        decision_id,
        audit_id: id,
        violation_id,
        action,
        from_state,
        to_state: review_state,
        reason,
        key_id: null,
        actor_email: by,
        created_at: toDate(at),
        kind: decided.length > 1 ? ('bulk' as const) : ('single' as const),
      }
    })
  })
  await insertActivity(db, workspace_id, activity)
  for (const { at, by, row, text } of comments) {
    const comment = { violation_id: violationIn(row), author_email: by, content: text, created_at: toDate(at) }
    await insertComment(db, workspace_id, comment)
  }
}

/** As a request does: the service checks the pages in the background, once it runs. */
export async function startPagesAudit(db: Database, workspace_id: string, name: string): Promise<void> {
  const entries = await readdir(pagesFolder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const file_ids: string[] = []
  for (const path of paths.sort()) {
    const content = await readFile(path)
    file_ids.push(await saveFile(db, workspace_id, { name: relative(pagesFolder, path), content }))
  }
  await startCheck(db, workspace_id, { name, series: name, sources: [{ type: 'files', file_ids }] }, undefined)
}

async function readYaml<T>(path: string): Promise<T> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a file of ours, which the tests load
  return parse(await readFile(join(demoFolder, path), 'utf8')) as T
}

/** Everything of a workspace except for itself and its keys. Dependent rows, such as texts, are deleted too. */
async function removeContent(tx: Queryable, workspace_id: string): Promise<void> {
  const tables = [
    sql`activity`,
    sql`violation_count`,
    sql`violation_predecessor`,
    sql`violation`,
    sql`audit`,
    sql`check_content`,
    sql`check_file`,
    sql`asset`,
    sql`rule`,
    sql`import_job`,
    sql`document`,
    sql`library_item`,
  ]
  for (const table of tables) await tx.query(sql`delete from ${table} where workspace_id = ${workspace_id}`)
}

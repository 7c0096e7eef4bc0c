import { insertActivity } from '../activity/repository.ts'
import { insertContent, packContent } from '../checks/audits/content.ts'
import { insertPlan } from '../checks/audits/plans.ts'
import { insertAssets, untouchedAsset } from '../checks/audits/audit-check.ts'
import type { Database } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { emptyFinding, type Finding, type Row } from '../import/finding.ts'
import { runImport } from '../import/import-job.ts'
import { insertComment } from '../violations/comments.ts'
import { addToLibrary } from './library.ts'
import { createKey } from '../workspaces/api-keys.ts'
import { createWorkspace } from '../workspaces/repository.ts'

/** Texts that a format could get wrong. */
const hostile = `"quoted" 'text' \\ back\tslash\r\nline\u2028separator\u0007 <b>🎉</b> {"json": [null]} \\N %s`

async function* rowsOf(findings: Finding[]): AsyncGenerator<Row> {
  for (const [index, finding] of findings.entries()) yield { line: index + 1, finding }
}

const findings: Finding[] = [
  { ...emptyFinding, reason: hostile, violating_text: hostile, rule_id: 'r', rule_name: hostile, asset_url: 'a' },
  {
    ...emptyFinding,
    reason: 'Twice',
    violating_text: 'Same',
    severity: 'CRITICAL',
    asset_name: 'A',
    assigned_to_user_ids: ['u "1"', 'null', ''],
  },
  { ...emptyFinding, reason: 'Twice', violating_text: 'Same', review_state: 'dismissed', dismissal_reason: hostile },
]

/** A little of everything the service stores. */
export async function populate(db: Database): Promise<{ workspace_id: string; key: string; audit_id: string }> {
  const workspace = await createWorkspace(db, { name: hostile })
  if (!workspace) throw new Error('The database is populated already')
  const workspace_id = workspace.id
  await createWorkspace(db, { name: 'Without API', api_access: false })
  const { key, id: key_id } = await createKey(db, { workspace_id, owner_email: 'eva@bank.example' })
  await createKey(db, { workspace_id, owner_email: 'ci@bank.example', scopes: ['import', 'read'] })
  const options = { workspace_id, source: 'findings.csv' }
  const { audit_id } = await runImport(db, { ...options, audit_name: 'First', rows: rowsOf(findings) })
  await runImport(db, { ...options, audit_name: 'Second', rows: rowsOf(findings), carryDecisionsFrom: audit_id })
  const [violation] = await db.query<{ id: string }>(
    sql`select id from violation where workspace_id = ${workspace_id} order by seq limit 1`,
  )
  const violation_id = violation?.id ?? ''
  const created_at = new Date('2026-03-01T09:00:00.123Z')
  await insertComment(db, workspace_id, { violation_id, author_email: null, content: hostile, created_at })
  const second = { violation_id, author_email: 'eva@bank.example', content: 'Second', created_at }
  await insertComment(db, workspace_id, second)
  await insertActivity(db, workspace_id, [
    {
      decision_id: 'x',
      audit_id,
      violation_id,
      action: 'dismiss',
      from_state: 'undecided',
      to_state: 'dismissed',
      reason: hostile,
      key_id,
      actor_email: 'eva@bank.example',
      created_at,
      kind: 'bulk',
    },
  ])
  const form = [{ name: hostile, max: 1e21 }]
  await addToLibrary(db, workspace_id, {
    templates: [{ key: 't', languages: ['EN'], name: 'Name', form, body: { EN: hostile } }],
  })
  await db.query(sql`
    insert into document (workspace_id, id, title, document, input, status)
    values (${workspace_id}, 'd', ${hostile}, ${JSON.stringify([{ type: 'heading', text: hostile }])}, '{}', 'written')`)
  await addCheck(db, workspace_id, audit_id)
  return { workspace_id, key, audit_id }
}

/** What an audit that Redline has carried out itself leaves. */
async function addCheck(db: Database, workspace_id: string, audit_id: string): Promise<void> {
  const texts = await packContent([])
  await insertContent(db, workspace_id, texts)
  await db.query(sql`
    insert into check_file (workspace_id, id, name, content, size)
    values (${workspace_id}, 'f', ${hostile}, ${Buffer.from(hostile)}, ${Buffer.byteLength(hostile)})`)
  await db.query(sql`
    insert into audit_check (workspace_id, audit_id, import_id, sources) values (${workspace_id}, ${audit_id}, 'i', '[]')`)
  const schedule = { every: 'month' as const, day: 31, at: '06:00', time_zone: 'UTC' }
  const plan = { name: hostile, series: hostile, packs: [hostile], sources: [], schedule }
  await insertPlan(db, workspace_id, plan, { audit_id, by: undefined })
  const asset = { ...untouchedAsset, address: hostile, ordinal: 1, batch: 1, file_id: 'f', text_hash: texts.hash }
  await insertAssets(db, { workspace_id, audit_id }, [{ ...asset, state: 'completed' }])
}

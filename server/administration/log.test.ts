import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeBackup } from '../backup/backup.ts'
import { restoreBackup } from '../backup/restore.ts'
import { runCommand } from '../cli/parse-command.ts'
import type { Database } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { runImport } from '../import/import-job.ts'
import { emptyFinding, type Row } from '../import/finding.ts'
import { applyLibrary } from '../library/apply-library.ts'
import { readSettings } from '../settings.ts'
import { seedAudit } from '../testing/audit.ts'
import { openTestDatabase } from '../testing/database.ts'
import { openTestService, type TestService } from '../testing/service.ts'
import { createWorkspace } from '../testing/workspace.ts'
import { createKey, revokeKey } from '../workspaces/api-keys.ts'
import { deleteWorkspaceInBatches } from '../retention/purge.ts'
import { logAct } from './log.ts'

let service: TestService
let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
  service = await openTestService({ db })
})
afterAll(() => service.close())

async function logOf(workspace_id: string, from = db) {
  return from.query(sql`
    select act, actor_email, subject, detail from administrative_act where workspace_id = ${workspace_id} order by seq`)
}

async function* oneRow(): AsyncGenerator<Row> {
  yield { line: 1, finding: { ...emptyFinding, reason: 'Claim' } }
}

test('keys, webhooks, imports and the library are logged with who did it, the command line as the operator', async () => {
  const { workspace_id, key, owner_email } = await createWorkspace(db)
  const { id } = await createKey(db, { workspace_id, owner_email: 'ci@bank.example', scopes: ['import'] })
  await revokeKey(db, id)
  await revokeKey(db, id)
  const api = service.client(key)
  const { data } = await api.POST('/extensions/v1/webhooks', {
    body: { url: 'https://hooks.example/', events: ['decision'] },
  })
  await api.DELETE('/extensions/v1/webhooks/{webhook_id}', { params: { path: { webhook_id: data?.id ?? '' } } })
  await runImport(db, { workspace_id, audit_name: 'May', source: 'may.csv', rows: oneRow() })
  const knowledgeBases = [{ key: 'prices', name: 'Prices', content: 'x' }]
  for (let i = 0; i < 2; i++) {
    const library = { templates: [], tonesOfVoice: [], knowledgeBases, rules: [], dismissalReasons: [] }
    await applyLibrary(db, workspace_id, library, { prune: false, dryRun: false })
  }
  const operator = { actor_email: null, detail: null }
  expect(await logOf(workspace_id)).toEqual([
    { ...operator, act: 'key_created', subject: 'ci@bank.example', detail: `${id}: import` },
    { ...operator, act: 'key_revoked', subject: 'ci@bank.example', detail: id },
    { act: 'webhook_created', actor_email: owner_email, subject: 'https://hooks.example/', detail: 'decision' },
    { act: 'webhook_deleted', actor_email: owner_email, subject: 'https://hooks.example/', detail: null },
    { ...operator, act: 'import_started', subject: 'May', detail: 'may.csv' },
    { ...operator, act: 'library_applied', subject: 'prices' },
  ])
})

test('an entry cannot be changed or deleted, stays when its audit is purged and a backup restored, and goes with its workspace', {
  tags: 'long',
}, async () => {
  const { workspace_id } = await createWorkspace(db)
  await seedAudit(db, workspace_id, [{}], { created_at: new Date('2020-01-01') })
  const settings = readSettings([], {})
  if (!settings) throw new Error('There are settings')
  const output = { print() {}, progress() {}, confirm: async () => true }
  const context = { db, settings, inService: true }
  const words = ['purge', '--older-than', '365d', '--workspace', workspace_id, '--yes']
  await runCommand({ words, folder: '' }, context, output)
  const purged = {
    act: 'audit_deleted',
    actor_email: null,
    subject: 'Spring campaign',
    detail: '1 violation, purged',
  }
  expect(await logOf(workspace_id)).toEqual([purged])
  const mine = sql`where workspace_id = ${workspace_id}`
  await expect(db.query(sql`update administrative_act set subject = 'x' ${mine}`)).rejects.toThrow('append-only')
  await expect(db.query(sql`delete from administrative_act ${mine}`)).rejects.toThrow('append-only')

  const lines: string[] = []
  await writeBackup(db, async (backup) => {
    for await (const line of backup) lines.push(line)
  })
  const target = await openTestDatabase()
  try {
    await restoreBackup(
      target,
      (async function* () {
        yield* lines
      })(),
    )
    const restored = { act: 'backup_restored', actor_email: null, subject: expect.any(String), detail: null }
    expect(await logOf(workspace_id, target)).toEqual([purged, restored])
    await expect(target.query(sql`delete from administrative_act ${mine}`)).rejects.toThrow('append-only')
    await deleteWorkspaceInBatches(target, workspace_id)
    expect(await logOf(workspace_id, target)).toEqual([])
  } finally {
    await target.close()
  }
})

test('commands on a workspace are logged, and a link to lines that is set in the dashboard', async () => {
  const settings = readSettings([], {})
  if (!settings) throw new Error('There are settings')
  const output = { print() {}, progress() {}, confirm: async () => true }
  const run = (...words: string[]) => runCommand({ words, folder: '' }, { db, settings, inService: true }, output)
  await run('workspace', 'create', 'Ledger')
  await run('workspace', 'rename', 'Ledger', 'Ledger 2')
  await expect(run('workspace', 'create', 'Ledger 2')).rejects.toThrow('already')
  await run('workspace', 'api-access', 'Ledger 2', 'off')
  await run('workspace', 'api-access', 'Ledger 2', 'on')
  const template = 'https://code.example/{path}'
  await run('workspace', 'source-link', 'Ledger 2', template)
  const [workspace] = await db.query<{ id: string }>(sql`select id from workspace where name = 'Ledger 2'`)
  const workspace_id = workspace?.id ?? ''
  const { key } = await createKey(db, { workspace_id, owner_email: 'eva@bank.example' })
  await service.client(key).POST('/extensions/v1/source-link', { body: { template: null } })
  const operator = { actor_email: null, detail: null, subject: 'Ledger 2' }
  expect(await logOf(workspace_id)).toEqual([
    { ...operator, act: 'workspace_created', subject: 'Ledger' },
    { ...operator, act: 'workspace_renamed', detail: 'Ledger' },
    { ...operator, act: 'api_access_removed' },
    { ...operator, act: 'api_access_given' },
    { ...operator, act: 'source_link_changed', detail: template },
    expect.objectContaining({ act: 'key_created' }),
    { ...operator, act: 'source_link_changed', actor_email: 'eva@bank.example' },
  ])
})

test('an entry is written with what it is about, or not at all', async () => {
  const { workspace_id } = await createWorkspace(db)
  const work = db.transaction(async (tx) => {
    await logAct(tx, workspace_id, { act: 'audit_renamed', by: undefined, subject: 'May' })
    throw new Error('refused')
  })
  await expect(work).rejects.toThrow('refused')
  expect(await logOf(workspace_id)).toEqual([])
})

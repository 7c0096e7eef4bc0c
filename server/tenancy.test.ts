import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertAssets, untouchedAsset } from './checks/audits/audit-check.ts'
import { insertContent, packContent } from './checks/audits/content.ts'
import { insertPlan } from './checks/audits/plans.ts'
import { sql } from './db/sql.ts'
import { type ContractOperation, contractOperations, extensionOperations } from './http/contract-operations.ts'
import { emptyFinding, type Row } from './import/finding.ts'
import { runImport } from './import/import-job.ts'
import { startImport } from './import/start-import.ts'
import { listJobs } from './import/job-repository.ts'
import { seedAudit } from './testing/audit.ts'
import { page, rule } from './testing/checks.ts'
import { addToLibrary } from './testing/library.ts'
import { openTestService, type TestService } from './testing/service.ts'
import { createWorkspace, type TestWorkspace } from './testing/workspace.ts'
import { createKey } from './workspaces/api-keys.ts'

interface Filled extends TestWorkspace {
  plan_id: string
  ended_plan_id: string
  audit_id: string
  violation_id: string
  webhook_id: string
  /** Of another person. */
  other_key_id: string
  /** The one that is deleted. */
  deleted_webhook_id: string
  /** Decided only conditionally. */
  undecided_id: string
  templateId: string
  toneOfVoiceMetaId: string
  toneOfVoiceId: string
  infobaseId: string
  rule_id: string
  documentId: string
  previous_audit_id: string
  job_id: string
  /** The one that is stopped. */
  running_audit_id: string
  /** Found by a check. */
  checked_violation_id: string
  /** Some of its assets have failed. */
  failed_audit_id: string
  /** The one that is deleted. */
  deleted_audit_id: string
  /** The one that is taken back. */
  finished_job_id: string
}

const service: TestService = await openTestService()
let own: Filled
let other: Filled

beforeAll(async () => {
  own = await fill()
  other = await fill()
})
afterAll(() => service.close())

const id = (noun: string) => `${noun}-${randomUUID()}`

async function* oneRow(): AsyncGenerator<Row> {
  yield { line: 1, finding: { ...emptyFinding, reason: 'Claim' } }
}

/** A workspace with one of everything that has an id. */
async function fill(): Promise<Filled> {
  const { db } = service
  const workspace = await createWorkspace(db)
  const ids = {
    violation_id: id('violation'),
    undecided_id: id('undecided'),
    templateId: id('template'),
    toneOfVoiceId: id('tone'),
    toneOfVoiceMetaId: id('tone-meta'),
    infobaseId: id('infobase'),
    rule_id: id('rule'),
  }
  const previous_audit_id = await seedAudit(db, workspace.workspace_id)
  const violations = [{ id: ids.violation_id, group_id: 'shared group' }, { id: ids.undecided_id }]
  const audit_id = await seedAudit(db, workspace.workspace_id, violations, { previous_audit_id })
  await addToLibrary(db, workspace.workspace_id, {
    templates: [
      {
        key: ids.templateId,
        languages: ['EN'],
        name: 'Note',
        steps: ['Write.'],
        form: [],
        body: { EN: 'Text' },
      },
    ],
    tonesOfVoice: [{ key: ids.toneOfVoiceId, languages: { EN: { name: 'Warm' } } }],
    knowledgeBases: [{ key: ids.infobaseId, name: 'Facts' }],
    rules: [rule({ phrases: ['free'] }, { key: ids.rule_id })],
  })
  const webhookIds = []
  for (const path of ['kept', 'deleted']) {
    const webhook = await service.client(workspace.key).POST('/extensions/v1/webhooks', {
      body: { url: `https://hooks.example/${path}`, events: ['decision'] },
    })
    webhookIds.push(webhook.data?.id ?? '')
  }
  const { id: other_key_id } = await createKey(db, {
    workspace_id: workspace.workspace_id,
    owner_email: 'ci@bank.example',
  })
  const [webhook_id = '', deleted_webhook_id = ''] = webhookIds
  const { data } = await service.client(workspace.key).POST('/public/v1/document', {
    body: { templateId: ids.templateId, language_key: 'EN', input: '{}' },
  })
  const job = await startImport(
    db,
    { workspace_id: workspace.workspace_id, audit_name: 'Imported', source: 'findings.csv' },
    {},
  )
  const taken = { workspace_id: workspace.workspace_id, audit_name: 'Taken back', source: 'findings.csv' }
  const { audit_id: taken_back_id } = await runImport(db, { ...taken, rows: oneRow() })
  const jobs = await listJobs(db, workspace.workspace_id)
  const finished = jobs.find((each) => each.audit_id === taken_back_id)
  const texts = await packContent([page(['Claim'])])
  await insertContent(db, workspace.workspace_id, texts)
  const checked = { rule_version: '1', text_hash: texts.hash, text: 0, block: 0, start: 0, end: 5 }
  const checked_violation_id = id('checked')
  const source = { key: 'k', import_id: job.id, location: null, checked }
  await seedAudit(db, workspace.workspace_id, [{ id: checked_violation_id, source }])
  const running = await seedAudit(db, workspace.workspace_id, [], { status: 'RUNNING' })
  await db.query(sql`
    insert into audit_check (workspace_id, audit_id, import_id, sources)
    values (${workspace.workspace_id}, ${running}, ${finished?.id}, '[]')`)
  const failed_audit_id = await seedAudit(db, workspace.workspace_id, [], { status: 'FAILED', name: id('Failed') })
  const failed = { workspace_id: workspace.workspace_id, audit_id: failed_audit_id }
  await db.query(sql`
    insert into audit_check (workspace_id, audit_id, import_id, sources)
    values (${workspace.workspace_id}, ${failed_audit_id}, ${finished?.id}, '[]')`)
  const asset = { ...untouchedAsset, ordinal: 1, batch: 1, address: 'http://10.0.0.1/', state: 'failed' as const }
  await insertAssets(db, failed, [asset])
  const schedule = { every: 'day' as const, at: '06:00', time_zone: 'UTC' }
  const plan = { name: 'Planned', series: 'Planned', packs: null, sources: [], schedule }
  const plan_of = { audit_id: running, by: undefined }
  const plan_id = await insertPlan(db, workspace.workspace_id, plan, plan_of)
  const ended_plan_id = await insertPlan(db, workspace.workspace_id, plan, plan_of)
  return {
    ...workspace,
    ...ids,
    plan_id,
    ended_plan_id,
    running_audit_id: running,
    checked_violation_id,
    failed_audit_id,
    deleted_audit_id: await seedAudit(db, workspace.workspace_id),
    finished_job_id: finished?.id ?? '',
    audit_id,
    previous_audit_id,
    job_id: job?.id ?? '',
    webhook_id,
    other_key_id,
    deleted_webhook_id,
    documentId: data?.documentId ?? '',
  }
}

/** The ids in the path of an operation. */
function idsFor(operationId: string, of: Filled): Record<string, string> {
  const byNoun: Record<string, string> = {
    getDocument: of.documentId,
    getTemplate: of.templateId,
    getToneOfVoice: of.toneOfVoiceId,
    getKnowledgeBase: of.infobaseId,
  }
  const violation_id = operationId === 'getPassage' ? of.checked_violation_id : of.violation_id
  const audits: Record<string, string> = {
    deleteAudit: of.deleted_audit_id,
    stopAudit: of.running_audit_id,
    retryFailedAssets: of.failed_audit_id,
    runAuditAgain: of.failed_audit_id,
    getAuditCheck: of.failed_audit_id,
  }
  const audit_id = audits[operationId] ?? of.audit_id
  const job_id = operationId === 'takeBackImport' ? of.finished_job_id : of.job_id
  const webhook_id = operationId === 'deleteWebhook' ? of.deleted_webhook_id : of.webhook_id
  const plan_id = operationId === 'endAuditPlan' ? of.ended_plan_id : of.plan_id
  const ids = {
    audit_id,
    violation_id,
    job_id,
    webhook_id,
    plan_id,
    key_id: of.other_key_id,
    document_id: of.documentId,
  }
  return { id: byNoun[operationId] ?? '', rule_id: of.rule_id, key: of.rule_id, ...ids }
}

const bodies: Record<string, (of: Filled) => object | string> = {
  generateDocument: (of) => ({ templateId: of.templateId, language_key: 'EN', input: '{}' }),
  reviewViolation: () => ({ action: 'urgent_violation', apply_to_group: true }),
  addComment: () => ({ comment: 'Seen' }),
  assignViolations: (of) => ({ violation_ids: [of.violation_id], add: [] }),
  startImport: () => 'reason\nUnsubstantiated\n',
  startAudit: (of) => ({
    name: 'Checked',
    sources: [{ type: 'addresses', addresses: ['http://10.0.0.1/'] }],
    carry_decisions_from: of.audit_id,
  }),
  changeAudit: () => ({ name: 'Renamed', archived: false }),
  previewRule: (of) => ({ rule: rule({ phrases: ['x'] }), audit_id: of.failed_audit_id }),
  changeAuditPlan: () => ({ schedule: { every: 'week', day: 1, at: '06:00', time_zone: 'UTC' } }),
  takeBackImport: () => ({}),
  announcePresence: (of) => ({ audit_id: of.audit_id, viewer_id: 'window' }),
  reviewConditionally: (of) => ({
    action: 'mark_fixed',
    kind: 'single',
    decisions: [{ violation_id: of.undecided_id, expected: { review_state: 'undecided' } }],
  }),
}

const queries: Record<string, (of: Filled) => Record<string, string>> = {
  compareAudits: (of) => ({ with: of.previous_audit_id }),
  startImport: (of) => ({ format: 'csv', name: 'Carried', carry_decisions_from: of.audit_id }),
}

async function send(operation: ContractOperation, of: Filled, key: string) {
  const ids = idsFor(operation.operationId, of)
  const url = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(ids[name] ?? ''))
  const payload = bodies[operation.operationId]?.(of)
  const query = queries[operation.operationId]?.(of)
  const type = typeof payload === 'string' ? { 'content-type': 'text/csv' } : {}
  return service.app.inject({ method: operation.method, url, query, headers: { 'x-api-key': key, ...type }, payload })
}

const unknown = (of: Filled): Filled => ({
  ...of,
  audit_id: 'none',
  violation_id: 'none',
  plan_id: 'none',
  ended_plan_id: 'none',
  undecided_id: 'none',
  webhook_id: 'none',
  other_key_id: 'none',
  deleted_webhook_id: 'none',
  templateId: 'none',
  toneOfVoiceId: 'none',
  infobaseId: 'none',
  rule_id: 'none',
  documentId: 'none',
  previous_audit_id: 'none',
  job_id: 'none',
  running_audit_id: 'none',
  checked_violation_id: 'none',
  failed_audit_id: 'none',
  deleted_audit_id: 'none',
  finished_job_id: 'none',
})

const routeOf = ({ method, path }: ContractOperation) => ({ method, url: path.replaceAll(/\{(\w+)\}/g, ':$1') })
const offered = extensionOperations.filter((operation) => service.app.hasRoute(routeOf(operation)))
const namesInBody = new Set<string>([
  'generateDocument',
  'reviewConditionally',
  'assignViolations',
  'startImport',
  'startAudit',
  'previewRule',
  'announcePresence',
])
const named = [...contractOperations, ...offered].filter(
  // A rule is stored by a key that the caller chooses.
  ({ path, operationId }) => operationId !== 'putRule' && (path.includes('{') || namesInBody.has(operationId)),
)

test('every operation that names something is tested', () => {
  expect(named.map(({ operationId }) => operationId).sort()).toEqual([
    'addComment',
    'announcePresence',
    'assignViolations',
    'changeAudit',
    'changeAuditPlan',
    'compareAudits',
    'deleteAudit',
    'deleteRule',
    'deleteWebhook',
    'endAuditPlan',
    'findViolations',
    'generateDocument',
    'getAuditActivity',
    'getAuditCheck',
    'getDocument',
    'getFacets',
    'getImport',
    'getImportAdditions',
    'getKnowledgeBase',
    'getListedDocument',
    'getPassage',
    'getRule',
    'getSeries',
    'getTemplate',
    'getToneOfVoice',
    'getViolation',
    'getViolationActivity',
    'getViolationLocation',
    'listAuditAssets',
    'listDeliveries',
    'listViolations',
    'previewRule',
    'retryFailedAssets',
    'reviewConditionally',
    'reviewViolation',
    'revokeKey',
    'runAuditAgain',
    'startAudit',
    'startImport',
    'stopAudit',
    'takeBackImport',
    'testWebhook',
  ])
})

test.each(named)('$operationId: what is another workspace’s does not exist, in the same words', async (operation) => {
  const mine = await send(operation, own, own.key)
  expect(mine.statusCode).toBe(operation.status)
  const theirs = await send(operation, other, own.key)
  const nobodys = await send(operation, unknown(other), own.key)
  expect(theirs.statusCode).toBe(404)
  expect(theirs.body).toBe(nobodys.body)
  expect(Object.keys(theirs.headers).sort()).toEqual(Object.keys(nobodys.headers).sort())
})

const generate = (toneOfVoiceMetaId: string) =>
  service.client(own.key).POST('/public/v1/document', {
    body: { templateId: own.templateId, language_key: 'EN', input: '{}', toneOfVoiceMetaId },
  })

test('another workspace’s tone of voice is as unknown as one that never was', async () => {
  const theirs = await generate(other.toneOfVoiceMetaId)
  const nobodys = await generate('none')
  expect(theirs.response.status).toBe(422)
  expect(JSON.stringify(theirs.error)).toBe(JSON.stringify(nobodys.error))
})

test('a group reaches no other workspace, and lists show none of its rows', async () => {
  await send(operationNamed('reviewViolation'), own, own.key)
  const { data } = await service.client(other.key).GET('/public/v1/violations/{violation_id}', {
    params: { path: { violation_id: other.violation_id } },
  })
  expect(data?.review_state).toBe('undecided')
  for (const operationId of ['listAudits', 'listTemplates', 'listTonesOfVoice', 'listKnowledgeBases']) {
    const answer = await send(operationNamed(operationId), own, own.key)
    expect(answer.body).not.toContain(other.audit_id)
    expect(answer.body).not.toContain(other.templateId)
    expect(answer.body).not.toContain(other.toneOfVoiceId)
    expect(answer.body).not.toContain(other.infobaseId)
  }
})

function operationNamed(operationId: string) {
  const found = contractOperations.find((operation) => operation.operationId === operationId)
  if (!found) throw new Error(`The contract has no ${operationId}`)
  return found
}

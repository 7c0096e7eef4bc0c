import { describe, expect, test } from 'vitest'
import { scopeValues } from '../../contract/extensions.gen.ts'
import { checkContract } from '../testing/contract-check.ts'
import { bodies, queries } from '../testing/example-requests.ts'
import { fakeService, keyWithScope } from '../testing/fake-service.ts'
import { contractOperations, extensionOperations } from './contract-operations.ts'
import { allows, withIncluded } from '../core/scopes.ts'

/** What a key with each scope alone may call. */
const expected: Record<string, string> = {
  generateDocument: 'review admin',
  getDocument: 'read review admin',
  listTemplates: 'read review admin',
  getTemplate: 'read review admin',
  listTonesOfVoice: 'read review admin',
  getToneOfVoice: 'read review admin',
  listKnowledgeBases: 'read review admin',
  getKnowledgeBase: 'read review admin',
  listAudits: 'read review admin',
  listViolations: 'read review admin',
  getViolation: 'read review admin',
  reviewViolation: 'review admin',
  addComment: 'review admin',
  getExtensions: 'read review import admin',
  getViolationActivity: 'read review admin',
  getAuditActivity: 'read review admin',
  getViolationLocation: 'read review admin',
  setSourceLink: 'admin',
  findAudits: 'read review admin',
  findViolations: 'read review admin',
  getFacets: 'read review admin',
  listPeople: 'read review admin',
  getMyWork: 'read review admin',
  assignViolations: 'review admin',
  listDismissalReasons: 'read review admin',
  reviewConditionally: 'review admin',
  streamEvents: 'read review admin',
  announcePresence: 'read review admin',
  startImport: 'import admin',
  listImports: 'read review import admin',
  getImport: 'read review import admin',
  getImportAdditions: 'admin',
  takeBackImport: 'admin',
  changeAudit: 'admin',
  deleteAudit: 'admin',
  compareAudits: 'read review admin',
  getSeries: 'read review admin',
  listWebhooks: 'admin',
  createWebhook: 'admin',
  deleteWebhook: 'admin',
  listDeliveries: 'admin',
  testWebhook: 'admin',
  listKeys: 'admin',
  createKey: 'admin',
  revokeKey: 'admin',
  listAdministrativeActs: 'admin',
  listDocuments: 'read review admin',
  getListedDocument: 'read review admin',
  listTemplateNames: 'read review admin',
  checkText: 'review admin',
  uploadFile: 'import admin',
  startAudit: 'import admin',
  stopAudit: 'import admin',
  getAuditCheck: 'read review admin',
  listAuditPlans: 'read review admin',
  changeAuditPlan: 'import admin',
  endAuditPlan: 'import admin',
  retryFailedAssets: 'import admin',
  runAuditAgain: 'import admin',
  listAuditAssets: 'read review admin',
  getPassage: 'read review admin',
  listRules: 'read review admin',
  getRule: 'read review admin',
  previewRule: 'review admin',
  putRule: 'admin',
  deleteRule: 'admin',
}

interface Refusal {
  detail: string
}

const operations = [...contractOperations, ...extensionOperations].filter(
  ({ operationId }) => operationId !== 'getHealth',
)

test('every operation of both contracts is listed', () => {
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(expected).sort())
})

const { app, calls } = await fakeService()

describe.each(operations)('$operationId', ({ operationId, method, path, status }) => {
  test('can be called with the scopes that include it, and is 403 with the others', async () => {
    const before = calls.length
    const answers = await Promise.all(
      scopeValues.map((scope) =>
        app.inject({
          method,
          url: `${path.replaceAll(/\{\w+\}/g, 'x')}?${queries[operationId] ?? ''}`,
          payload: bodies[operationId],
          headers: { 'x-api-key': keyWithScope(scope) },
        }),
      ),
    )
    for (const answer of answers) checkContract(operationId, answer)
    const allowed = scopeValues.filter((_, i) => answers[i]?.statusCode === status)
    expect(allowed.join(' ')).toBe(expected[operationId])
    const refused = answers.filter(({ statusCode }) => statusCode !== status)
    const scopes = refused.map(
      (answer) => /^This key has the scope (\w+); this needs /.exec(answer.json<Refusal>().detail)?.[1],
    )
    expect(refused.map(({ statusCode }) => statusCode)).toEqual(refused.map(() => 403))
    expect(scopes).toEqual(scopeValues.filter((scope) => !allowed.includes(scope)))
    expect(calls.length - before).toBe(operationId === 'getExtensions' ? 0 : allowed.length)
  })
})

test('a key without the scope is refused before its request is read', async () => {
  const answer = await app.inject({
    method: 'POST',
    url: '/public/v1/violations/x/review',
    payload: '{"broken',
    headers: { 'x-api-key': keyWithScope('read'), 'content-type': 'application/json' },
  })
  expect(answer.statusCode).toBe(403)
  expect(answer.json()).toEqual({ detail: 'This key has the scope read; this needs review' })
})

test('review includes read, admin includes everything, import stands alone', () => {
  expect(withIncluded(['review'])).toEqual(['read', 'review'])
  expect(withIncluded(['admin'])).toEqual(['read', 'review', 'import', 'admin'])
  expect(withIncluded(['import'])).toEqual(['import'])
  expect(allows([], [])).toBe(true)
  expect(allows([], ['read'])).toBe(false)
})

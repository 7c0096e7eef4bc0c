// @module-tag smoke
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { cancelWith } from '../db/cancellation.ts'
import { sql } from '../db/sql.ts'
import { deleteAudit } from '../retention/purge.ts'
import { seedAudit } from '../testing/audit.ts'
import { openTestService, type TestService } from '../testing/service.ts'
import { createWorkspace } from '../testing/workspace.ts'
import { prepareComparison } from './comparison.ts'
import { emptyFinding, type Finding, type Row } from './finding.ts'
import { runImport } from './import-job.ts'

let service: TestService
let db: Database

beforeAll(async () => {
  service = await openTestService()
  db = service.db
})
afterAll(() => service.close())

const finding = (reason: string, given: Partial<Finding> = {}): Finding => ({
  ...emptyFinding,
  reason,
  rule_id: 'r',
  rule_name: 'Rule',
  asset_url: 'https://bank.example/a',
  ...given,
})

const at = (line: number) => ({ line, column: 1, end_line: null, end_column: null })

async function* rowsOf(findings: Finding[]): AsyncGenerator<Row> {
  for (const [index, each] of findings.entries()) yield { line: index + 2, finding: each }
}

type Change = 'new' | 'gone' | 'unchanged'

async function open() {
  const { workspace_id, key } = await createWorkspace(db)
  const api = service.client(key)
  const compare = async (audit_id: string, previous: string, change: Change, cursor?: string) =>
    (
      await api.GET('/extensions/v1/audits/{audit_id}/comparison', {
        params: { path: { audit_id }, query: { with: previous, change, page_size: 2, cursor } },
      })
    ).data
  return {
    workspace_id,
    api,
    compare,
    add: async (audit_name: string, findings: Finding[], carryDecisionsFrom?: string) => {
      const rows = rowsOf(findings)
      const job = { workspace_id, audit_name, source: 'findings.csv', rows, carryDecisionsFrom, exclusive: true }
      return (await runImport(db, job)).audit_id
    },
    /** As the versions before left it. */
    forgetKeys: async (audit_id: string) => {
      await db.query(sql`
        update violation_source set import_id = null where workspace_id = ${workspace_id} and audit_id = ${audit_id}`)
      await db.query(sql`delete from audit_comparison where workspace_id = ${workspace_id}`)
    },
    /** The reasons of each kind, from all pages, and the counts. */
    changes: async (audit_id: string, previous: string) => {
      const found: Record<Change, string[]> = { new: [], gone: [], unchanged: [] }
      for (const change of ['new', 'gone', 'unchanged'] as const) {
        let page = await compare(audit_id, previous, change)
        for (;;) {
          found[change].push(...(page?.items.map(({ reason }) => reason) ?? []))
          if (!page?.next_cursor) break
          page = await compare(audit_id, previous, change, page.next_cursor)
        }
        expect(page?.counts[change]).toBe(found[change].length)
      }
      return { ...found, matched_by: (await compare(audit_id, previous, 'new'))?.matched_by }
    },
  }
}

test('any two audits are compared, in both directions, by the rule that carries decisions over', async () => {
  const { add, api, compare, changes } = await open()
  const may = await add('May', [
    finding('Moved', { fingerprint: 'f1', location: at(1) }),
    finding('Twice'),
    finding('Twice'),
    finding('Old'),
    finding('Same text, other line', { location: at(4) }),
  ])
  await add('June', [finding('Something else')])
  const july = await add('July', [
    finding('Moved and reworded', { fingerprint: 'f1', location: at(9) }),
    finding('Twice'),
    finding('Twice'),
    finding('Twice'),
    finding('Same text, other line', { location: at(5) }),
  ])
  expect(await changes(july, may)).toEqual({
    new: ['Twice'],
    gone: ['Old'],
    unchanged: ['Moved and reworded', 'Twice', 'Twice', 'Same text, other line'],
    matched_by: 'identity',
  })
  expect(await changes(may, july)).toEqual({
    new: ['Old'],
    gone: ['Twice'],
    unchanged: ['Moved', 'Twice', 'Twice', 'Same text, other line'],
    matched_by: 'identity',
  })
  expect((await compare(july, july, 'unchanged'))?.counts).toEqual({ new: 0, gone: 0, unchanged: 5 })

  const [first] = (await compare(july, may, 'unchanged'))?.items ?? []
  await api.POST('/public/v1/violations/{violation_id}/review', {
    params: { path: { violation_id: first?.previous_violation_id ?? '' } },
    body: { action: 'dismiss', reason: 'Quoted from the law' },
  })
  await api.POST('/public/v1/violations/{violation_id}/review', {
    params: { path: { violation_id: first?.violation_id ?? '' } },
    body: { action: 'urgent_violation' },
  })
  expect((await compare(july, may, 'unchanged'))?.items[0]).toEqual({
    ...first,
    state_before: 'dismissed',
    state_now: 'urgent_violation',
  })
})

test('findings from before keys were kept are recognised by rule, asset and text, or else reason', async () => {
  const { add, changes, forgetKeys } = await open()
  const texts = (line: number) => [
    finding('Reworded', { violating_text: 'Guaranteed 8%', location: at(line) }),
    finding('Without a text', { location: at(line) }),
    finding('Twice', { violating_text: 'Safest', location: at(line) }),
    finding('Twice', { violating_text: 'Safest', location: at(line) }),
  ]
  const may = await add('May', [...texts(1), finding('Other rule', { rule_id: 's' }), finding('Gone')])
  await forgetKeys(may)
  const june = await add('June', [
    ...texts(2).slice(0, 3),
    finding('Other rule', { rule_id: 't' }),
    finding('Without a text', { asset_url: 'https://bank.example/b' }),
  ])
  expect(await changes(june, may)).toEqual({
    new: ['Other rule', 'Without a text'],
    gone: ['Twice', 'Other rule', 'Gone'],
    unchanged: ['Reworded', 'Without a text', 'Twice'],
    matched_by: 'text',
  })
})

test('where decisions were carried over, the findings that were recognised then still are', async () => {
  const { add, changes, forgetKeys } = await open()
  const may = await add('May', [finding('Moved', { fingerprint: 'f1' }), finding('Old')])
  const june = await add('June', [finding('Reworded', { fingerprint: 'f1' }), finding('New')], may)
  await forgetKeys(may)
  await forgetKeys(june)
  const forwards = { new: ['New'], gone: ['Old'], unchanged: ['Reworded'], matched_by: 'identity' }
  expect(await changes(june, may)).toEqual(forwards)
  expect(await changes(may, june)).toEqual({ ...forwards, new: ['Old'], gone: ['New'], unchanged: ['Moved'] })
})

test('a comparison is stored at the end of an import, and made again when an audit has grown', async () => {
  const { workspace_id, add, changes } = await open()
  const may = await add('May', [finding('Same'), finding('Old')])
  const june = await add('June', [finding('Same'), finding('New')], may)
  const stored = () =>
    db.query(sql`
      select audit_id, previous_audit_id, audit_size, previous_size, unchanged from audit_comparison
      where workspace_id = ${workspace_id}`)
  const first = { audit_id: june, previous_audit_id: may, audit_size: 2, previous_size: 2, unchanged: 1 }
  expect(await stored()).toEqual([first])
  expect(await changes(june, may)).toMatchObject({ new: ['New'], gone: ['Old'], unchanged: ['Same'] })
  await add('May', [finding('New'), finding('Older')])
  expect(await changes(june, may)).toMatchObject({ new: [], gone: ['Old', 'Older'], unchanged: ['Same', 'New'] })
  expect(await stored()).toEqual([{ ...first, previous_size: 4, unchanged: 2 }])
  await deleteAudit(db, { workspace_id, id: may })
  expect(await stored()).toEqual([])
})

test('an audit without violations, and one of another workspace', async () => {
  const { workspace_id, add, api, changes } = await open()
  const other = await open()
  const empty = await seedAudit(db, workspace_id)
  const may = await add('May', [finding('Old')])
  expect(await changes(empty, may)).toEqual({ new: [], gone: ['Old'], unchanged: [], matched_by: 'identity' })
  const elsewhere = await other.add('May', [finding('Old')])
  for (const [audit_id, previous] of [
    [may, elsewhere],
    [elsewhere, may],
    [may, 'none'],
  ] as const) {
    const { response } = await api.GET('/extensions/v1/audits/{audit_id}/comparison', {
      params: { path: { audit_id }, query: { with: previous } },
    })
    expect(response.status).toBe(404)
  }
})

test('a comparison is made to its end although the request that asked for it was given up', async () => {
  const { workspace_id, add } = await open()
  const [before, now] = [await add('Before', [finding('a')]), await add('Now', [finding('a'), finding('b')])]
  const request = new AbortController()
  const interrupted: Database = {
    ...db,
    transaction(work) {
      request.abort()
      return db.transaction(work)
    },
  }
  const [auditNow, auditBefore] = [
    { id: now, previous_audit_id: null },
    { id: before, previous_audit_id: null },
  ]
  await cancelWith(request.signal, () => prepareComparison(interrupted, workspace_id, auditNow, auditBefore))
  const stored = await db.query(
    sql`select audit_size, unchanged from audit_comparison where workspace_id = ${workspace_id}`,
  )
  expect(stored).toEqual([{ audit_size: 2, unchanged: 1 }])
})

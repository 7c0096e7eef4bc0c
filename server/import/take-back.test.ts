import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runCommand } from '../cli/parse-command.ts'
import { sql } from '../db/sql.ts'
import { readSettings } from '../settings.ts'
import { openTestService, type TestService } from '../testing/service.ts'
import { createWorkspace } from '../testing/workspace.ts'
import { emptyFinding, type Row } from './finding.ts'
import { runImport } from './import-job.ts'
import { listJobs } from './job-repository.ts'

let service: TestService
beforeAll(async () => {
  service = await openTestService()
})
afterAll(() => service.close())

const path = (violation?: { id: string }) => ({ path: { violation_id: violation?.id ?? '' } })

async function open() {
  const { workspace_id, key, owner_email } = await createWorkspace(service.db)
  const api = service.client(key)
  return {
    api,
    workspace_id,
    owner_email,
    imports: async (...reasons: string[]) => {
      async function* rows(): AsyncGenerator<Row> {
        for (const reason of reasons)
          yield { line: 1, finding: { ...emptyFinding, reason, asset_url: `https://bank.example/${reason}` } }
      }
      await runImport(service.db, { workspace_id, audit_name: 'Site', source: 'site.csv', rows: rows() })
      return newest()
    },
    newest,
    violations: async (audit_id: string) => {
      const params = { path: { audit_id }, query: { review_state: 'all' as const } }
      const { data } = await api.GET('/public/v1/audits/{audit_id}/violations', { params })
      return data?.violations ?? []
    },
    additions: async (job_id: string) =>
      (await api.GET('/extensions/v1/imports/{job_id}/additions', { params: { path: { job_id } } })).data,
    takeBack: (job_id: string, reviewed?: 'keep' | 'remove') =>
      api.POST('/extensions/v1/imports/{job_id}/take-back', { params: { path: { job_id } }, body: { reviewed } }),
    audits: async (archived?: 'true') =>
      (await api.GET('/extensions/v1/audits', { params: { query: { archived } } })).data?.audits ?? [],
    change: (audit_id: string, body: { name?: string; archived?: boolean }) =>
      api.POST('/extensions/v1/audits/{audit_id}', { params: { path: { audit_id } }, body }),
    log: () =>
      service.db.query(sql`
        select act, actor_email, subject, detail from administrative_act
        where workspace_id = ${workspace_id} and act <> 'import_started' order by seq`),
    redline: async (words: string[], confirm = async (_question: string) => true) => {
      const lines: string[] = []
      const settings = readSettings([], {})
      if (!settings) throw new Error('There are settings')
      const output = { print: (text: string) => void lines.push(text), progress() {}, confirm }
      const typed = { words: [...words, '--workspace', workspace_id], folder: '/' }
      await runCommand(typed, { db: service.db, settings, inService: true }, output)
      return lines.join('\n')
    },
  }

  async function newest() {
    const [job] = await listJobs(service.db, workspace_id)
    if (!job) throw new Error('Nothing was imported')
    return job
  }
}

test('taking back the second import removes what it added, and the first one stays', async () => {
  const { imports, additions, takeBack, violations, audits, log, owner_email } = await open()
  const first = await imports('a', 'b')
  const second = await imports('b', 'c', 'd')
  expect(await additions(second.id)).toEqual({ violations: 2, reviewed: 0, deletes_audit: false })
  const { data } = await takeBack(second.id)
  expect(data).toMatchObject({ id: second.id, taken_back_at: expect.any(String), imported_by: null })
  await vi.waitFor(async () => expect(await violations(first.audit_id)).toHaveLength(2))
  await vi.waitFor(async () => expect(await audits()).toMatchObject([{ total_violations: 2, total_assets: 2 }]))
  expect(await log()).toEqual([
    { act: 'import_taken_back', actor_email: owner_email, subject: 'Site', detail: 'site.csv: 2 violations' },
  ])
  expect((await takeBack(second.id)).response.status).toBe(409)
})

test('assets that are known to have no findings stay in the numbers of the audit', async () => {
  const { imports, takeBack, violations, audits } = await open()
  const first = await imports('a', 'b')
  await service.db.query(sql`update audit set total_assets = 10, completed_assets = 10 where id = ${first.audit_id}`)
  await takeBack((await imports('c')).id)
  await vi.waitFor(async () => expect(await violations(first.audit_id)).toHaveLength(2))
  expect(await audits()).toMatchObject([{ total_violations: 2, total_assets: 10, completed_assets: 10 }])
})

test('what was decided or commented on since is named, and kept or removed as asked', async () => {
  const { api, imports, takeBack, violations, audits } = await open()
  const job = await imports('a', 'b', 'c')
  const [decided, discussed] = await violations(job.audit_id)
  await api.POST('/public/v1/violations/{violation_id}/review', {
    params: path(decided),
    body: { action: 'mark_fixed' },
  })
  await api.POST('/public/v1/violations/{violation_id}/comments', {
    params: path(discussed),
    body: { comment: 'Seen' },
  })
  const refused = await takeBack(job.id)
  expect(refused.response.status).toBe(409)
  expect(refused.error).toMatchObject({ violations: 3, reviewed: 2, detail: expect.stringContaining('2 violations') })
  expect(await violations(job.audit_id)).toHaveLength(3)

  expect((await takeBack(job.id, 'keep')).response.status).toBe(202)
  await vi.waitFor(async () =>
    expect((await violations(job.audit_id)).map(({ id }) => id)).toEqual([decided?.id, discussed?.id]),
  )
  expect(await audits()).toMatchObject([{ total_violations: 2, review_progress: { fixed: 1, undecided: 1 } }])
})

test('an import that is taken back whole takes the audit that it created with it', async () => {
  const { imports, additions, takeBack, audits, api } = await open()
  const job = await imports('a')
  expect(await additions(job.id)).toMatchObject({ deletes_audit: true })
  await takeBack(job.id, 'remove')
  await vi.waitFor(async () => expect(await audits()).toEqual([]))
  const params = { path: { audit_id: job.audit_id } }
  await vi.waitFor(async () =>
    expect((await api.GET('/extensions/v1/audits/{audit_id}/series', { params })).response.status).toBe(404),
  )
})

test('an archived audit is in no list, count or series, takes no findings, and comes back', async () => {
  const { api, imports, change, audits, log, owner_email } = await open()
  const { audit_id } = await imports('a')
  expect((await change(audit_id, { archived: true })).response.status).toBe(204)
  expect(await audits()).toEqual([])
  expect((await api.GET('/public/v1/audits')).data?.audits).toEqual([])
  expect(await audits('true')).toMatchObject([{ id: audit_id, name: 'Site', total_violations: 1 }])
  await expect(imports('b')).rejects.toThrow('is archived')
  await change(audit_id, { archived: false })
  expect(await audits()).toHaveLength(1)
  const entry = { actor_email: owner_email, subject: 'Site', detail: null }
  expect(await log()).toEqual([
    { ...entry, act: 'audit_archived' },
    { ...entry, act: 'audit_unarchived' },
  ])
})

test('an audit is renamed with its imports, unless another has the name', async () => {
  const { imports, change, audits, newest } = await open()
  const { audit_id } = await imports('a')
  await change(audit_id, { name: 'Website' })
  expect(await audits()).toMatchObject([{ name: 'Website' }])
  expect(await newest()).toMatchObject({ audit_name: 'Website' })
  const { audit_id: other } = await imports('b')
  const taken = await change(other, { name: 'Website' })
  expect([taken.response.status, taken.error]).toEqual([409, { detail: 'There is an audit named "Website" already.' }])
  expect((await change(other, { name: ' ' })).response.status).toBe(422)
})

test('a deleted audit does not exist from the answer on, and leaves nothing', async () => {
  const { api, imports, audits, workspace_id } = await open()
  const { audit_id } = await imports('a', 'b')
  const params = { path: { audit_id } }
  expect((await api.DELETE('/extensions/v1/audits/{audit_id}', { params })).response.status).toBe(204)
  expect(await audits()).toEqual([])
  expect((await api.GET('/public/v1/audits/{audit_id}/violations', { params })).response.status).toBe(404)
  expect((await api.DELETE('/extensions/v1/audits/{audit_id}', { params })).response.status).toBe(404)
  await vi.waitFor(async () =>
    expect(await service.db.query(sql`select 1 as left from violation where workspace_id = ${workspace_id}`)).toEqual(
      [],
    ),
  )
})

test('the command line asks with the numbers, and changes nothing on no', async () => {
  const { api, imports, redline, violations } = await open()
  const job = await imports('a', 'b')
  const [first] = await violations(job.audit_id)
  await api.POST('/public/v1/violations/{violation_id}/review', {
    params: { path: { violation_id: first?.id ?? '' } },
    body: { action: 'mark_fixed' },
  })
  const questions: string[] = []
  const no = async (question: string) => {
    questions.push(question)
    return false
  }
  const takeBack = ['take-back', job.id]
  await expect(redline(takeBack, no)).rejects.toThrow(/1 violation of the 2 .* Add --reviewed keep/)
  await expect(redline([...takeBack, '--reviewed', 'keep'], no)).rejects.toThrow('Nothing was changed')
  await expect(redline(['audit', 'delete', 'Site'], no)).rejects.toThrow('Nothing was changed')
  expect(questions).toEqual([
    'Remove 1 violation from the audit "Site", and keep 1 decided or commented on?',
    'Delete the audit "Site" with 2 violations, of which 1 decided?',
  ])
  expect(await violations(job.audit_id)).toHaveLength(2)
  expect(await redline([...takeBack, '--reviewed', 'keep', '--yes'])).toContain('removed 1 violation')
  expect(await violations(job.audit_id)).toHaveLength(1)
  expect(await redline(['imports'])).toMatch(/operator +Site +site\.csv +taken back/)
  await redline(['audit', 'archive', 'Site'])
  expect(await redline(['audit', 'list', '--archived'])).toContain('Site')
  await redline(['audit', 'rename', 'Site', 'Shop'])
  await redline(['audit', 'delete', 'Shop', '--yes'])
  expect(await redline(['audit', 'list', '--archived'])).toContain('has no archived audit')
})

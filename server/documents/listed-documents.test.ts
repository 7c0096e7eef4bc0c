import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { claimJob } from '../jobs/jobs.ts'
import { createJobRunner } from '../jobs/runner.ts'
import { openTestDatabase } from '../testing/database.ts'
import { openTestService, type TestService } from '../testing/service.ts'
import { createWorkspace, type TestWorkspace } from '../testing/workspace.ts'
import { documentJobs } from './document-jobs.ts'
import { modelWriter } from './model-writer.ts'
import { fillLibrary } from './testing/library.ts'
import { completion, openModelEmulator, replyWith } from './testing/model-emulator.ts'

// Of its own: the queue is that of the whole database.
let db: Database
let service: TestService
beforeAll(async () => {
  db = await openTestDatabase()
  service = await openTestService({ db })
})
afterAll(() => service.close())

interface Given {
  id: string
  status?: string
  title?: string
  templateId?: string
  languageKey?: string
  created_at?: Date
}

async function newWorkspace(): Promise<TestWorkspace> {
  const workspace = await createWorkspace(db)
  await fillLibrary(db, workspace.workspace_id)
  return workspace
}

async function insert({ workspace_id, key_id }: TestWorkspace, given: Given[]) {
  for (const { id, status = 'written', title = id, templateId = 'product-description', ...rest } of given) {
    const { languageKey = 'EN', created_at = new Date() } = rest
    const input = JSON.stringify({ product: 'Harbour' })
    await db.query(sql`
      insert into document (workspace_id, id, title, status, "templateId", "languageKey", input, key_id, created_at, "rawDocument")
      values (
        ${workspace_id}, ${id}, ${title}, ${status}, ${templateId}, ${languageKey}, ${input}, ${key_id}, ${created_at},
        ${status === 'failed' ? 'The model refused.\n' : ''}
      )`)
    if (status === 'waiting')
      await db.query(sql`insert into job (workspace_id, kind, subject_id) values (${workspace_id}, 'document', ${id})`)
  }
}

const list = async (key: string, query: Record<string, string | number> = {}) => {
  const { data } = await service.client(key).GET('/extensions/v1/documents', { params: { query } })
  return { ids: data?.items.map(({ id }) => id), next: data?.next_cursor }
}

const read = async (key: string, document_id: string) =>
  (await service.client(key).GET('/extensions/v1/documents/{document_id}', { params: { path: { document_id } } })).data

test('documents of the workspace are listed newest first with their state and who asked for them', async () => {
  const workspace = await newWorkspace()
  await insert(await newWorkspace(), [{ id: 'theirs' }])
  await insert(workspace, [
    { id: 'old', created_at: new Date('2026-01-01T00:00:00Z') },
    { id: 'failed', status: 'failed' },
  ])
  const { data } = await service.client(workspace.key).GET('/extensions/v1/documents')
  expect(data?.next_cursor).toBeNull()
  expect(data?.items).toEqual([
    expect.objectContaining({ id: 'failed', status: 'failed', message: 'The model refused.' }),
    {
      id: 'old',
      title: 'old',
      status: 'written',
      message: null,
      retry_reason: null,
      retry_in_seconds: null,
      templateId: 'product-description',
      languageKey: 'EN',
      toneOfVoiceId: null,
      requested_by: workspace.owner_email,
      created_at: '2026-01-01T00:00:00.000Z',
    },
  ])
})

test('a search finds every word in title, template or requester, or the whole id; template and language narrow it down', async () => {
  const workspace = await newWorkspace()
  await insert(workspace, [
    { id: 'c_whole', title: 'Letter', templateId: 'gone' },
    { id: 'b', title: 'Save at your pace' },
    { id: 'a', title: 'Sparen op jouw tempo', languageKey: 'NL' },
  ])
  const found = async (query: Record<string, string>) => (await list(workspace.key, query)).ids
  expect(await found({ search: 'tempo SPAREN' })).toEqual(['a'])
  expect(await found({ search: 'productbeschrijving' })).toEqual(['a', 'b'])
  expect(await found({ search: workspace.owner_email })).toEqual(['a', 'b', 'c_whole'])
  expect(await found({ search: '50%' })).toEqual([])
  expect(await found({ search: 'whole' })).toEqual([])
  expect(await found({ search: 'C_WHOLE' })).toEqual(['c_whole'])
  expect(await found({ search: '  ' })).toEqual(['a', 'b', 'c_whole'])
  expect(await found({ languageKey: 'NL' })).toEqual(['a'])
  expect(await found({ templateId: 'gone' })).toEqual(['c_whole'])
})

test('pages neither skip nor repeat documents, also those of the same moment', async () => {
  const workspace = await newWorkspace()
  const created_at = new Date('2026-01-01T00:00:00Z')
  await insert(
    workspace,
    ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, created_at })),
  )
  const first = await list(workspace.key, { page_size: 2 })
  await insert(workspace, [{ id: 'new' }])
  const second = await list(workspace.key, { page_size: 2, cursor: first.next ?? '' })
  const third = await list(workspace.key, { page_size: 2, cursor: second.next ?? '' })
  expect([first.ids, second.ids, third]).toEqual([['e', 'd'], ['c', 'b'], { ids: ['a'], next: null }])
  for (const position of ['x', '["1","a"]', '[1e300,"a"]', '[1]']) {
    const cursor = Buffer.from(position).toString('base64url')
    const { response } = await service
      .client(workspace.key)
      .GET('/extensions/v1/documents', { params: { query: { cursor } } })
    expect(response.status).toBe(422)
  }
})

test('a document waits, is being written, and waits again for a model that is busy', { tags: 'long' }, async () => {
  const workspace = await newWorkspace()
  await insert(workspace, [{ id: 'd', status: 'waiting', title: 'Product description' }])
  expect(await read(workspace.key, 'd')).toMatchObject({ status: 'waiting', retry_in_seconds: null })
  const claimed = await claimJob(db, { kind: 'document', perLane: 9, except: [] })
  expect(claimed?.subject_id).toBe('d')
  expect(await read(workspace.key, 'd')).toMatchObject({ status: 'writing', retry_reason: null })
  await db.query(sql`update job set lease_id = null, due_at = now() where subject_id = 'd'`)

  let isBusy = true
  const busy = replyWith('{"error":"overloaded"}', 429)
  const model = await openModelEmulator((request, response) =>
    (isBusy ? busy : replyWith(completion('# Harbour\n\nText.')))(request, response),
  )
  const writer = modelWriter(model.settings)
  const log = { error() {} }
  const runner = createJobRunner(db, log, [documentJobs(db, writer, log, { maxAttempts: 9, firstPauseMs: 700 })], {
    pollMs: 20,
  })
  runner.start()
  try {
    await vi.waitFor(
      async () => {
        const retried = { status: 'waiting', retry_reason: 'busy', retry_in_seconds: expect.any(Number) }
        expect(await read(workspace.key, 'd')).toMatchObject(retried)
      },
      { timeout: 30_000 },
    )
    isBusy = false
    await vi.waitFor(
      async () => {
        const done = { status: 'written', title: 'Harbour', retry_reason: null, retry_in_seconds: null }
        expect(await read(workspace.key, 'd')).toMatchObject(done)
      },
      { timeout: 30_000 },
    )
  } finally {
    await runner.stop()
    await model.close()
  }
})

test('the names of templates and their steps are listed as they are written', async () => {
  const { key } = await newWorkspace()
  const { data } = await service.client(key).GET('/extensions/v1/template-names')
  expect(data?.items).toEqual([
    {
      templateId: 'product-description',
      names: [
        { languageKey: 'EN', name: 'Product description' },
        { languageKey: 'NL', name: 'Productbeschrijving' },
      ],
      steps: [
        { id: 'product-description-step-1-en', text: 'Open with the name of the product.' },
        { id: 'product-description-step-2-en', text: 'Then list its features.' },
        { id: 'product-description-step-1-nl', text: 'Begin met de naam.' },
        { id: 'product-description-step-2-nl', text: 'Noem dan de eigenschappen.' },
      ],
    },
  ])
})

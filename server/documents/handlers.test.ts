import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { addToLibrary } from '../testing/library.ts'
import { openTestService, type TestService } from '../testing/service.ts'
import type { DocumentGenerateInput as Body } from '../../contract/openapi.gen.ts'
import { createWorkspace, type TestWorkspace } from '../testing/workspace.ts'
import { fillLibrary } from './testing/library.ts'
import { type Writer, WritingFailed } from './writer.ts'

let service: TestService
let workspace: TestWorkspace

beforeAll(async () => {
  service = await openTestService()
  workspace = await createWorkspace(service.db)
  await fillLibrary(service.db, workspace.workspace_id)
})
afterAll(() => service.close())

const asked: Body = {
  templateId: 'product-description',
  language_key: 'EN',
  input: JSON.stringify({ product: 'Harbour', features: ['No fee', 'One euro'], facts: 'savings' }),
  toneOfVoiceMetaId: 'warm-en',
}

function generate(body: Body, key = workspace.key) {
  return service.client(key).POST('/public/v1/document', { body })
}

function read(id: string, key = workspace.key) {
  return service.client(key).GET('/public/v1/document/{id}', { params: { path: { id } } })
}

async function faults(more: Partial<Body>) {
  const { error, response } = await generate({ ...asked, ...more })
  expect(response.status).toBe(422)
  const detail = error?.detail
  return Array.isArray(detail) ? detail.map(({ loc, type }) => [loc.join('.'), type]) : detail
}

test('a document is written at once from template, language, tone and input', async () => {
  const { data, response } = await generate(asked)
  expect(response.status).toBe(201)
  expect(data?.message).toBe('Document generated from the body of the template')
  const { data: document } = await read(data?.documentId ?? '')
  expect(document).toMatchObject({
    id: data?.documentId,
    title: 'Harbour',
    shared: false,
    bulkInputId: null,
    languageKey: 'EN',
    templateId: 'product-description',
    toneOfVoiceId: 'warm',
  })
  expect(document?.generatedOutput).toBe('# Harbour\n\n- No fee\n- One euro\n\nAsk us.\n')
  expect(document?.document?.[0]).toEqual({ type: 'heading', level: 1, text: 'Harbour' })
  expect(document?.rawDocument).toContain('• No fee')
})

test.each([{ toneOfVoiceMetaId: null }, { toneOfVoiceMetaId: undefined }])(
  'a tone of voice is not needed: %j',
  async (more) => {
    const { data } = await generate({ ...asked, ...more, language_key: 'NL' })
    const { data: document } = await read(data?.documentId ?? '')
    expect(document?.toneOfVoiceId).toBeNull()
    expect(document?.generatedOutput).toBe('# Harbour\n\nVraag het ons.\n')
  },
)

test('what was typed is stored as it was, control characters and half characters apart', async () => {
  const { data } = await generate({ ...asked, input: '{"product":"A\\u0000\\ud800 <b>B</b>"}' })
  const { data: document } = await read(data?.documentId ?? '')
  expect(document?.title).toBe('A\uFFFD <b>B</b>')
  expect(document?.generatedOutput).toContain('\\<b\\>B\\</b\\>')
})

describe('what cannot be written is refused', () => {
  test('an unknown template is not found, another workspace’s no less', async () => {
    const stranger = await createWorkspace(service.db)
    const answers = [await generate({ ...asked, templateId: 'nowhere' }), await generate(asked, stranger.key)]
    for (const { error, response } of answers) {
      expect(response.status).toBe(404)
      expect(error).toEqual({ detail: 'Template not found' })
    }
  })

  test('a template without a body, when there is no language model', async () => {
    await addToLibrary(service.db, workspace.workspace_id, {
      templates: [{ key: 'bare', languages: ['EN'], name: 'Bare', form: [] }],
    })
    const { error, response } = await generate({ ...asked, templateId: 'bare', input: '{}' })
    expect(response.status).toBe(422)
    expect(error?.detail).toMatchObject([
      { loc: ['body', 'templateId'], msg: expect.stringContaining('Connect a language model with WRITER_URL') },
    ])
  })

  test('a language that the template does not have', async () => {
    expect(await faults({ language_key: 'FI', toneOfVoiceMetaId: null })).toEqual([
      ['body.language_key', 'value_error'],
    ])
  })

  test('a tone that is unknown, of another language, or of another workspace', async () => {
    const stranger = await createWorkspace(service.db)
    await fillLibrary(service.db, stranger.workspace_id)
    await addToLibrary(service.db, stranger.workspace_id, {
      tonesOfVoice: [{ key: 'theirs', languages: { EN: { name: 'x' } } }],
    })
    for (const toneOfVoiceMetaId of ['nobody', 'warm-nl', 'theirs-en', '', 'a\0b']) {
      expect(await faults({ toneOfVoiceMetaId })).toEqual([['body.toneOfVoiceMetaId', expect.any(String)]])
    }
  })

  test.each([
    ['not JSON', 'body.input', 'json_invalid'],
    ['[]', 'body.input', 'dict_type'],
    ['{}', 'body.input.product', 'missing'],
    ['{"product":5}', 'body.input.product', 'string_type'],
    ['{"product":"x","channel":"tv"}', 'body.input.channel', 'literal_error'],
    ['{"product":"x","features":["a",1]}', 'body.input.features.1', 'string_type'],
    ['{"product":"x","facts":"unknown"}', 'body.input.facts', 'value_error'],
  ])('the input %s', async (input, loc, type) => {
    expect(await faults({ input })).toEqual([[loc, type]])
  })

  test('all that is wrong is said at once', async () => {
    const found = await faults({ toneOfVoiceMetaId: 'nobody', input: '{"channel":"tv"}' })
    expect(found).toEqual([
      ['body.toneOfVoiceMetaId', 'value_error'],
      ['body.input.product', 'missing'],
      ['body.input.channel', 'literal_error'],
    ])
  })
})

test('a document is read only by the workspace that asked for it', async () => {
  const { data } = await generate(asked)
  const stranger = await createWorkspace(service.db)
  for (const [id, key] of [
    [data?.documentId ?? '', stranger.key],
    [randomUUID(), workspace.key],
    ['a/b %20\u{1F600}', workspace.key],
  ] as const) {
    const { error, response } = await read(id, key)
    expect(response.status).toBe(404)
    expect(error).toEqual({ detail: 'Document not found' })
  }
})

test('a key is needed, and a workspace with API access', async () => {
  const poor = await createWorkspace(service.db, { api_access: false })
  expect((await generate(asked, 'rl_nobody_nothing')).response.status).toBe(401)
  expect((await generate(asked, poor.key)).response.status).toBe(403)
  expect((await read('x', 'rl_nobody_nothing')).response.status).toBe(401)
  expect((await read('x', poor.key)).response.status).toBe(403)
})

async function generateWith(writer: Writer) {
  const other = await openTestService({ db: service.db, writer })
  const { data } = await other.client(workspace.key).POST('/public/v1/document', { body: asked })
  await other.app.close()
  const { data: document } = await read(data?.documentId ?? '')
  return { message: data?.message, document }
}

function failing(fault: Error): Writer {
  return {
    mode: 'sync',
    name: 'a test',
    missing: () => null,
    async write() {
      throw fault
    },
  }
}

describe('with another writer', () => {
  test('a document that is written later is answered at once, with a title and no text yet', async () => {
    const { message, document } = await generateWith({
      ...failing(new Error('too soon')),
      mode: 'async',
      write: () => Promise.reject(new Error('too soon')),
    })
    expect(message).toBe('Document accepted for a test')
    expect(document).toMatchObject({
      title: 'Product description',
      document: null,
      rawDocument: '',
      generatedOutput: '',
    })
  })

  test('a queue that is full takes no more, and says when to ask again', async () => {
    const crowded = await createWorkspace(service.db)
    await fillLibrary(service.db, crowded.workspace_id)
    await service.db.query(sql`
      insert into document (workspace_id, id, title, input, status)
      select ${crowded.workspace_id}, n::text, '', '{}', 'waiting' from generate_series(1, 500) n`)
    const writer: Writer = { ...failing(new Error('too soon')), mode: 'async' }
    const other = await openTestService({ db: service.db, writer })
    const { response, error } = await other.client(crowded.key).POST('/public/v1/document', { body: asked })
    await other.app.close()
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('30')
    expect(error?.detail).toContain('500 documents are waiting')
  })

  test('a writer that fails, fails in words', async () => {
    const { document } = await generateWith(failing(new WritingFailed('The ink has run out.')))
    expect(document).toMatchObject({ title: 'Not written: Product description', document: null, generatedOutput: '' })
    expect(document?.rawDocument).toContain('The ink has run out.')
  })

  test('a fault of our own is not shown', async () => {
    const { document } = await generateWith(failing(new Error('secret detail')))
    expect(document?.rawDocument).toContain('Something went wrong in the service.')
    expect(document?.rawDocument).not.toContain('secret')
  })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestService, type TestService } from '../testing/service.ts'
import { createWorkspace } from '../testing/workspace.ts'
import { insertKnowledgeBases, insertTemplates, insertTonesOfVoice } from './repository.ts'

let service: TestService

beforeAll(async () => {
  service = await openTestService()
})
afterAll(() => service.close())

async function writer() {
  const workspace = await createWorkspace(service.db)
  return { ...workspace, api: service.client(workspace.key) }
}

test('templates keep their order, their steps and their forms, and no instruction leaves the service', async () => {
  const { workspace_id, api } = await writer()
  await insertTemplates(service.db, workspace_id, [
    {
      id: 'z/last letter',
      key: 'product',
      commands: [
        { id: 'title', languageKey: 'NL', instruction: 'Schrijf een titel' },
        { id: 'body', languageKey: 'NL', instruction: 'Schrijf de tekst' },
      ],
      templateMetas: [
        {
          id: 'product-nl',
          languageKey: 'NL',
          name: 'Product',
          form: [{ type: 'select', name: 'x', label: 'X', options: [{ value: 1, label: 'Eén' }], required: true }],
        },
      ],
    },
    { id: 'a', key: 'empty', commands: [], templateMetas: [] },
  ])
  const product = {
    id: 'z/last letter',
    key: 'product',
    commands: [
      { id: 'title', languageKey: 'NL' },
      { id: 'body', languageKey: 'NL' },
    ],
    templateMetas: [
      {
        id: 'product-nl',
        languageKey: 'NL',
        form: [{ type: 'select', name: 'x', label: 'X', options: [{ value: 1, label: 'Eén' }], required: true }],
      },
    ],
  }
  expect((await api.GET('/public/v1/template')).data).toEqual([
    product,
    { id: 'a', key: 'empty', commands: [], templateMetas: [] },
  ])
  const one = await api.GET('/public/v1/template/{id}', { params: { path: { id: 'z/last letter' } } })
  expect(one.data).toEqual(product)
})

test('tones of voice carry their guidelines when they have any', async () => {
  const { workspace_id, api } = await writer()
  const metas = [
    { id: 'plain-en', name: 'Plain', languageKey: 'EN', description: null, content: null },
    { id: 'plain-de', name: 'Klar', languageKey: 'DE', description: 'Kurz', content: '- Kurze Sätze' },
  ] as const
  await insertTonesOfVoice(service.db, workspace_id, [{ id: 'plain', key: 'plain', toneOfVoiceMetas: [...metas] }])
  const tone = {
    id: 'plain',
    key: 'plain',
    toneOfVoiceMetas: metas.map((meta) => Object.assign({ toneOfVoiceId: 'plain' }, meta)),
  }
  expect((await api.GET('/public/v1/toneofvoice')).data).toEqual([tone])
  expect((await api.GET('/public/v1/toneofvoice/{id}', { params: { path: { id: 'plain' } } })).data).toEqual(tone)
})

test('knowledge bases are named and described, and their content stays with the writer', async () => {
  const { workspace_id, api } = await writer()
  await insertKnowledgeBases(service.db, workspace_id, [
    { id: 'b', name: 'Savings', description: 'Rates and terms', content: 'Secret' },
    { id: 'a', name: 'Loans', description: null, content: null },
  ])
  const savings = { id: 'b', name: 'Savings', description: 'Rates and terms' }
  expect((await api.GET('/public/v1/infobase')).data).toEqual([savings, { id: 'a', name: 'Loans', description: null }])
  expect((await api.GET('/public/v1/infobase/{id}', { params: { path: { id: 'b' } } })).data).toEqual(savings)
})

test('an empty library is empty lists', async () => {
  const { api } = await writer()
  expect((await api.GET('/public/v1/template')).data).toEqual([])
  expect((await api.GET('/public/v1/toneofvoice')).data).toEqual([])
  expect((await api.GET('/public/v1/infobase')).data).toEqual([])
})

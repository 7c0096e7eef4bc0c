import { afterAll, beforeAll, expect, test } from 'vitest'
import { addToLibrary } from '../testing/library.ts'
import { openTestService, type TestService } from '../testing/service.ts'
import { createWorkspace } from '../testing/workspace.ts'

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
  const form = [
    {
      type: 'select' as const,
      name: 'x',
      label: 'X',
      options: [{ value: 1, label: 'Eén' }],
      required: true,
    },
  ]
  await addToLibrary(service.db, workspace_id, {
    templates: [
      {
        key: 'z/last letter',
        languages: ['NL'],
        name: 'Product',
        steps: ['Schrijf een titel', { NL: 'Schrijf de tekst' }],
        form,
      },
      { key: 'empty', position: 1, languages: [], name: 'Empty', form: [] },
    ],
  })
  const product = {
    id: 'z/last letter',
    key: 'z/last letter',
    commands: [
      { id: 'z/last letter-step-1-nl', languageKey: 'NL' },
      { id: 'z/last letter-step-2-nl', languageKey: 'NL' },
    ],
    templateMetas: [{ id: 'z/last letter-nl', languageKey: 'NL', form }],
  }
  expect((await api.GET('/public/v1/template')).data).toEqual([
    product,
    { id: 'empty', key: 'empty', commands: [], templateMetas: [] },
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
  const languages = { EN: { name: 'Plain' }, DE: { name: 'Klar', description: 'Kurz', content: '- Kurze Sätze' } }
  await addToLibrary(service.db, workspace_id, { tonesOfVoice: [{ key: 'plain', languages }] })
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
  await addToLibrary(service.db, workspace_id, {
    knowledgeBases: [
      { key: 'b', name: 'Savings', description: 'Rates and terms', content: 'Secret' },
      { key: 'a', position: 1, name: 'Loans' },
    ],
  })
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

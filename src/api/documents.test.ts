import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { bindApi, createApi } from './client.ts'
import { readHistory, rememberDocument } from './document-history.ts'
import { fetchMissingTitles } from './documents.ts'

afterEach(() => vi.unstubAllGlobals())

async function remember(connectionId: string, ...documentIds: string[]): Promise<void> {
  for (const documentId of documentIds)
    await rememberDocument(
      connectionId,
      {
        documentId,
        templateId: 'product',
        templateKey: 'product',
        language_key: 'EN',
        toneOfVoiceMetaId: null,
        tone: null,
        title: null,
        created_at: '2026-01-01T00:00:00.000Z',
      },
      '{}',
    )
}

function clientWith(answer: (documentId: string) => Response): QueryClient {
  vi.stubGlobal('fetch', async (request: Request) => answer(request.url.split('/').at(-1) ?? ''))
  const client = new QueryClient()
  bindApi(client, createApi({ address: 'http://service.test', key: async () => 'key', onAnswer() {}, onSilence() {} }))
  return client
}

const titlesOf = async (connectionId: string) =>
  Object.fromEntries((await readHistory(connectionId)).map(({ documentId, title }) => [documentId, title]))

test('every title that the service knows is added, however many there are', async () => {
  const client = clientWith((id) => {
    if (id === 'gone') return Response.json({ detail: 'Not found' }, { status: 404 })
    return Response.json({ id, title: `Title ${id}`, rawDocument: '', generatedOutput: id === 'waiting' ? '' : 'Text' })
  })
  await remember('titles', 'a', 'b', 'c', 'd', 'e', 'waiting', 'gone')
  await fetchMissingTitles(client, 'titles', new AbortController().signal)
  expect(await titlesOf('titles')).toEqual({
    a: 'Title a',
    b: 'Title b',
    c: 'Title c',
    d: 'Title d',
    e: 'Title e',
    waiting: null,
    gone: null,
  })
})

test('nothing more is requested once the service does not answer', async () => {
  let requests = 0
  const client = clientWith(() => {
    requests += 1
    return Response.json({ detail: 'Later' }, { status: 429 })
  })
  await remember('no titles', 'a', 'b', 'c', 'd', 'e', 'f')
  await expect(fetchMissingTitles(client, 'no titles', new AbortController().signal)).rejects.toMatchObject({
    status: 429,
  })
  expect(requests).toBeLessThanOrEqual(4)
})

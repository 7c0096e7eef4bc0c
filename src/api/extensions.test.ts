import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { bindApi, createApi } from './client.ts'
import { connect } from './connections.ts'
import { chooseService, serviceOf } from './choose-service.ts'
import { extensionQueries, mayReview, noExtensions, parseExtensions } from './extensions.ts'
import { discoverExtensions } from './discover-extensions.ts'

afterEach(() => vi.unstubAllGlobals())

/** A client of a service that answers discovery with this, and what it noticed of it. */
function clientOf(answer: () => Response) {
  vi.stubGlobal('fetch', async () => answer())
  const noticed: (number | 'silence')[] = []
  const client = new QueryClient()
  const api = createApi({
    address: 'http://service.test',
    key: async () => 'key',
    onAnswer: (status) => noticed.push(status),
    onSilence: () => noticed.push('silence'),
  })
  bindApi(client, api)
  return { client, noticed, ask: () => client.fetchQuery(extensionQueries.offered()) }
}

const offered = { features: ['history', 'something new'], scopes: ['read'], user: { email: 'anna@bank.example' } }

test('what the service offers is known to the client of the connection', async () => {
  const { client, ask } = clientOf(() => Response.json(offered))
  expect(await ask()).toEqual({
    features: ['history', 'something new'],
    scopes: ['read'],
    email: 'anna@bank.example',
  })
  expect(serviceOf(client).can('history')).toBe(true)
  expect(serviceOf(client).can('conditional_decisions')).toBe(false)
})

test.each([
  ['404', () => Response.json({ detail: 'Not Found' }, { status: 404 })],
  ['401', () => Response.json({ detail: 'No key' }, { status: 401 })],
  ['403', () => Response.json({ detail: 'No' }, { status: 403 })],
  ['a page', () => new Response('<!doctype html>', { headers: { 'Content-Type': 'text/html' } })],
  ['half an answer', () => new Response('{"features":', { headers: { 'Content-Type': 'application/json' } })],
  ['something else', () => Response.json({ features: 'history' })],
])('%s means none, and says nothing about the key or the service', async (_, answer) => {
  const { noticed, ask } = clientOf(answer)
  expect(await ask()).toEqual(noExtensions)
  expect(noticed).toEqual([])
})

test.each([
  ['no answer', () => Promise.reject<Response>(new TypeError('Failed to fetch'))],
  ['a failure', async () => Response.json({ detail: 'Later' }, { status: 503 })],
])('%s keeps what an earlier visit learned', async (_, answer) => {
  vi.stubGlobal('fetch', answer)
  const client = new QueryClient()
  const noticed: string[] = []
  const onSilence = () => noticed.push('silence')
  bindApi(client, createApi({ address: 'http://service.test', key: async () => 'key', onAnswer() {}, onSilence }))
  const { queryKey } = extensionQueries.offered()
  client.setQueryData(queryKey, { ...noExtensions, features: ['history'] })
  await expect(client.fetchQuery({ ...extensionQueries.offered(), staleTime: 0 })).rejects.toMatchObject({
    name: 'ApiError',
  })
  expect(serviceOf(client).can('history')).toBe(true)
  expect(noticed).toEqual([])
})

test('what an earlier visit learned is used at once, and answers are read again only if it has changed', async () => {
  const { client } = clientOf(() => Response.json({ ...offered, features: ['history'] }))
  const { id } = await connect({ label: 'Bank', address: 'http://service.test', key: 'key', remember: true })
  client.setQueryData(['violations'], 'rows')
  const isStale = () => client.getQueryState(['violations'])?.isInvalidated
  const visit = async () => {
    discoverExtensions(id, client)
    const first = await chooseService(client)
    await vi.waitFor(() => expect(client.getQueryState(extensionQueries.offered().queryKey)?.isInvalidated).toBe(false))
    return (['history', 'finding'] as const).filter((feature) => first.can(feature))
  }
  expect(await visit()).toEqual(['history'])
  expect(await visit()).toEqual(['history'])
  expect(isStale()).toBe(false)
  vi.stubGlobal('fetch', async () => Response.json({ ...offered, features: ['history', 'finding'] }))
  expect(await visit()).toEqual(['history'])
  await vi.waitFor(() => expect(isStale()).toBe(true))
  expect(serviceOf(client).can('finding')).toBe(true)
})

test('a service that did not answer is not asked again before each list', async () => {
  const { client } = clientOf(() => Response.json(offered))
  const asked = vi.fn<() => Promise<Response>>(() => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('fetch', asked)
  const service = await chooseService(client)
  expect(await chooseService(client)).toBe(service)
  expect(asked).toHaveBeenCalledOnce()
})

test('what is stored is read like an answer', () => {
  const stored = { features: ['history'], scopes: null, email: 'anna@bank.example' }
  expect(parseExtensions(JSON.parse(JSON.stringify(stored)))).toEqual(stored)
  expect(parseExtensions({ features: ['history', 7], scopes: ['read', null], user: { email: '' } })).toEqual({
    features: ['history'],
    scopes: ['read'],
    email: null,
  })
  expect(parseExtensions(['history'])).toBeUndefined()
  expect(parseExtensions(null)).toBeUndefined()
})

test.each([
  [null, true],
  [['read'], false],
  [['import', 'read'], false],
  [['read', 'review'], true],
  [['admin'], true],
])('a key with the scopes %j may decide: %s', (scopes, may) => {
  expect(mayReview({ ...noExtensions, scopes })).toBe(may)
})

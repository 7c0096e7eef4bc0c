import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../lib/api-error.ts'
import { awaitDocument, isFinal, pauseAfterMs } from './await-document.ts'
import { bindApi, createApi } from './client.ts'

test('the pauses grow from one second to fifteen', () => {
  const pauses = Array.from({ length: 10 }, (_, requests) => pauseAfterMs(requests))
  expect(pauses.slice(0, 4)).toEqual([1000, 1000, 1500, 2250])
  expect(pauses.at(-1)).toBe(15_000)
})

test('a document that does not exist is not asked for again', () => {
  expect(isFinal(new ApiError({ kind: 'refused', status: 404 }))).toBe(true)
})

test('a service that is down for a moment is asked again', () => {
  expect(isFinal(null)).toBe(false)
  expect(isFinal(new ApiError({ kind: 'refused', status: 503 }))).toBe(false)
  expect(isFinal(new ApiError({ kind: 'unreachable' }))).toBe(false)
})

/** A service whose document is written after this number of requests. */
function serviceAfter(requests: number) {
  let asked = 0
  vi.stubGlobal('fetch', async () => {
    asked += 1
    return Response.json({ id: 'one', title: 'Title', rawDocument: asked > requests ? 'Text' : '' })
  })
  const client = new QueryClient()
  bindApi(client, createApi({ address: 'http://service.test', key: async () => 'key', onAnswer() {}, onSilence() {} }))
  return { client, asked: () => asked }
}

test('a document is asked for until it is written', async () => {
  vi.useFakeTimers()
  const { client, asked } = serviceAfter(2)
  const awaited = awaitDocument(client, 'one', new AbortController().signal)
  await vi.advanceTimersByTimeAsync(3000)
  expect(await awaited).toMatchObject({ rawDocument: 'Text' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked()).toBe(3)
})

test('a document is not asked for any more when the job is stopped', async () => {
  vi.useFakeTimers()
  const { client, asked } = serviceAfter(10)
  const stopping = new AbortController()
  const awaited = awaitDocument(client, 'one', stopping.signal)
  await vi.advanceTimersByTimeAsync(1500)
  stopping.abort()
  expect(await awaited).toBeNull()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked()).toBe(2)
})

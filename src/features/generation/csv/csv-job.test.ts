import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { bindApi, createApi } from '../../../api/client.ts'
import { activate } from '../../../api/connections.ts'
import { readHistory } from '../../../api/document-history.ts'
import { persistGenerations, rowId } from '../../../api/generations.ts'
import { until } from '../../../testing/until.ts'
import { newGeneration } from '../document-variants.ts'
import { createCsvJob, shownRowsOf, sendAgain } from './csv-job.ts'

afterEach(() => vi.unstubAllGlobals())

const runId = 'run'

/** A service that writes each document at once; `refusals` are answered first, in order. */
async function start(connectionId: string, ...refusals: (Response | 'lost')[]) {
  return startRows(5, connectionId, refusals)
}

async function startRows(rowCount: number, connectionId: string, refusals: (Response | 'lost')[] = []) {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'GET') {
      const id = request.url.split('/').at(-1)
      return Response.json({ id, title: `Title ${id}`, rawDocument: 'Text', document: 'Text' })
    }
    const { input } = await request.clone().json()
    sent.push(input)
    const refusal = refusals.shift()
    if (refusal === 'lost') throw new TypeError('The connection died')
    return refusal ?? Response.json({ message: 'Accepted', documentId: `of ${input}` })
  })
  const client = new QueryClient()
  bindApi(client, createApi({ address: 'http://service.test', key: async () => 'key', onAnswer() {}, onSilence() {} }))
  const rows = Array.from({ length: rowCount }, (_, row) =>
    newGeneration(
      { id: 'product', key: 'product' },
      { language_key: 'EN', tone: null },
      { id: rowId(runId, row), run_id: runId, row, input: String(row), violation_id: null, submitted_at: 0 },
    ),
  )
  await persistGenerations(connectionId, rows)
  const job = createCsvJob({ client, connectionId, runId })
  job.resume()
  return { job, sent, states: () => shownRowsOf(connectionId, runId).map(({ state }) => state) }
}

test.each([401, 429, 503])('a %i made no document: the job waits, then sends the row again', async (status) => {
  const { job, sent, states } = await start(`csv ${status}`, Response.json({ detail: 'Later' }, { status }))
  await until(() => expect(job.state.get().holding?.status).toBe(status))
  job.wake()
  await until(() => expect(job.state.get().status).toBe('done'))
  expect(states()).toEqual(Array(5).fill('written'))
  expect(sent.toSorted()).toEqual(['0', '0', '1', '2', '3', '4'])
})

test('the titles of written documents are in the history', async () => {
  const { job } = await start('csv titles')
  await until(() => expect(job.state.get().status).toBe('done'))
  const titles = (await readHistory('csv titles')).map(({ title }) => title)
  expect(new Set(titles)).toEqual(new Set([0, 1, 2, 3, 4].map((row) => `Title of%20${row}`)))
})

test('a row without an answer pauses the job and is not sent again until the person asks', async () => {
  const { job, sent, states } = await start('csv lost', 'lost')
  await until(() => expect(job.state.get().status).toBe('paused'))
  await until(() => expect(states()).toEqual(['unsure', 'written', 'written', 'ready', 'ready']))
  job.resume()
  await until(() => expect(job.state.get().status).toBe('done'))
  expect(states()).toEqual(['unsure', 'written', 'written', 'written', 'written'])
  expect(sent).toHaveLength(5)
  const unsure = shownRowsOf('csv lost', runId).filter(({ state }) => state === 'unsure')
  await sendAgain(job, 'csv lost', unsure)
  await until(() => expect(job.state.get().status).toBe('done'))
  expect(states()).toEqual(Array(5).fill('written'))
  expect(sent).toHaveLength(6)
})

const laterResponse = (status: number) =>
  Response.json({ detail: 'Later' }, { status, headers: { 'Retry-After': '3600' } })

test('a job that waits for the service goes on when a key is entered', async () => {
  const { job, states } = await start('csv key', laterResponse(401))
  await until(() => expect(job.state.get().holding).not.toBeNull())
  activate('csv key')
  await until(() => expect(job.state.get().status).toBe('done'))
  expect(states()).toEqual(Array(5).fill('written'))
})

test('it asks again by itself after a pause', async () => {
  const { job, states } = await start('csv again', Response.json({ detail: 'Later' }, { status: 503 }))
  await until(() => expect(job.state.get().holding).not.toBeNull())
  await until(() => expect(job.state.get().status).toBe('done'))
  expect(states()).toEqual(Array(5).fill('written'))
})

test('stopped while it waits for the service, it ends without waiting, and can be resumed', async () => {
  const { job, sent, states } = await start('csv stop', ...[429, 429, 429].map(laterResponse))
  await until(() => expect(states()).toEqual(Array(5).fill('ready')))
  await until(() => expect(job.state.get().holding).not.toBeNull())
  job.stop()
  expect(job.state.get()).toMatchObject({ status: 'paused', holding: null })
  expect(sent).toHaveLength(3)
  job.resume()
  await until(() => expect(job.state.get().status).toBe('done'))
  expect(states()).toEqual(Array(5).fill('written'))
})

test('disposed, it sends nothing more and stores nothing more', async () => {
  const { job, sent, states } = await start('csv disposed')
  job.dispose()
  job.resume()
  await until(() => expect(states().filter((state) => state === 'accepted')).toHaveLength(3))
  expect(sent).toHaveLength(3)
})

test('a row that is being sent is not sent again by a pause and a resume, without Web Locks', async () => {
  vi.stubGlobal('navigator', {})
  const { job, sent, states } = await startRows(1, 'csv twice')
  job.pause()
  job.resume()
  await until(() => expect(job.state.get().status).toBe('done'))
  expect(states()).toEqual(['written'])
  expect(sent).toEqual(['0'])
})

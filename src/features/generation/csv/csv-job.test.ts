import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { bindApi, createApi } from '../../../api/client.ts'
import { historyOf } from '../../../api/document-history.ts'
import { until } from '../../../testing/until.ts'
import { createCsvJob, sendAgain } from './csv-job.ts'
import { type CsvRun, readyRow } from './csv-run.ts'

afterEach(() => vi.unstubAllGlobals())

const run: CsvRun = {
  id: 'run',
  created_at: 0,
  templateId: 'product',
  templateKey: 'product',
  language_key: 'EN',
  toneOfVoiceId: null,
  file_name: 'products.csv',
  columns: ['name'],
  rows: [['a'], ['b'], ['c']],
  mapping: ['name'],
  started: true,
}

const requestOf = (index: number) => ({
  language_key: 'EN',
  input: String(index),
  toneOfVoiceMetaId: null,
  tone_name: null,
})

/** A service that writes each document at once; `refusals` are answered first, in order. */
function start(connectionId: string, ...refusals: (Response | 'lost')[]) {
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
  const outcomes = run.rows.map(() => readyRow)
  const job = createCsvJob({ client, connectionId, run, outcomes, requestOf })
  job.resume()
  return { job, sent }
}

const statesOf = ({ data }: ReturnType<typeof start>['job']) => data.map(({ state }) => state)

test.each([401, 429, 503])('a %i made no document: the job waits, then sends the row again', async (status) => {
  const { job, sent } = start(`csv ${status}`, Response.json({ detail: 'Later' }, { status }))
  await until(() => expect(job.state.get().holding?.status).toBe(status))
  job.wake()
  await until(() => expect(job.state.get().status).toBe('done'))
  expect(statesOf(job)).toEqual(['written', 'written', 'written'])
  expect(sent.toSorted()).toEqual(['0', '0', '1', '2'])
})

test('the titles of written documents are in the history', async () => {
  const { job } = start('csv titles')
  await until(() => expect(job.state.get().status).toBe('done'))
  const titles = historyOf('csv titles')
    .get()
    ?.map(({ title }) => title)
  expect(titles?.toSorted()).toEqual(['Title of%200', 'Title of%201', 'Title of%202'])
})

test('a row without an answer pauses the job and is not sent again until the person asks', async () => {
  const { job, sent } = start('csv lost', 'lost')
  await until(() => expect(job.state.get().status).toBe('paused'))
  await until(() => expect(statesOf(job).slice(0, 2)).toEqual(['unsure', 'written']))
  job.resume()
  await until(() => expect(job.state.get().status).toBe('done'))
  expect(statesOf(job)).toEqual(['unsure', 'written', 'written'])
  expect(sent).toHaveLength(3)
  await sendAgain(job, { connectionId: 'csv lost', run }, [0])
  await until(() => expect(job.state.get().status).toBe('done'))
  expect(statesOf(job)).toEqual(['written', 'written', 'written'])
  expect(sent).toHaveLength(4)
})

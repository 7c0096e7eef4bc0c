import { QueryClient, QueryObserver } from '@tanstack/react-query'
import createClient from 'openapi-fetch'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ApiPaths, bindApi } from './client.ts'
import { addCommentKey, registerCommentMutations, submitComment } from './comment-mutation.ts'
import { violationQueries } from './violations.ts'

type Step = 'works' | 'fails' | 'works unheard' | 'answers late'

let client: QueryClient
let thread: { id: string; content: string; author_email: string; created_at: string }[]
/** The outcomes of the next requests of each kind. Later ones succeed. */
let writes: Step[]
let reads: Step[]
let posted: (string | null)[]

async function answer(request: Request): Promise<Response> {
  const step = (request.method === 'POST' ? writes : reads).shift() ?? 'works'
  if (request.method === 'POST') posted.push(request.headers.get('Idempotency-Key'))
  if (step === 'fails') throw new TypeError('Failed to fetch')
  if (request.method === 'GET') {
    const violation = { id: 'v', reason: '', review_state: 'undecided', dismissal_reason: null }
    const body = { ...violation, comments: [...thread] }
    if (step === 'answers late') await new Promise((resolve) => setTimeout(resolve, 1000))
    return Response.json(body)
  }
  const { comment } = await request.json()
  const added = {
    id: `c${thread.length}`,
    content: comment,
    author_email: 'a@bank.example',
    created_at: new Date().toISOString(),
  }
  thread.push(added)
  if (step === 'works unheard') throw new TypeError('Failed to fetch')
  return Response.json(added, { status: 201 })
}

beforeEach(() => {
  vi.useFakeTimers()
  client = new QueryClient()
  registerCommentMutations(client, () => undefined)
  bindApi(client, createClient<ApiPaths>({ baseUrl: 'http://service.test', fetch: answer }))
  ;[thread, writes, reads, posted] = [[], [], [], []]
})
afterEach(() => client.clear())

function send(comment: string): Promise<unknown> {
  const variables = submitComment(client, { connection_id: 'c', violation_id: 'v', comment })
  const mutation = client.getMutationCache().build(client, { mutationKey: addCommentKey })
  return mutation.execute(variables)
}

const arrived = () => thread.map(({ content }) => content)

test('a comment that arrived unheard is found, though the thread cannot be read at first', async () => {
  writes = ['works unheard']
  reads = ['fails', 'fails', 'fails']
  const sent = send('Once')
  await vi.advanceTimersByTimeAsync(10_000)
  await sent
  expect(arrived()).toEqual(['Once'])
  expect(posted).toHaveLength(1)
})

test('a comment that never arrived is sent again when it must have arrived, and under the same Idempotency-Key', async () => {
  writes = ['fails']
  const sent = send('Once')
  await vi.advanceTimersByTimeAsync(14_000)
  expect(posted).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(5000)
  await sent
  expect(arrived()).toEqual(['Once'])
  expect(posted).toEqual([posted[0], posted[0]])
})

test('as long as the thread cannot be read, nothing is sent again', async () => {
  writes = ['works unheard']
  reads = Array.from({ length: 12 }, () => 'fails')
  const sent = send('Once')
  await vi.advanceTimersByTimeAsync(120_000)
  await sent
  expect(posted).toHaveLength(1)
})

test('a comment is shown although the first read of its thread began before it arrived', async () => {
  reads = ['answers late']
  const seen = new QueryObserver(client, violationQueries.detail('v'))
  const stop = seen.subscribe(() => undefined)
  await send('Once')
  await vi.advanceTimersByTimeAsync(5000)
  expect(seen.getCurrentResult().data?.comments.map(({ content }) => content)).toEqual(['Once'])
  stop()
})

import { expect, test } from 'vitest'
import { asProblem } from './errors.ts'
import { exampleHandlers, fakeService, withKey } from '../testing/fake-service.ts'

const coded = (code: string, message = 'failed') => Object.assign(new Error(message), { code })

test.each([
  ['a lost connection', coded('08006')],
  ['too many connections', coded('53300')],
  ['a server that is stopping', coded('57P01')],
  ['a statement that took too long', coded('57014')],
  ['a deadlock', coded('40P01')],
  ['a refused connection', coded('ECONNREFUSED')],
  ['a broken pipe', coded('EPIPE')],
  ['a pool that waited in vain', new Error('timeout exceeded when trying to connect')],
  ['a server that went away', new Error('Connection terminated unexpectedly')],
])('%s is 503 with a time to come back', (_name, error) => {
  const problem = asProblem(error)
  expect(problem.statusCode).toBe(503)
  expect(problem.headers).toEqual({ 'retry-after': '2' })
})

test.each([coded('23505', 'secret detail'), 'text', null, undefined])(
  'what nobody foresaw says nothing of its inside',
  (error) => {
    expect(asProblem(error)).toMatchObject({ statusCode: 500, detail: 'Internal error' })
  },
)

test('a database that does not answer is told to the caller as { detail }', async () => {
  const handlers = { ...exampleHandlers(), listAudits: () => Promise.reject(coded('ECONNREFUSED')) }
  const { app } = await fakeService({ handlers })
  const answer = await app.inject({ url: '/public/v1/audits', headers: withKey })
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('2')
  expect(answer.json()).toEqual({ detail: 'The database does not answer' })
})

test('a key that cannot be looked up is no wrong key', async () => {
  const { app } = await fakeService({ findKey: () => Promise.reject(coded('57P03')) })
  expect((await app.inject({ url: '/public/v1/audits', headers: withKey })).statusCode).toBe(503)
})

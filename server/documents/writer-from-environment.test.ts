import { expect, test } from 'vitest'
import { Refusal } from '../refusal.ts'
import { writerFromEnvironment } from './writer-from-environment.ts'

test('without a language model the bodies of the templates are filled in while the request waits', () => {
  expect(writerFromEnvironment({}).mode).toBe('sync')
})

test('with a language model documents are written later', () => {
  const writer = writerFromEnvironment({ WRITER_URL: 'http://127.0.0.1:9/v1/', WRITER_MODEL: 'm', WRITER_API_KEY: 'k' })
  expect(writer.mode).toBe('async')
})

test.each([
  [{ WRITER_URL: 'models.example', WRITER_MODEL: 'm' }, 'WRITER_URL must be an http or https address'],
  [{ WRITER_URL: 'ftp://models.example', WRITER_MODEL: 'm' }, 'WRITER_URL must be an http or https address'],
  [{ WRITER_URL: 'https://me:secret@models.example', WRITER_MODEL: 'm' }, 'must not hold a user name or password'],
  [{ WRITER_URL: 'https://models.example' }, 'WRITER_MODEL is not'],
  [{ WRITER_MODEL: 'm' }, 'WRITER_URL is not'],
])('%j is refused in one sentence', (env, sentence) => {
  expect(() => writerFromEnvironment(env)).toThrow(sentence)
  expect(() => writerFromEnvironment(env)).toThrow(Refusal)
})

import { expect, test } from 'vitest'
import { UserFacingError } from '../user-facing-error.ts'
import { readWriterSettings, writerFromEnvironment } from './writer-from-environment.ts'

const model = { WRITER_URL: 'http://127.0.0.1:9', WRITER_MODEL: 'm' }

test('without a language model the bodies of the templates are filled in while the request waits', () => {
  expect(writerFromEnvironment({}).mode).toBe('sync')
})

test('with a language model documents are written later, as many at a time as is set', () => {
  expect(writerFromEnvironment({ ...model, WRITER_CONCURRENCY: '2' })).toMatchObject({ mode: 'async', concurrency: 2 })
})

test.each([
  ['http://127.0.0.1:8080', 'http://127.0.0.1:8080/v1/chat/completions'],
  ['http://127.0.0.1:11434/v1/', 'http://127.0.0.1:11434/v1/chat/completions'],
  ['https://api.example/v1/chat/completions', 'https://api.example/v1/chat/completions'],
  ['https://api.example/openai/v1?x=1', 'https://api.example/openai/v1/chat/completions?x=1'],
  [
    'https://me.openai.azure.example/openai/deployments/gpt/chat/completions?api-version=2024-10-21',
    'https://me.openai.azure.example/openai/deployments/gpt/chat/completions?api-version=2024-10-21',
  ],
])('%s is asked at %s', (WRITER_URL, endpoint) => {
  expect(readWriterSettings({ ...model, WRITER_URL })?.endpoint).toBe(endpoint)
})

test('every setting is read, and what is not set has a default or is not sent', () => {
  expect(readWriterSettings(model)).toEqual({
    endpoint: 'http://127.0.0.1:9/v1/chat/completions',
    model: 'm',
    headers: {},
    timeoutMs: 120_000,
    concurrency: 4,
    promptTokens: 8000,
  })
  expect(
    readWriterSettings({
      ...model,
      WRITER_API_KEY: ' k ',
      WRITER_HEADERS: '{"Api-Key":"a","X-Team":"b"}',
      WRITER_TIMEOUT_MS: '5000',
      WRITER_CONCURRENCY: '1',
      WRITER_PROMPT_TOKENS: '3000',
      WRITER_MAX_TOKENS: '900',
      WRITER_TEMPERATURE: '0.2',
    }),
  ).toMatchObject({
    apiKey: 'k',
    headers: { 'api-key': 'a', 'x-team': 'b' },
    timeoutMs: 5000,
    concurrency: 1,
    promptTokens: 3000,
    maxTokens: 900,
    temperature: 0.2,
  })
})

test.each([
  [{ ...model, WRITER_URL: 'models.example' }, 'WRITER_URL must be an http or https address'],
  [{ ...model, WRITER_URL: 'ftp://models.example' }, 'WRITER_URL must be an http or https address'],
  [{ ...model, WRITER_URL: 'https://me:secret@models.example' }, 'must not hold a user name or password'],
  [{ WRITER_URL: 'https://models.example' }, 'WRITER_MODEL is not'],
  [{ WRITER_MODEL: 'm' }, 'WRITER_URL is not'],
  [{ ...model, WRITER_HEADERS: 'api-key: x' }, 'WRITER_HEADERS must be a JSON object of texts'],
  [{ ...model, WRITER_HEADERS: '{"a":1}' }, 'WRITER_HEADERS must be a JSON object of texts'],
  [{ ...model, WRITER_HEADERS: '{"a b":"1"}' }, 'WRITER_HEADERS must be a JSON object of texts'],
  [{ ...model, WRITER_TIMEOUT_MS: '0' }, 'WRITER_TIMEOUT_MS must be a whole number from 1 to 300000; it is "0".'],
  [{ ...model, WRITER_CONCURRENCY: '1.5' }, 'WRITER_CONCURRENCY must be a whole number from 1 to 100'],
  [{ ...model, WRITER_TEMPERATURE: 'hot' }, 'WRITER_TEMPERATURE must be a number from 0 to 2; it is "hot".'],
])('%j is refused in one sentence', (env, sentence) => {
  expect(() => writerFromEnvironment(env)).toThrow(sentence)
  expect(() => writerFromEnvironment(env)).toThrow(UserFacingError)
})

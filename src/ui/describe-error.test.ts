import { expect, test } from 'vitest'
import { ApiError } from '../lib/api-error.ts'
import type { Translate } from '../locales/text.ts'
import { errorSentence } from './describe-error.ts'

const t: Translate = (key, values) => [key, ...Object.values(values ?? {})].join(' ').trim()

test('what is wrong with an answer is said by the catalogue, and the words of the service unchanged', () => {
  const unexpected = new ApiError({ kind: 'unreadable', problem: { name: 'unexpected', value: 'response.id' } })
  expect(errorSentence(unexpected, t)).toBe('with_colon error.unreadable error.problem.unexpected response.id')
  const late = new ApiError({ kind: 'unreachable', problem: { name: 'timeout', value: '30' } })
  expect(errorSentence(late, t)).toBe('with_colon error.offline error.problem.timeout 30')
  const refused = new ApiError({ kind: 'refused', status: 422, detail: 'A reason is missing' })
  expect(errorSentence(refused, t)).toBe('with_colon error.refused 422 A reason is missing')
})

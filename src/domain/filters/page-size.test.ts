import { describe, expect, test } from 'vitest'
import { ApiError } from '../../lib/api-error.ts'
import { smallerPage } from './page-size.ts'

const refused = (status: number, at?: string) =>
  new ApiError({ kind: 'refused', status, items: at ? [{ loc: ['query', at], msg: 'No', type: '' }] : [] })

describe('a page size that the service refuses', () => {
  test('becomes the next smaller one, at the same place in the list', () => {
    expect(smallerPage(refused(422, 'page_size'), { page: 3, page_size: 100 })).toEqual({ page: 5, page_size: 50 })
    expect(smallerPage(refused(422, 'page_size'), { page: 1, page_size: 50 })).toEqual({ page: 1, page_size: 20 })
  })

  test('is also found where the service does not say what it refused', () => {
    expect(smallerPage(refused(400), { page: 1, page_size: 37 })).toEqual({ page: 1, page_size: 20 })
  })

  test.each([
    ['about another parameter', refused(422, 'severity'), 100],
    ['of the smallest size', refused(422, 'page_size'), 10],
    ['of another kind', refused(404), 100],
    ['that is no refusal', new Error('no'), 100],
  ])('a failure %s is shown as it is', (_, error, page_size) => {
    expect(smallerPage(error, { page: 1, page_size })).toBeNull()
  })
})

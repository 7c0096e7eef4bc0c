import { describe, expect, test } from 'vitest'
import { readShiftingPages } from '../api/published/shifting-pages.ts'
import {
  moveDown,
  moveUp,
  type QueueAnswer,
  type ReviewQueue,
  reviewQueueReducer,
  startQueue,
  upcoming,
} from './review-queue.ts'

const page = (ids: string[], page = 1) => ({ page, version: 0, page_size: 4, total: 9, has_more: true, ids })
const ids = ['a', 'b', 'c', 'd']
const start = (filter: 'undecided' | 'all', answer: QueueAnswer) => startQueue(filter, answer, readShiftingPages())
const isOpen = (id: string) => id !== 'b'
const open = (queue: ReviewQueue, id: string, isRetracing?: boolean) =>
  reviewQueueReducer(queue, { type: 'opened', id, isRetracing })
const visit = (queue: ReviewQueue, ...visited: string[]) => visited.reduce((now, id) => open(now, id), queue)

describe('downwards', () => {
  test('begins with the first row', () => {
    expect(moveDown(start('undecided', page(ids)), null, isOpen)).toEqual({ to: 'a' })
  })

  test('passes over what is decided and what was visited', () => {
    const queue = visit(start('undecided', page(ids)), 'c', 'a')
    expect(moveDown(queue, 'a', isOpen)).toEqual({ to: 'd' })
  })

  test('goes row by row while one goes back over what was seen', () => {
    const queue = visit(start('undecided', page(ids)), 'a', 'c', 'a')
    expect(moveDown(queue, 'a', isOpen)).toEqual({ to: 'b' })
  })

  test('leads back to where one was after a step up to a row that was not seen yet', () => {
    const queue = open(visit(start('undecided', page(ids)), 'd'), 'c', true)
    expect(moveDown(queue, 'c', isOpen)).toEqual({ to: 'd' })
  })

  test('goes row by row, then page by page, where every state is shown', () => {
    const queue = visit(start('all', page(ids)), 'a')
    expect(moveDown(queue, 'a', isOpen)).toEqual({ to: 'b' })
    expect(moveDown(queue, 'd', isOpen)).toEqual({ page: 'next' })
  })

  test('waits for the queue to find more at the end', () => {
    const queue = visit(start('undecided', page(ids)), 'a', 'c', 'd')
    expect(moveDown(queue, 'd', isOpen)).toBeNull()
  })
})

describe('upwards', () => {
  const queue = start('undecided', page(ids))
  test('is the row above, decided or not', () => expect(moveUp(queue, 'c')).toEqual({ to: 'b' }))
  test('is what was open before, over the top', () => {
    expect(moveUp(visit(queue, 'x', 'a'), 'a')).toEqual({ to: 'x' })
  })
  test('goes further back from there', () => {
    expect(moveUp(open(visit(queue, 'x', 'y', 'a'), 'y', true), 'y')).toEqual({ to: 'x' })
  })
  test('ends at the top of the first page', () => expect(moveUp(visit(queue, 'a'), 'a')).toBeNull())
  test('turns the page back on a later one', () =>
    expect(moveUp(start('undecided', page(ids, 2)), 'a')).toEqual({ page: 'previous' }))
})

test('the next three to be visited are known ahead', () => {
  const queue = visit(start('undecided', page(ids)), 'a')
  expect(upcoming(queue, isOpen, 3)).toEqual(['c', 'd'])
  expect(upcoming(start('all', page(ids)), isOpen, 3)).toEqual(['a', 'b', 'c'])
})

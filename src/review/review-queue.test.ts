import { expect, test } from 'vitest'
import { readShiftingPages } from '../api/published/shifting-pages.ts'
import { randomFrom, reviewAll, reviewer, Service } from './review-queue.fixture.ts'
import {
  isQueueFinished,
  isWaiting,
  nextToVisit,
  pageBehind,
  pageWanted,
  type QueueAnswer,
  type ReviewQueue,
  reviewQueueReducer,
  startQueue,
} from './review-queue.ts'

const none = () => false
const always = () => true

const sixty = () => reviewer(new Service(60, 'stable', randomFrom(1)))

/** The same row on every page, and always one more page. */
const lie = (page: number): QueueAnswer => ({
  page,
  version: 0,
  page_size: 20,
  total: 0,
  has_more: true,
  ids: ['only'],
})

test('a decided row stays where it is, and the next one follows', () => {
  const own = sixty()
  own.open('v0')
  own.decide('v0')
  expect(own.queue().shown.ids).toHaveLength(20)
  expect(own.next()).toBe('v1')
})

test('rows above the one that was opened first come before the next page', () => {
  const own = sixty()
  for (let row = 10; row < 20; row += 1) own.open(`v${row}`)
  expect(own.next()).toBe('v0')
})

test('rows decided with their group are passed over', () => {
  const own = sixty()
  own.open('v0')
  for (const id of ['v0', 'v1', 'v2']) own.decide(id)
  expect(own.next()).toBe('v3')
})

test('a violation that someone else is known to have decided is not offered', () => {
  const own = sixty()
  own.open('v0')
  own.learn({ answer: lie(1), rows: [{ id: 'v1', review_state: 'fixed' }] })
  expect(own.next()).toBe('v2')
})

test('an answer to an earlier question changes nothing', () => {
  const own = sixty()
  const before = own.queue()
  own.answered({ answer: lie(2), rows: [] }, before.turn - 1)
  expect(own.queue()).toBe(before)
})

test('a page chosen by the reviewer is walked from there, and what was left before comes at the end', () => {
  const service = new Service(60, 'stable', randomFrom(1))
  const own = reviewer(service)
  own.dispatch({ type: 'shown', answer: own.learn(service.page(3)) })
  const visits: string[] = []
  while (!own.isFinished()) {
    own.ask()
    const id = own.next()
    if (id === null) continue
    visits.push(id)
    own.open(id)
    own.decide(id, 'fixed')
  }
  expect(visits[0]).toBe('v40')
  expect(new Set(visits).size).toBe(60)
  expect(visits).toHaveLength(60)
})

test('decisions that arrive while pages are read do not change the order', () => {
  const service = new Service(60, 'stable', randomFrom(1))
  const own = reviewer(service)
  for (let row = 0; row < 20; row += 1) {
    own.open(`v${row}`)
    own.decideOffline(`v${row}`)
  }
  expect(own.next()).toBeNull()
  own.ask()
  for (let row = 0; row < 12; row += 1) service.set(`v${row}`, 'dismissed')
  while (own.next() === null) own.ask()
  expect(own.next()).toBe('v20')
})

test('those left as they are can be gone through again', () => {
  const random = randomFrom(3)
  const { own } = reviewAll(new Service(30, 'stable', random), { leaves: 5, others: 0, delay: 0 }, random)
  own.dispatch({ type: 'revisited' })
  expect(own.isFinished()).toBe(false)
  expect(own.wanted()?.page).toBe(1)
})

test('a page fetched earlier is visited while the service cannot be asked, and the question stays open', () => {
  const service = new Service(40, 'stable', randomFrom(1))
  let queue = startQueue('undecided', service.page(1).answer, readShiftingPages())
  expect(pageBehind(queue)).toBe(2)
  queue = { ...queue, visited: new Set(queue.shown.ids) }
  const wanted = pageWanted(queue, always, always)
  queue = reviewQueueReducer(queue, { type: 'found_cached', answer: service.page(2).answer })
  expect(nextToVisit(queue, always)).toBe('v20')
  expect(pageBehind(queue)).toBe(3)
  expect(queue.turn).toBe(wanted?.turn)
})

test('while the next violation is not open, what is on screen has had its turn', () => {
  const service = new Service(1, 'stable', randomFrom(1))
  const queue = startQueue('undecided', service.page(1).answer, readShiftingPages())
  expect(isWaiting(queue)).toBe(false)
  expect(isWaiting(reviewQueueReducer(queue, { type: 'moved', to: 'seeking' }))).toBe(true)
  expect(isWaiting(reviewQueueReducer(queue, { type: 'moved', to: 'first' }))).toBe(true)
  expect(isWaiting(reviewQueueReducer(queue, { type: 'moved', to: 'reviewing' }))).toBe(false)
})

test('where all states are shown nothing is asked for ahead: one goes on page by page', () => {
  const service = new Service(60, 'stable', randomFrom(1))
  expect(pageWanted(startQueue('all', service.page(1).answer, readShiftingPages()), none, none)).toBeNull()
})

test('an empty list is finished once the service has said so again', () => {
  const service = new Service(0, 'stable', randomFrom(1))
  const own = reviewer(service)
  while (own.wanted()) own.ask()
  expect(own.isFinished()).toBe(true)
  expect(service.asked()).toBeLessThan(5)
})

test('a service that promises more than it has, for ever, does not keep the queue going', () => {
  let queue: ReviewQueue = startQueue('undecided', lie(1), readShiftingPages())
  queue = reviewQueueReducer(queue, { type: 'opened', id: 'only' })
  let asked = 0
  const ask = () => pageWanted(queue, always, always)
  for (let wanted = ask(); wanted; wanted = ask()) {
    asked += 1
    const answer = { type: 'answered', answer: lie(wanted.page), turn: wanted.turn, isOpen: always } as const
    queue = reviewQueueReducer(queue, answer)
  }
  expect(isQueueFinished(queue, always)).toBe(true)
  expect(asked).toBeLessThan(10)
})

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SchemaReviewState as ReviewState } from '../../../api/schema.gen.ts'
import {
  isQueueFinished,
  isWaiting,
  nextToVisit,
  pageBehind,
  pageWanted,
  type QueueAnswer,
  type QueueEvent,
  type ReviewQueue,
  reviewQueueReducer,
  startQueue,
} from './review-queue.ts'

type Order = 'stable' | 'changes now and then' | 'other with every request'

interface Row {
  id: string
  review_state: ReviewState
}

/** The list endpoint as `review_state=undecided` answers it, with someone else at work. */
class Service {
  readonly rows: Row[]
  private requests = 0
  constructor(
    count: number,
    private readonly order: Order,
    private readonly random: () => number,
    private readonly page_size = 20,
  ) {
    this.rows = Array.from({ length: count }, (_, index) => ({ id: `v${index}`, review_state: 'undecided' }))
  }

  page(page: number): { answer: QueueAnswer; rows: Row[] } {
    this.requests += 1
    const every = { stable: Infinity, 'changes now and then': 9, 'other with every request': 1 }[this.order]
    if (this.requests % every === 0) shuffle(this.rows, this.random)
    const matching = this.rows.filter((row) => row.review_state === 'undecided')
    const end = page * this.page_size
    const rows = structuredClone(matching.slice(end - this.page_size, end))
    const { page_size } = this
    const [total, has_more] = [matching.length, end < matching.length]
    return { rows, answer: { page, version: 0, page_size, total, has_more, ids: rows.map(({ id }) => id) } }
  }

  set(id: string, review_state: ReviewState): void {
    const row = this.rows.find((one) => one.id === id)
    if (!row) throw new Error(`no ${id}`)
    row.review_state = review_state
  }

  undecided = () => this.rows.filter((row) => row.review_state === 'undecided').map((row) => row.id)
  asked = () => this.requests
}

function shuffle(list: Row[], random: () => number): void {
  for (let last = list.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1))
    const [a, b] = [list[last], list[other]]
    if (a !== undefined && b !== undefined) [list[last], list[other]] = [b, a]
  }
}

function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state ^ (state >>> 15), state | 1) + 0x6d2b79f5 + state) >>> 0
    return ((state ^ (state >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The queue with the query cache and the mutation cache: own decisions are overlaid on the service's rows. */
function reviewer(service: Service) {
  const said = new Map<string, ReviewState>()
  const own = new Map<string, ReviewState>()
  const isOpen = (id: string) => (own.get(id) ?? said.get(id)) === 'undecided'
  const isListed = (id: string) => said.has(id) && isOpen(id)
  const learn = ({ answer, rows }: ReturnType<Service['page']>) => {
    for (const { id, review_state } of rows) said.set(id, review_state)
    return answer
  }
  let queue = startQueue('undecided', learn(service.page(1)))
  const dispatch = (event: QueueEvent) => {
    queue = reviewQueueReducer(queue, event, isOpen)
  }
  return {
    queue: () => queue,
    dispatch,
    learn,
    answered: (found: ReturnType<Service['page']>, turn: number) =>
      dispatch({ type: 'answered', answer: learn(found), turn, isListed }),
    next: () => nextToVisit(queue, isOpen),
    wanted: () => pageWanted(queue, isOpen, isListed),
    isFinished: () => isQueueFinished(queue, isOpen),
    open: (id: string) => dispatch({ type: 'opened', id }),
    decide: (id: string, review_state: ReviewState = 'dismissed') => {
      own.set(id, review_state)
      service.set(id, review_state)
    },
    /** Requests the wanted page and answers at once. */
    ask() {
      const wanted = pageWanted(queue, isOpen, isListed)
      if (wanted) dispatch({ type: 'answered', answer: learn(service.page(wanted.page)), turn: wanted.turn, isListed })
    },
  }
}

interface Habits {
  /** Of ten violations, how many the reviewer leaves as they are. */
  leaves: number
  /** Of ten steps, before how many someone else decides a violation. */
  others: number
  /** Steps between asking for a page and its answer. */
  delay: number
}

function reviewAll(service: Service, { leaves, others, delay }: Habits, random: () => number) {
  const visits: string[] = []
  const stale: string[] = []
  const own = reviewer(service)
  let awaited: { found: ReturnType<Service['page']>; turn: number; steps: number } | null = null
  for (let steps = 0; steps < 50_000; steps += 1) {
    if (random() * 10 < others) {
      const open = service.undecided()
      const id = open[Math.floor(random() * open.length)]
      if (id !== undefined) service.set(id, 'fixed')
    }
    const wanted = own.wanted()
    if (wanted && !awaited) awaited = { found: service.page(wanted.page), turn: wanted.turn, steps: delay }
    const next = own.next()
    if (awaited && (awaited.steps === 0 || next === null)) {
      own.answered(awaited.found, awaited.turn)
      awaited = null
    } else if (awaited) awaited.steps -= 1
    if (next !== null) {
      visits.push(next)
      if (!service.undecided().includes(next)) stale.push(next)
      own.open(next)
      if (random() * 10 >= leaves) own.decide(next)
    } else if (own.isFinished()) break
  }
  return { own, visits, stale }
}

describe('500 undecided violations, 20 rows a page, by keyboard', () => {
  const habits = fc.record({ leaves: fc.constantFrom(0, 1, 3, 10), others: fc.constantFrom(0, 2, 6), delay: fc.nat(6) })

  test.each<[Order, number]>([
    ['stable', 25],
    ['changes now and then', 15],
    ['other with every request', 8],
  ])(
    'in an order that is %s, each that is still undecided is visited exactly once',
    (order, numRuns) => {
      fc.assert(
        fc.property(fc.nat(), habits, (seed, how) => {
          const random = randomFrom(seed)
          const service = new Service(500, order, random)
          const { own, visits } = reviewAll(service, how, random)
          expect(own.isFinished()).toBe(true)
          expect(new Set(visits).size).toBe(visits.length)
          const visited = new Set(visits)
          expect(service.undecided().filter((id) => !visited.has(id))).toEqual([])
        }),
        { numRuns },
      )
    },
    60_000,
  )

  test('alone, all are visited in order with hardly a request more than there are pages', () => {
    const random = randomFrom(7)
    const service = new Service(500, 'stable', random)
    const { visits, stale } = reviewAll(service, { leaves: 0, others: 0, delay: 2 }, random)
    expect(visits).toEqual(service.rows.map((row) => row.id))
    expect(stale).toEqual([])
    expect(service.asked()).toBeLessThan(70)
  })

  test('alone and leaving every one as it is, all are visited in order too', () => {
    const random = randomFrom(7)
    const service = new Service(500, 'stable', random)
    const { visits } = reviewAll(service, { leaves: 10, others: 0, delay: 2 }, random)
    expect(visits).toEqual(service.rows.map((row) => row.id))
    expect(service.asked()).toBeLessThan(90)
  })

  test('with someone else at work, only those of the rows at hand can be out of date', () => {
    const random = randomFrom(11)
    const service = new Service(500, 'stable', random)
    const { visits, stale } = reviewAll(service, { leaves: 1, others: 5, delay: 1 }, random)
    expect(stale.length).toBeLessThan(visits.length / 10)
  })
})

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

describe('the rows on screen', () => {
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

  test('those left as they are can be gone through again', () => {
    const random = randomFrom(3)
    const { own } = reviewAll(new Service(30, 'stable', random), { leaves: 5, others: 0, delay: 0 }, random)
    own.dispatch({ type: 'revisited' })
    expect(own.isFinished()).toBe(false)
    expect(own.wanted()?.page).toBe(1)
  })

  test('a page fetched earlier is visited while the service cannot be asked, and the question stays open', () => {
    const service = new Service(40, 'stable', randomFrom(1))
    let queue = startQueue('undecided', service.page(1).answer)
    expect(pageBehind(queue)).toBe(2)
    queue = { ...queue, visited: new Set(queue.shown.ids) }
    const wanted = pageWanted(queue, always, always)
    queue = reviewQueueReducer(queue, { type: 'found_cached', answer: service.page(2).answer }, always)
    expect(nextToVisit(queue, always)).toBe('v20')
    expect(pageBehind(queue)).toBe(3)
    expect(queue.turn).toBe(wanted?.turn)
  })

  test('while the next violation is not open, what is on screen has had its turn', () => {
    const queue = startQueue('undecided', new Service(1, 'stable', randomFrom(1)).page(1).answer)
    expect(isWaiting(queue)).toBe(false)
    expect(isWaiting(reviewQueueReducer(queue, { type: 'sought' }, always))).toBe(true)
    expect(isWaiting(reviewQueueReducer(queue, { type: 'turned_page', open: 'first' }, always))).toBe(true)
    expect(isWaiting(reviewQueueReducer(queue, { type: 'turned_page', open: null }, always))).toBe(false)
  })

  test('where all states are shown nothing is asked for ahead: one goes on page by page', () => {
    const { answer } = new Service(60, 'stable', randomFrom(1)).page(1)
    expect(pageWanted(startQueue('all', answer), none, none)).toBeNull()
  })

  test('an empty list is finished once the service has said so again', () => {
    const service = new Service(0, 'stable', randomFrom(1))
    const own = reviewer(service)
    while (own.wanted()) own.ask()
    expect(own.isFinished()).toBe(true)
    expect(service.asked()).toBeLessThan(5)
  })

  test('a service that promises more than it has, for ever, does not keep the queue going', () => {
    let queue: ReviewQueue = startQueue('undecided', lie(1))
    queue = reviewQueueReducer(queue, { type: 'opened', id: 'only' }, always)
    let asked = 0
    const ask = () => pageWanted(queue, always, always)
    for (let wanted = ask(); wanted; wanted = ask()) {
      asked += 1
      const answer = { type: 'answered', answer: lie(wanted.page), turn: wanted.turn, isListed: always } as const
      queue = reviewQueueReducer(queue, answer, always)
    }
    expect(isQueueFinished(queue, always)).toBe(true)
    expect(asked).toBeLessThan(10)
  })
})

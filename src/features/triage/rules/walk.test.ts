import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isWalkFinished, nextToVisit, pageWanted, startWalk, walkReducer } from './walk.ts'
import type { Walk, WalkAnswer, WalkEvent, WalkRow } from './walk.ts'

type Order = 'stable' | 'changes now and then' | 'other with every request'

/** The list endpoint as `review_state=undecided` (or all) answers it, with someone else at work. */
class Service {
  readonly rows: WalkRow[]
  private requests = 0
  constructor(
    count: number,
    private readonly order: Order,
    private readonly random: () => number,
    private readonly page_size = 20,
  ) {
    this.rows = Array.from({ length: count }, (_, index) => ({
      id: `v${index}`,
      review_state: 'undecided',
      dismissal_reason: null,
    }))
  }

  page(page: number, filter: 'undecided' | 'all' = 'undecided'): WalkAnswer<WalkRow> {
    this.requests += 1
    const every = { stable: Infinity, 'changes now and then': 9, 'other with every request': 1 }[this.order]
    if (this.requests % every === 0) shuffle(this.rows, this.random)
    const matching = this.rows.filter((row) => filter === 'all' || row.review_state === filter)
    const end = page * this.page_size
    return {
      page,
      page_size: this.page_size,
      total: matching.length,
      has_more: end < matching.length,
      violations: structuredClone(matching.slice(end - this.page_size, end)),
    }
  }

  set(id: string, review_state: WalkRow['review_state']): WalkRow {
    const row = this.rows.find((one) => one.id === id)
    if (!row) throw new Error(`no ${id}`)
    row.review_state = review_state
    return { ...row }
  }

  undecided = () => this.rows.filter((row) => row.review_state === 'undecided').map((row) => row.id)
  asked = () => this.requests
}

function shuffle(list: WalkRow[], random: () => number): void {
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

interface Habits {
  /** Of ten violations, how many the reviewer leaves as they are. */
  leaves: number
  /** Of ten steps, before how many someone else decides a violation. */
  others: number
  /** Steps between asking for a page and its answer. */
  delay: number
}

function walkThrough(service: Service, { leaves, others, delay }: Habits, random: () => number) {
  const visits: string[] = []
  const stale: string[] = []
  let walk = startWalk('undecided', service.page(1))
  const dispatch = (event: WalkEvent<WalkRow>) => (walk = walkReducer(walk, event))
  let awaited: { event: WalkEvent<WalkRow>; steps: number } | null = null
  for (let steps = 0; steps < 50_000; steps += 1) {
    if (random() * 10 < others) {
      const open = service.undecided()
      const id = open[Math.floor(random() * open.length)]
      if (id !== undefined) service.set(id, 'fixed')
    }
    const wanted = pageWanted(walk)
    if (wanted && !awaited)
      awaited = { event: { type: 'page', answer: service.page(wanted.page), asked: wanted }, steps: delay }
    const next = nextToVisit(walk)
    if (awaited && (awaited.steps === 0 || next === null)) {
      dispatch(awaited.event)
      awaited = null
    } else if (awaited) awaited.steps -= 1
    if (next !== null) {
      visits.push(next)
      if (!service.undecided().includes(next)) stale.push(next)
      dispatch({ type: 'opened', id: next })
      if (random() * 10 >= leaves) dispatch({ type: 'changed', changes: [service.set(next, 'dismissed')] })
    } else if (isWalkFinished(walk)) break
  }
  return { walk, visits, stale }
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
          const { walk, visits } = walkThrough(service, how, random)
          expect(isWalkFinished(walk)).toBe(true)
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
    const { visits, stale } = walkThrough(service, { leaves: 0, others: 0, delay: 2 }, random)
    expect(visits).toEqual(service.rows.map((row) => row.id))
    expect(stale).toEqual([])
    expect(service.asked()).toBeLessThan(45)
  })

  test('alone and leaving every one as it is, all are visited in order too', () => {
    const random = randomFrom(7)
    const service = new Service(500, 'stable', random)
    const { visits } = walkThrough(service, { leaves: 10, others: 0, delay: 2 }, random)
    expect(visits).toEqual(service.rows.map((row) => row.id))
    expect(service.asked()).toBeLessThan(90)
  })

  test('with someone else at work, only those of the rows at hand can be out of date', () => {
    const random = randomFrom(11)
    const service = new Service(500, 'stable', random)
    const { visits, stale } = walkThrough(service, { leaves: 1, others: 5, delay: 1 }, random)
    expect(stale.length).toBeLessThan(visits.length / 10)
  })
})

const service = () => new Service(60, 'stable', randomFrom(1))
const visit = (walk: Walk<WalkRow>, id: string) => walkReducer(walk, { type: 'opened', id })
const decide = (walk: Walk<WalkRow>, row: WalkRow) => walkReducer(walk, { type: 'changed', changes: [row] })

/** The same row on every page, and always one more page. */
const lie = (page: number): WalkAnswer<WalkRow> => ({
  page,
  page_size: 20,
  total: 0,
  has_more: true,
  violations: [{ id: 'only', review_state: 'undecided', dismissal_reason: null }],
})

describe('the rows on screen', () => {
  test('a decided row stays where it is, marked', () => {
    const from = service()
    const walk = decide(visit(startWalk('undecided', from.page(1)), 'v0'), from.set('v0', 'fixed'))
    expect(walk.list.rows[0]).toEqual({ id: 'v0', review_state: 'fixed', dismissal_reason: null })
    expect(walk.list.rows).toHaveLength(20)
    expect(nextToVisit(walk)).toBe('v1')
  })

  test('rows above the one that was opened first come before the next page', () => {
    let walk = startWalk('undecided', service().page(1))
    for (let row = 10; row < 20; row += 1) walk = visit(walk, `v${row}`)
    expect(nextToVisit(walk)).toBe('v0')
  })

  test('rows decided with their group are passed over', () => {
    const from = service()
    let walk = visit(startWalk('undecided', from.page(1)), 'v0')
    walk = walkReducer(walk, { type: 'changed', changes: ['v0', 'v1', 'v2'].map((id) => from.set(id, 'dismissed')) })
    expect(nextToVisit(walk)).toBe('v3')
  })

  test('a refreshed page changes rows in place and brings new ones in behind', () => {
    const from = service()
    let walk = startWalk('undecided', from.page(1))
    from.set('v3', 'fixed')
    const answer = from.page(1)
    walk = walkReducer(walk, { type: 'page', answer, asked: { clock: walk.clock } })
    expect(walk.list.rows.map((row) => row.id)).toEqual(Array.from({ length: 20 }, (_, index) => `v${index}`))
    expect(walk.ahead).toHaveLength(1)
    expect(nextToVisit(walk)).toBe('v0')
  })

  test('a page that was asked for before a decision does not bring the decided violation back', () => {
    const from = service()
    let walk = startWalk('undecided', from.page(1))
    const late = from.page(2)
    const asked = { clock: walk.clock }
    walk = walkReducer(walk, { type: 'changed', changes: [from.set('v25', 'dismissed')] })
    walk = walkReducer(walk, { type: 'page', answer: late, asked })
    expect(walk.ahead[0]?.rows.find((row) => row.id === 'v25')?.review_state).toBe('dismissed')
  })

  test('of thousands of changes the last are remembered, and the newest longest', () => {
    const service = new Service(2000, 'stable', randomFrom(1))
    let walk = startWalk('undecided', service.page(1))
    for (const { id } of [...service.rows, { id: 'v0' }])
      walk = walkReducer(walk, { type: 'changed', changes: [service.set(id, 'fixed')] })
    expect(walk.changes.size).toBe(500)
    expect([...walk.changes.keys()].at(-1)).toBe('v0')
  })

  test('of thousands that were visited those left as they are stay remembered, and of the decided ones the last', () => {
    const from = new Service(2000, 'stable', randomFrom(1))
    let walk = startWalk('undecided', from.page(1))
    from.rows.forEach(({ id }, index) => {
      walk = visit(walk, id)
      if (index % 20 !== 0) walk = decide(walk, from.set(id, 'fixed'))
    })
    expect(walk.visited.size).toBe(100 + 500)
    expect(walk.visited.has('v0')).toBe(true)
    expect(walk.visited.has('v1')).toBe(false)
    expect(walk.visited.has('v1999')).toBe(true)
  })

  test('a page chosen by the reviewer is walked from there, and what was left before comes at the end', () => {
    const from = service()
    let walk = walkReducer(startWalk('undecided', from.page(1)), { type: 'shown', answer: from.page(3) })
    const visits: string[] = []
    while (!isWalkFinished(walk)) {
      const wanted = pageWanted(walk)
      if (wanted) walk = walkReducer(walk, { type: 'page', answer: from.page(wanted.page), asked: wanted })
      const id = nextToVisit(walk)
      if (id === null) continue
      visits.push(id)
      walk = decide(visit(walk, id), from.set(id, 'fixed'))
    }
    expect(visits[0]).toBe('v40')
    expect(new Set(visits).size).toBe(60)
    expect(visits).toHaveLength(60)
  })

  test('those left as they are can be walked again', () => {
    const random = randomFrom(3)
    const from = new Service(30, 'stable', random)
    const left = walkThrough(from, { leaves: 5, others: 0, delay: 0 }, random).walk
    const walk = walkReducer(left, { type: 'revisit' })
    expect(isWalkFinished(walk)).toBe(false)
    expect(pageWanted(walk)?.page).toBe(1)
  })

  test('where all states are shown, the undecided ones are visited and pages do not shift', () => {
    const from = service()
    for (const row of from.rows) if (Number(row.id.slice(1)) % 3 > 0) row.review_state = 'fixed'
    let walk = startWalk('all', from.page(1, 'all'))
    const visits: string[] = []
    while (!isWalkFinished(walk)) {
      const wanted = pageWanted(walk)
      if (wanted) walk = walkReducer(walk, { type: 'page', answer: from.page(wanted.page, 'all'), asked: wanted })
      const id = nextToVisit(walk)
      if (id === null) continue
      visits.push(id)
      walk = decide(visit(walk, id), from.set(id, 'fixed'))
    }
    expect(visits).toEqual(Array.from({ length: 20 }, (_, index) => `v${index * 3}`))
    expect(from.asked()).toBeLessThan(10)
  })

  test('an empty list is finished once the service has said so again', () => {
    const from = new Service(0, 'stable', randomFrom(1))
    let walk = startWalk('undecided', from.page(1))
    for (let wanted = pageWanted(walk); wanted; wanted = pageWanted(walk)) {
      walk = walkReducer(walk, { type: 'page', answer: from.page(wanted.page), asked: wanted })
    }
    expect(isWalkFinished(walk)).toBe(true)
    expect(from.asked()).toBeLessThan(4)
  })

  test('a service that promises more than it has, for ever, does not keep the walk going', () => {
    let walk = visit(startWalk('undecided', lie(1)), 'only')
    let asked = 0
    for (let wanted = pageWanted(walk); wanted; wanted = pageWanted(walk)) {
      asked += 1
      walk = walkReducer(walk, { type: 'page', answer: lie(wanted.page), asked: wanted })
    }
    expect(isWalkFinished(walk)).toBe(true)
    expect(asked).toBeLessThan(10)
  })
})

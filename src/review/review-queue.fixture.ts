import type { ReviewState } from '../../contract/openapi.gen.ts'
import type { ListReading } from '../api/list-reading.ts'
import { readByCursor } from '../api/own/read-by-cursor.ts'
import { readShiftingPages } from '../api/published/shifting-pages.ts'
import {
  isQueueFinished,
  nextToVisit,
  pageWanted,
  type QueueAnswer,
  type QueueEvent,
  reviewQueueReducer,
  startQueue,
} from './review-queue.ts'

const page_size = 20

export type Order = 'stable' | 'changes now and then' | 'other with every request'

interface Row {
  id: string
  review_state: ReviewState
}

/** The list endpoint as `review_state=undecided` answers it, with someone else at work: by page number, or also by cursor. */
export class Service {
  readonly rows: Row[]
  private requests = 0
  constructor(
    count: number,
    private readonly order: Order,
    private readonly random: () => number,
    private readonly hasCursors = false,
  ) {
    this.rows = Array.from({ length: count }, (_, index) => ({ id: `v${index}`, review_state: 'undecided' }))
  }

  readOn = (shown: QueueAnswer): ListReading => (this.hasCursors ? readByCursor(shown) : readShiftingPages())

  page(page: number, cursor?: string): { answer: QueueAnswer; rows: Row[] } {
    this.requests += 1
    const every = { stable: Infinity, 'changes now and then': 9, 'other with every request': 1 }[this.order]
    if (this.requests % every === 0) shuffle(this.rows, this.random)
    const matching = this.rows.filter((row) => row.review_state === 'undecided')
    const behind = cursor === undefined ? [] : this.rows.slice(0, this.rows.findIndex(({ id }) => id === cursor) + 1)
    const start =
      cursor === undefined ? (page - 1) * page_size : behind.filter((row) => row.review_state === 'undecided').length
    const rows = structuredClone(matching.slice(start, start + page_size))
    const has_more = start + page_size < matching.length
    const next_cursor = this.hasCursors ? { next_cursor: (has_more && rows.at(-1)?.id) || null } : {}
    const ids = rows.map(({ id }) => id)
    return { rows, answer: { page, version: 0, page_size, total: matching.length, has_more, ids, ...next_cursor } }
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

export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state ^ (state >>> 15), state | 1) + 0x6d2b79f5 + state) >>> 0
    return ((state ^ (state >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The queue with the query cache and the mutation cache: own decisions are overlaid on the service's rows. */
export function reviewer(service: Service) {
  const said = new Map<string, ReviewState>()
  const own = new Map<string, ReviewState>()
  const isOpen = (id: string) => (own.get(id) ?? said.get(id)) === 'undecided'
  const isListed = (id: string) => said.has(id) && isOpen(id)
  const learn = ({ answer, rows }: ReturnType<Service['page']>) => {
    for (const { id, review_state } of rows) said.set(id, review_state)
    return answer
  }
  const first = learn(service.page(1))
  let queue = startQueue('undecided', first, service.readOn(first))
  const dispatch = (event: QueueEvent) => {
    queue = reviewQueueReducer(queue, event)
  }
  return {
    queue: () => queue,
    dispatch,
    learn,
    answered: (found: ReturnType<Service['page']>, turn: number) =>
      dispatch({ type: 'answered', answer: learn(found), turn, isOpen }),
    next: () => nextToVisit(queue, isOpen),
    wanted: () => pageWanted(queue, isOpen, isListed),
    isFinished: () => isQueueFinished(queue, isOpen),
    open: (id: string) => dispatch({ type: 'opened', id }),
    /** A decision that the service does not have yet. */
    decideOffline: (id: string) => void own.set(id, 'dismissed'),
    decide: (id: string, review_state: ReviewState = 'dismissed') => {
      own.set(id, review_state)
      service.set(id, review_state)
    },
    /** Requests the wanted page and answers at once. */
    ask() {
      const wanted = pageWanted(queue, isOpen, isListed)
      if (wanted)
        dispatch({
          type: 'answered',
          answer: learn(service.page(wanted.page, wanted.cursor)),
          turn: wanted.turn,
          isOpen,
        })
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

export function reviewAll(service: Service, { leaves, others, delay }: Habits, random: () => number) {
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
    if (wanted && !awaited)
      awaited = { found: service.page(wanted.page, wanted.cursor), turn: wanted.turn, steps: delay }
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

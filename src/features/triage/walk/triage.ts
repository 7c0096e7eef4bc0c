import type { QueryClient } from '@tanstack/react-query'
import { onReviewOutcome, reviewsUnderWay } from '../../../api/review-violation.ts'
import type { SchemaViolation as Violation, SchemaViolationPage as ViolationPage } from '../../../api/schema.gen.ts'
import { violationQueries } from '../../../api/violations.ts'
import { createStore } from '../../../lib/store.ts'
import { onChanges } from '../decide/apply-changes.ts'
import { type Decision, type Desk, decide } from '../decide/decide.ts'
import { registerRows, withPending } from '../decide/known-violations.ts'
import { onBringBack } from '../decide/return-to.ts'
import { type ListSearch, sameFilter } from '../filters/triage-search.ts'
import { groupRows } from '../rules/groups.ts'
import { isWalkFinished, nextToVisit, pageWanted, startWalk, walkReducer } from '../rules/walk.ts'
import type { Walk, WalkEvent } from '../rules/walk.ts'
import { Address, type Place } from './address.ts'
import { type Move, moveDown, moveUp, upcoming } from './moves.ts'
import { createPageSource, type PageResult, type PageSource } from './page-source.ts'

export type ListView = 'rows' | 'groups'

export interface TriageState {
  search: ListSearch
  /** Null until the first page is there. The filter it was made for may be the one before, while the next page loads. */
  walk: Walk | null
  /** Of the page last answered. */
  total: number
  page_size: number
  has_more: boolean
  /** The open violation. */
  current: string | null
  /** The next violation is being looked for. */
  seeking: boolean
  /** Every violation of the filter has been visited. */
  finished: boolean
  result: PageResult | null
}

interface TriageOptions extends Desk {
  auditId: string
  place: Place
  view: ListView
  navigate: ConstructorParameters<typeof Address>[0]
}

const longestTrail = 500
const mostAsked = 20

/**
 * One reviewer's sitting at one audit: the list on screen, the open violation and the way through them. It lives outside
 * React, so that a key press is one synchronous step: the address, the requests and the rest of the page follow it.
 */
export class Triage {
  readonly client: QueryClient
  readonly desk: Desk
  readonly auditId: string
  readonly state
  private readonly source: PageSource
  private readonly address: Address
  private view: ListView
  /** Another filter or page was asked for and is not on screen yet. */
  private awaiting: 'filter' | 'page' | null = 'filter'
  private openOnArrival: 'first' | 'last' | null = null
  /** The page on screen came from the cache, and nobody has touched it yet. */
  private provisional = false
  private askedAt = 0
  private answeredAt = 0
  private asking = false
  private retracing = false
  private trail: string[] = []
  private ahead: ReturnType<typeof setTimeout> | undefined

  constructor({ client, connectionId, auditId, place, view, navigate }: TriageOptions) {
    this.client = client
    this.desk = { client, connectionId }
    this.auditId = auditId
    this.view = view
    this.address = new Address(navigate)
    this.state = createStore<TriageState>({
      search: place.search,
      walk: null,
      total: 0,
      page_size: place.search.page_size,
      has_more: false,
      current: place.violation_id,
      seeking: false,
      finished: false,
      result: null,
    })
    this.source = createPageSource({
      client,
      connectionId,
      auditId,
      onPage: (page, facts) => this.take(page, facts),
      onAsk: () => (this.askedAt = this.state.get().walk?.clock ?? 0),
      onResult: (result) => this.set({ result }),
      onSmaller: (size) => {
        this.show({ ...this.state.get().search, ...size })
        this.follow('replace')
      },
    })
  }

  start(): () => void {
    const stops = [
      registerRows(this.client, () => this.rows()),
      onChanges(this.client, (changes) => this.dispatch({ type: 'changed', changes })),
      onBringBack(({ client, violation_id }) => client === this.client && this.goBackTo(violation_id)),
      onReviewOutcome(({ client }) => client === this.client && this.lookAhead()),
    ]
    this.source.start(this.state.get().search)
    return () => {
      for (const stop of stops) stop()
      clearTimeout(this.ahead)
      this.address.stop()
      this.source.stop()
    }
  }

  /** The address says where one is: by a link, by Back, or because it followed. */
  arrive(place: Place): void {
    if (!this.address.isSettled()) return
    this.show(place.search)
    const { current } = this.state.get()
    if (place.violation_id === current) return
    if (place.violation_id === null) this.set({ current: null, finished: false, seeking: false })
    else this.visit(place.violation_id)
  }

  show(search: ListSearch): void {
    const now = this.state.get().search
    const another = !sameFilter(now, search)
    if (!another && now.page === search.page) return
    this.awaiting = another ? 'filter' : 'page'
    this.set({ search, ...(another && { finished: false, seeking: false }) })
    this.source.show(search, { anew: true })
  }

  /** Another filter or page size: the list begins anew, and what was open is closed unless it was only narrowed. */
  filter(change: Partial<ListSearch>, how: 'push' | 'replace' = 'push'): void {
    this.show({ ...this.state.get().search, page: 1, ...change })
    if (change.review_state) this.set({ current: null, finished: false, seeking: false })
    this.follow(how)
  }

  goToPage(page: number, open: 'first' | 'last' | null = null): void {
    if (page < 1) return
    this.openOnArrival = open
    this.show({ ...this.state.get().search, page })
    this.follow(open ? 'replace' : 'push')
  }

  /** Where the address does not lead and the reviewer does: a row, a key. */
  open(id: string, how: 'push' | 'replace' = this.state.get().current === null ? 'push' : 'replace'): void {
    this.visit(id)
    this.follow(how)
  }

  /** To what was refused or taken back. The one that was open meanwhile has not had its turn: it comes again. */
  private goBackTo(id: string): void {
    const { walk, current } = this.state.get()
    if (walk && current !== null && current !== id && !isUnderWay(this.client, current)) {
      const visited = new Set(walk.visited)
      visited.delete(current)
      this.set({ walk: { ...walk, visited } })
    }
    this.open(id)
    this.retracing = false
  }

  close(): void {
    this.set({ current: null, finished: false, seeking: false })
    this.follow('push')
  }

  next(): void {
    const { walk, current, has_more } = this.state.get()
    if (!walk) {
      this.openOnArrival = 'first'
      return
    }
    const move = moveDown(walk, current, this.retracing)
    if (move === null) this.advance()
    else if ('to' in move || has_more) this.go(move)
    else if (nextToVisit(walk) === null) this.set({ finished: true })
  }

  previous(): void {
    const { walk, current } = this.state.get()
    const move = walk && moveUp(walk, current, this.trail)
    if (!move) return
    this.go(move)
    this.retracing = true
  }

  /** Decides the given violation and goes on to the next. */
  decide(violation: Violation, decision: Decision): void {
    this.provisional = false
    decide(this.desk, violation, decision)
    this.advance()
  }

  /** What the open violation's own answer says, unless the list has been answered since. */
  learn({ id, review_state, dismissal_reason }: Violation, at: number): void {
    const row = this.rows().find((one) => one.id === id)
    const isNews = row && row.review_state !== review_state && at > this.answeredAt
    if (isNews && !isUnderWay(this.client, id))
      this.dispatch({ type: 'changed', changes: [{ id, review_state, dismissal_reason }] })
  }

  /** Once more through those that were left as they are. */
  revisit(): void {
    this.dispatch({ type: 'revisit' })
    this.advance()
  }

  setView(view: ListView): void {
    if (view === this.view) return
    this.view = view
    const { walk, total, page_size, has_more } = this.state.get()
    if (!walk) return
    const { page, rows } = walk.list
    this.dispatch({ type: 'shown', answer: { page, page_size, total, has_more, violations: this.arrange(rows) } })
  }

  refetch(): void {
    this.source.refetch()
  }

  rows(): readonly Violation[] {
    const { walk } = this.state.get()
    return walk ? [...walk.ahead.flatMap(({ rows }) => rows), ...walk.list.rows] : []
  }

  private go(move: NonNullable<Move>): void {
    if ('to' in move) this.open(move.to)
    else {
      const { page } = this.state.get().search
      this.goToPage(move.page === 'next' ? page + 1 : page - 1, move.page === 'next' ? 'first' : 'last')
    }
  }

  /** To the next undecided violation: at once where it is known, else as soon as it is found. */
  private advance(): void {
    const { walk } = this.state.get()
    if (!walk) return
    const id = nextToVisit(walk)
    if (id !== null) this.open(id)
    else {
      const finished = isWalkFinished(walk)
      this.set({ finished, seeking: !finished })
      this.lookAhead()
    }
  }

  private visit(id: string): void {
    this.provisional = false
    const { walk } = this.state.get()
    this.retracing = walk?.visited.has(id) ?? false
    if (this.trail.at(-1) !== id) this.trail = [...this.trail, id].slice(-longestTrail)
    const opened = walk && walkReducer(walk, { type: 'opened', id })
    this.set({ current: id, seeking: false, finished: false, walk: opened })
    const page = opened?.list.page
    const { search } = this.state.get()
    // The walk went over to rows it had fetched ahead: the address and the page that is kept fresh go with it.
    if (opened && page !== undefined && opened.list !== walk?.list && page !== search.page) {
      this.set({ search: { ...search, page } })
      this.source.show(this.state.get().search, { anew: false })
    }
    this.lookAhead()
  }

  private take(page: ViolationPage, { stale }: { stale: boolean }): void {
    const { walk, search, current } = this.state.get()
    const answer = { ...page, violations: this.arrange(withPending(this.client, page.violations)) }
    this.count(page)
    if (!walk || this.awaiting === 'filter' || (this.provisional && this.awaiting === null)) {
      const started = startWalk<Violation>(search.review_state, answer)
      this.set({ walk: current === null ? started : walkReducer(started, { type: 'opened', id: current }) })
      this.provisional = stale
    } else if (this.awaiting === 'page') {
      this.set({ walk: walkReducer(walk, { type: 'shown', answer }) })
      this.provisional = stale
    } else {
      this.dispatch({ type: 'page', answer, asked: { clock: this.askedAt } })
      this.lookAgain(page)
      void this.inquire(page)
    }
    this.awaiting = null
    const at = this.openOnArrival
    this.openOnArrival = null
    const wanted = at === 'last' ? answer.violations.at(-1) : answer.violations[0]
    if (at && wanted) this.open(wanted.id)
    else if (this.state.get().seeking) this.advance()
    else this.lookAhead()
  }

  private count({ total, page_size, has_more, review_progress }: ViolationPage): void {
    this.answeredAt = Date.now()
    this.set({ total, page_size: page_size || this.state.get().search.page_size, has_more })
    if (reviewsUnderWay(this.client).length > 0) return
    this.client.setQueryData(violationQueries.progress(this.auditId).queryKey, review_progress)
  }

  /**
   * A row on screen that a refreshed page no longer has was decided by someone else, or moved to another page: the list
   * cannot tell, the violation itself can.
   */
  private async inquire({ page, violations }: ViolationPage): Promise<void> {
    const { walk } = this.state.get()
    if (!walk || walk.list.page !== page || walk.filter === 'all') return
    const answered = new Set(violations.map(({ id }) => id))
    const gone = walk.list.rows.filter((row) => row.review_state === walk.filter && !answered.has(row.id))
    const asks = gone.slice(0, mostAsked).map(async ({ id }) => {
      const violation = await this.client.fetchQuery({ ...violationQueries.detail(id), staleTime: 5000 })
      this.learn(violation, Date.now())
    })
    await Promise.allSettled(asks)
  }

  /** After the end there may be new ones: the service counts more than were left. */
  private lookAgain({ total }: ViolationPage): void {
    const { walk, finished } = this.state.get()
    if (!walk || walk.seek.mode !== 'finished') return
    if (nextToVisit(walk) === null && total > this.left) this.dispatch({ type: 'look_again' })
    else if (finished && nextToVisit(walk) !== null) this.set({ finished: false })
  }

  /** How many of the filter the reviewer has visited and left as they are, when the walk ended. */
  private left = 0

  private lookAhead(): void {
    clearTimeout(this.ahead)
    this.ahead = setTimeout(() => {
      void this.pump()
      this.prefetch()
    })
  }

  /** Asks for the pages the walk wants, one at a time, as long as someone walks. */
  private async pump(): Promise<void> {
    const { walk, current, search } = this.state.get()
    const wanted = walk && current !== null && this.awaiting === null && !this.asking ? pageWanted(walk) : null
    if (!wanted) return
    const asked = { ...search, page: wanted.page }
    const clock = this.source.isAsking(asked) ? this.askedAt : wanted.clock
    // Until own decisions have arrived the page still holds their rows, and the next rows have not moved up onto it: that
    // it brings nothing new says nothing then.
    const lagging = search.review_state !== 'all' && reviewsUnderWay(this.client).length > 0
    this.asking = true
    try {
      const page = await this.source.ask(asked)
      if (!sameFilter(asked, this.state.get().search) || this.awaiting === 'filter') return
      const answer = { ...page, violations: this.arrange(withPending(this.client, page.violations)) }
      this.count(page)
      const isEarly = lagging && !hasNews(this.state.get().walk, answer.violations)
      this.dispatch({ type: 'page', answer, asked: isEarly ? { clock } : { turn: wanted.turn, clock } })
      this.left = page.total
      // Asked again when the next decision has arrived.
      if (isEarly && reviewsUnderWay(this.client).length > 0) return
    } catch {
      // The page on screen says what is wrong; the next step or refresh asks again.
      this.set({ seeking: false })
      return
    } finally {
      this.asking = false
    }
    if (this.state.get().seeking) this.advance()
    else void this.pump()
  }

  private prefetch(): void {
    const { walk, current, search, has_more } = this.state.get()
    if (!walk || this.awaiting) return
    for (const id of upcoming(walk, current, 3)) void this.client.prefetchQuery(violationQueries.detail(id))
    if (!has_more) return
    void this.client.prefetchQuery(violationQueries.list(this.auditId, { ...search, page: search.page + 1 }))
  }

  private arrange(rows: readonly Violation[]): readonly Violation[] {
    return this.view === 'groups' ? groupRows(rows).flatMap(({ members }) => members) : rows
  }

  private dispatch(event: WalkEvent<Violation>): void {
    const { walk } = this.state.get()
    if (walk) this.set({ walk: walkReducer(walk, event) })
  }

  private set(change: Partial<TriageState>): void {
    this.state.set({ ...this.state.get(), ...change })
  }

  private follow(how: 'push' | 'replace'): void {
    const read = () => ({ violation_id: this.state.get().current, search: this.state.get().search })
    this.address.follow(read, how)
  }
}

function isUnderWay(client: QueryClient, id: string): boolean {
  return reviewsUnderWay(client).some(({ members }) => members.some((member) => member.id === id))
}

function hasNews(walk: Walk | null, rows: readonly Violation[]): boolean {
  if (!walk) return true
  const known = new Set([walk.list, ...walk.ahead].flatMap((page) => page.rows.map(({ id }) => id)))
  return rows.some(({ id, review_state }) => review_state === walk.filter && !walk.visited.has(id) && !known.has(id))
}

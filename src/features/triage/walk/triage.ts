import { onReviewOutcome } from '../../../api/review-mutation.ts'
import type { SchemaViolation as Violation, SchemaViolationPage as ViolationPage } from '../../../api/schema.gen.ts'
import { onChanges } from '../decide/apply-changes.ts'
import { type Decision, decide } from '../decide/decide.ts'
import { registerRows } from '../decide/known-violations.ts'
import { followOtherTabs } from '../decide/other-tabs.ts'
import { onBringBack } from '../decide/return-to.ts'
import type { ListSearch } from '../filters/triage-search.ts'
import { noSelection, selectionOf } from '../list/selection.ts'
import { isWalkFinished, nextToVisit, walkReducer } from '../rules/walk.ts'
import { Address, type Place } from './address.ts'
import { createLookAhead, type LookAhead } from './look-ahead.ts'
import { type Move, moveDown, moveUp } from './moves.ts'
import { shownState } from './shown-state.ts'
import { TriageList, type TriageListOptions } from './triage-list.ts'

interface TriageOptions extends TriageListOptions {
  navigate: ConstructorParameters<typeof Address>[0]
  /** Tells of every step back or forward in the history, before the address arrives. Returns what stops it. */
  onTraversal: (listener: () => void) => () => void
}

const longestTrail = 500

/**
 * One reviewer's sitting at one audit: the list on screen, the open violation and the way through them. It lives outside
 * React, so that a key press is one synchronous step: the address, the requests and the rest of the page follow it.
 */
export class Triage extends TriageList {
  /** What the page around the rows shows. The first rows bring the page with them. */
  readonly shown = shownState(this.state, this.pace, (shown) => shown.walk === null)
  private readonly ahead: LookAhead
  private readonly address: Address
  private readonly onTraversal: TriageOptions['onTraversal']
  private openOnArrival: 'first' | 'last' | null = null
  private retracing = false
  private trail: string[] = []
  /** How many matched when the walk last looked. */
  private left = 0

  constructor({ navigate, onTraversal, ...options }: TriageOptions) {
    super(options)
    this.onTraversal = onTraversal
    this.address = new Address(navigate, this.pace)
    this.ahead = createLookAhead({
      client: this.client,
      auditId: this.auditId,
      source: this.source,
      read: this.state.get,
      isAwaiting: () => this.awaiting !== null,
      askedAt: () => this.askedAt,
      onPage: (page, asked) => {
        this.count(page)
        this.left = page.total
        this.dispatch({ type: 'page', answer: this.prepared(page), asked })
        this.resume()
      },
      onFailure: () => this.set({ seeking: false }),
    })
  }

  start(): () => void {
    const stops = [
      registerRows(this.client, () => this.rows()),
      onChanges(this.client, (changes) => this.dispatch({ type: 'changed', changes })),
      onBringBack(({ client, violation_id }) => client === this.client && this.goBackTo(violation_id)),
      onReviewOutcome(({ client }) => client === this.client && this.ahead.later()),
    ]
    stops.push(followOtherTabs(this.client, this.desk.connectionId), this.shown.start())
    stops.push(this.onTraversal(() => this.address.stop()))
    this.source.start(this.state.get().search)
    return () => {
      for (const stop of stops) stop()
      this.ahead.stop()
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

  /** Another filter or page size: the list begins anew, and what was open is closed unless it was only narrowed. */
  filter(change: Partial<ListSearch>, how: 'push' | 'replace' = 'push'): void {
    this.show({ ...this.state.get().search, page: 1, ...change })
    if (change.review_state) this.set({ current: null, finished: false, seeking: false })
    // All that match are all that match that filter.
    const selection = selectionOf(this.desk.connectionId, this.auditId)
    if (selection.get().matching && !('page_size' in change)) selection.set(noSelection)
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
    if (walk && current !== null && current !== id) {
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

  /** Once more through those that were left as they are. */
  revisit(): void {
    this.dispatch({ type: 'revisit' })
    this.advance()
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
    const { walk, has_more } = this.state.get()
    // Decided before the list was there: it goes on when that comes.
    if (!walk) return this.set({ seeking: true })
    const id = nextToVisit(walk)
    // Where every state is shown the next undecided one may be a thousand pages away: one goes on page by page.
    if (id !== null) this.open(id)
    else if (walk.filter === 'all' && has_more) this.go({ page: 'next' })
    else {
      const finished = walk.filter === 'all' || isWalkFinished(walk)
      this.set({ finished, seeking: !finished })
      this.ahead.later()
    }
  }

  /** The next one was looked for: it may have come, or there is none. */
  private resume(): void {
    const { walk, seeking } = this.state.get()
    if (walk && seeking && (nextToVisit(walk) !== null || isWalkFinished(walk))) this.advance()
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
      const { page_size, total } = this.state.get()
      this.set({ search: { ...search, page }, has_more: page * page_size < total })
      this.source.show(this.state.get().search, { anew: false })
    }
    this.ahead.later()
  }

  protected override onTaken({ violations, total }: ViolationPage, refreshed: boolean): void {
    if (refreshed) this.lookAgain(total)
    const at = this.openOnArrival
    this.openOnArrival = null
    const wanted = at === 'last' ? violations.at(-1) : violations[0]
    if (at && wanted) this.open(wanted.id)
    else {
      this.resume()
      this.ahead.later()
    }
  }

  /** After the end there may be new ones: the service counts more than were left. */
  private lookAgain(total: number): void {
    const { walk, finished } = this.state.get()
    if (walk?.seek.mode !== 'finished') return
    if (nextToVisit(walk) === null && total > this.left) this.dispatch({ type: 'look_again' })
    else if (finished && nextToVisit(walk) !== null) this.set({ finished: false })
  }

  protected override onSearchChanged(): void {
    this.follow('replace')
  }

  private follow(how: 'push' | 'replace'): void {
    const { current, search } = this.state.get()
    this.address.follow({ violation_id: current, search }, how)
  }
}

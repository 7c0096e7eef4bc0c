import type { QueryClient } from '@tanstack/react-query'
import { reviewsUnderWay } from '../../../api/review-mutation.ts'
import type { SchemaViolation as Violation, SchemaViolationPage as ViolationPage } from '../../../api/schema.gen.ts'
import { violationQueries } from '../../../api/violations.ts'
import { createStore } from '../../../lib/store.ts'
import type { Desk } from '../decide/decide.ts'
import { withPending } from '../decide/known-violations.ts'
import { type ListSearch, sameFilter } from '../filters/triage-search.ts'
import { groupRows } from '../rules/groups.ts'
import { startWalk, walkReducer } from '../rules/walk.ts'
import type { WalkEvent } from '../rules/walk.ts'
import type { Place } from './address.ts'
import { askAfterGone } from './ask-after-gone.ts'
import { Pace } from './pace.ts'
import { createPageSource, type PageSource } from './page-source.ts'
import { initialState, type TriageState } from './triage-state.ts'

type ListView = 'rows' | 'groups'

export interface TriageListOptions extends Desk {
  auditId: string
  place: Place
  view: ListView
}

/** The list on screen: the page in the address, in place while it is refreshed, with the walk that leads through it. */
export abstract class TriageList {
  readonly client: QueryClient
  readonly desk: Desk
  readonly auditId: string
  readonly state
  protected readonly source: PageSource
  protected readonly pace = new Pace()
  /** Another filter or page was asked for and is not on screen yet. */
  protected awaiting: 'filter' | 'page' | null = 'filter'
  /** The page on screen came from the cache, and nobody has touched it yet. */
  protected provisional = false
  /** In the walk's own time. */
  protected askedAt = 0
  private answeredAt = 0
  private view: ListView

  constructor({ client, connectionId, auditId, place, view }: TriageListOptions) {
    this.client = client
    this.desk = { client, connectionId }
    this.auditId = auditId
    this.view = view
    this.state = createStore(initialState(place))
    this.source = createPageSource({
      client,
      connectionId,
      auditId,
      onPage: (page, facts) => this.take(page, facts),
      onAsk: () => (this.askedAt = this.state.get().walk?.clock ?? 0),
      onResult: (result) => this.set({ result }),
      onSmaller: (size) => {
        this.show({ ...this.state.get().search, ...size })
        this.onSearchChanged()
      },
    })
    const known = client.getQueryData(violationQueries.list(auditId, place.search).queryKey)
    if (!known) return
    // What is there already is drawn at once; when the sitting starts it is taken again, with all that follows from it.
    this.count(known)
    this.begin(this.prepared(known))
    this.awaiting = null
    this.provisional = true
  }

  /** A page has come; `refreshed` where it was on screen already. */
  protected abstract onTaken(answer: ViolationPage, refreshed: boolean): void
  /** The list went elsewhere by itself. */
  protected abstract onSearchChanged(): void

  show(search: ListSearch): void {
    const now = this.state.get().search
    const another = !sameFilter(now, search)
    if (!another && now.page === search.page) return
    this.awaiting = another ? 'filter' : 'page'
    this.pace.hold()
    this.set({ search, ...(another && { finished: false, seeking: false }) })
    this.source.show(search, { anew: true })
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

  /** What a violation's own answer says, unless the list has been answered since or a decision on it is on its way. */
  learn({ id, review_state, dismissal_reason }: Violation, at: number): void {
    const isOld =
      at <= this.answeredAt || this.rows().every((row) => row.id !== id || row.review_state === review_state)
    const isOwn = reviewsUnderWay(this.client).some(({ members }) => members.some((member) => member.id === id))
    if (!isOld && !isOwn) this.dispatch({ type: 'changed', changes: [{ id, review_state, dismissal_reason }] })
  }

  private take(page: ViolationPage, { stale }: { stale: boolean }): void {
    const { walk } = this.state.get()
    const answer = this.prepared(page)
    const begins = !walk || this.awaiting === 'filter' || (this.provisional && this.awaiting === null)
    const refreshed = !begins && this.awaiting === null
    this.count(page)
    if (begins) this.begin(answer)
    else if (refreshed) {
      this.dispatch({ type: 'page', answer, asked: { clock: this.askedAt } })
      void askAfterGone(this.client, walk, page, (violation) => this.learn(violation, Date.now()))
    } else this.dispatch({ type: 'shown', answer })
    if (!refreshed) this.provisional = stale
    this.awaiting = null
    this.pace.release()
    this.onTaken(answer, refreshed)
  }

  private begin(answer: ViolationPage): void {
    const { search, current } = this.state.get()
    const started = startWalk<Violation>(search.review_state, answer)
    this.set({ walk: current === null ? started : walkReducer(started, { type: 'opened', id: current }) })
  }

  protected count({ page, total, page_size, has_more, review_progress }: ViolationPage): void {
    const { search, has_more: earlier } = this.state.get()
    const size = page_size || search.page_size
    const more = (page === search.page ? has_more : earlier) || search.page * size < total
    this.answeredAt = Date.now()
    this.set({ total, page_size: size, has_more: more })
    // Decisions on their way are counted here, and perhaps not yet there.
    if (reviewsUnderWay(this.client).length > 0) return
    this.client.setQueryData(violationQueries.progress(this.auditId).queryKey, review_progress)
  }

  protected prepared(page: ViolationPage): ViolationPage {
    return { ...page, violations: [...this.arrange(withPending(this.client, page.violations))] }
  }

  private arrange(rows: readonly Violation[]): readonly Violation[] {
    return this.view === 'groups' ? groupRows(rows).flatMap(({ members }) => members) : rows
  }

  protected dispatch(event: WalkEvent<Violation>): void {
    const { walk } = this.state.get()
    if (walk) this.set({ walk: walkReducer(walk, event) })
  }

  protected set(change: Partial<TriageState>): void {
    this.state.set({ ...this.state.get(), ...change })
  }
}

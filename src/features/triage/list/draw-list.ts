import { afterPaint, beforeInput } from '../../../lib/after-paint.ts'
import { createStore } from '../../../lib/store.ts'
import { wideScreen } from '../use-wide.ts'
import type { Triage } from '../walk/triage.ts'
import { listView } from './list-view.ts'
import { rowViews } from './row-views.ts'
import type { RowWords } from './row-words.ts'
import { Rows } from './rows.ts'
import { selectionOf } from './selection.ts'

// In pixels.
const lowestRow = 64
// How many rows out of view are drawn between two paints.
const atATime = 10

export interface DrawnList {
  /** Shows the other members of a group, or hides them. */
  toggle: (group_id: string) => void
  stop: () => void
}

/** Draws the sitting's rows into the grid, now and whenever something that they show changes: once for each step, before its paint. */
export function drawList(grid: HTMLElement, triage: Triage, words: RowWords): DrawnList {
  const rows = new Rows(grid, words)
  const selection = selectionOf(triage.desk.connectionId, triage.auditId)
  const expanded = createStore<ReadonlySet<string>>(new Set())
  const narrow = matchMedia('(width < 40rem)')
  const wide = matchMedia(wideScreen)
  // At first the page around is not laid out yet, and to ask for its height would do that in the middle of its drawing. On a
  // phone what stands above the list takes up to half of the screen.
  const heightInView = () =>
    grid.childElementCount === 0
      ? screen.availHeight / (wide.matches ? 1 : 2)
      : Math.min((wide.matches && grid.parentElement?.clientHeight) || innerHeight, innerHeight)
  let { search } = triage.state.get()
  let stopFollowing: (() => void) | undefined
  let callOffRest: (() => void) | undefined
  /** Null until there were rows. */
  let firstRow: string | null = null
  /** Other rows, which have not been brought to their place yet. */
  let isNew = false
  /** How many rows of the list have been drawn so far. */
  let drawn = 0
  /** Open over the list: it is found there when the list is seen again. */
  let lastOpen: string | null = null
  let last: readonly unknown[] = []
  let due = false

  const draw = () => {
    due = false
    const { walk, current, search: now } = triage.state.get()
    const chosen = selection.get()
    const covered = !wide.matches && current !== null
    if (covered) lastOpen = current
    const inputs = [
      walk?.list.rows,
      walk?.filter,
      current,
      chosen,
      expanded.get(),
      listView.get(),
      narrow.matches,
      wide.matches,
    ]
    if (inputs.every((input, index) => input === last[index])) return
    // Whoever comes to an open violation may never see the list.
    if (covered && grid.childElementCount === 0) return
    // Rows that wait for those of the next search stay as they are.
    const others = inputs[0] !== last[0]
    if (others) search = now
    const moved = others || current !== last[2]
    last = inputs
    const hadFocus = grid.contains(document.activeElement)
    const grouped = listView.get() === 'groups'
    const facts = { search, selection: chosen, grouped, expanded: expanded.get(), narrow: narrow.matches }
    const views = rowViews({ walk, current }, { auditId: triage.auditId, ...facts })
    callOffRest?.()
    callOffRest = undefined
    const top = views[0]?.row.id ?? null
    const isOtherList = rows.find(top) === undefined
    const drawUpTo = (count: number) => {
      rows.draw(views.slice(0, count))
      drawn = count < views.length ? count : Number.POSITIVE_INFINITY
      if (count < views.length) callOffRest = afterPaint(() => drawUpTo(count + atATime))
    }
    // Of another list those in view come now, and the rest after the paint.
    const upTo = isOtherList ? Math.ceil(heightInView() / lowestRow) : drawn
    const leadsTo = current ?? lastOpen
    const isBelow = views.slice(upTo).some(({ row }) => row.id === leadsTo)
    drawUpTo(isBelow ? views.length : upTo)
    const isFirst = firstRow === null
    if (top !== firstRow) isNew = true
    firstRow = top
    if (moved) {
      stopFollowing?.()
      const row = rows.find(leadsTo) ?? (isOtherList && !isFirst ? rows.find(top) : undefined)
      const go = (to: HTMLElement) => {
        isNew = false
        follow(to, hadFocus)
      }
      stopFollowing = row && beforeInput(() => go(row), isNew ? withFrame : afterPaint)
    }
    if (!covered) lastOpen = null
  }
  const later = () => {
    if (!due) queueMicrotask(draw)
    due = true
  }

  draw()
  const stops = [triage.state, selection, expanded, listView].map((store) => store.subscribe(later))
  for (const screenSize of [narrow, wide]) screenSize.addEventListener('change', later)
  return {
    toggle(group_id) {
      const next = new Set(expanded.get())
      if (!next.delete(group_id)) next.add(group_id)
      expanded.set(next)
    },
    stop() {
      for (const stop of stops) stop()
      for (const screenSize of [narrow, wide]) screenSize.removeEventListener('change', later)
      stopFollowing?.()
      callOffRest?.()
      grid.replaceChildren()
      last = []
    },
  }
}

/** The row follows the reviewer, and another list begins at its top; the focus goes along only where it already was in the list. */
function follow(row: HTMLElement, hadFocus: boolean): void {
  row.scrollIntoView({ block: 'nearest' })
  if (hadFocus) row.focus({ preventScroll: true })
}

/** Other rows are never seen where those before were scrolled to. The frame needs the layout anyway. */
function withFrame(run: () => void): () => void {
  const frame = requestAnimationFrame(run)
  return () => cancelAnimationFrame(frame)
}

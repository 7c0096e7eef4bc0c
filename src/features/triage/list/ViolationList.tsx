import { useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import { violationQueries } from '../../../api/violations.ts'
import { cx } from '../../../lib/cx.ts'
import { useStored } from '../../../lib/storage.ts'
import { useStore } from '../../../lib/store.ts'
import { useText } from '../../../locales/text.ts'
import { QueryError } from '../../../ui/QueryError.tsx'
import { RetryNotice } from '../../../ui/QueryState.tsx'
import { isPlainClick } from '../filters/triage-href.ts'
import { useTriage, useTriageValue } from '../walk/use-triage.ts'
import { ListEmpty } from './ListEmpty.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import { listView } from './list-view.ts'
import { selectionOf, selectRange, toggleRow } from './selection.ts'
import { ViolationRows } from './ViolationRows.tsx'

/** The list on screen and every event on its rows. */
export function ViolationList() {
  const t = useText()
  const triage = useTriage()
  const client = useQueryClient()
  const result = useTriageValue((state) => state.result)
  const rows = useTriageValue((state) => state.walk?.list.rows)
  const current = useTriageValue((state) => state.current)
  const total = useTriageValue((state) => state.total)
  const selection = selectionOf(triage.desk.connectionId, triage.auditId)
  const [view] = useStored(listView)
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
  const grid = useRef<HTMLDivElement>(null)
  const hovered = useRef<ReturnType<typeof setTimeout>>(undefined)
  const selected = useStore(selection)

  // The row follows the reviewer; the focus only where it already was in the list.
  useLayoutEffect(() => {
    const row = current === null ? null : findRow(grid.current, current)
    if (!row) return undefined
    const follow = () => {
      stop()
      row.scrollIntoView({ block: 'nearest' })
      if (grid.current?.contains(document.activeElement)) row.focus({ preventScroll: true })
    }
    // With the frame, which needs the layout anyway; a key before it finds the focus where it belongs.
    const frame = requestAnimationFrame(follow)
    globalThis.addEventListener('keydown', follow, true)
    const stop = () => {
      cancelAnimationFrame(frame)
      globalThis.removeEventListener('keydown', follow, true)
    }
    return stop
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- with other rows it stands elsewhere
  }, [current, rows])

  const onClick = (event: MouseEvent<HTMLElement>) => {
    const target = event.target instanceof Element ? event.target : null
    const id = target?.closest<HTMLElement>('[data-violation]')?.dataset.violation
    const row = rows?.find((one) => one.id === id)
    if (!rows || !row || !target) return
    if (target.closest('[data-expand]')) setExpanded(toggled(expanded, row.group_id ?? ''))
    else if (target.closest('input[type=checkbox]') || event.shiftKey) {
      selection.set(event.shiftKey ? selectRange(selection.get(), rows, row.id) : toggleRow(selection.get(), row))
      if (event.shiftKey) document.getSelection()?.removeAllRanges()
    } else if (isPlainClick(event)) {
      event.preventDefault()
      triage.open(row.id, 'push')
    }
  }
  // Whoever rests on a row will most likely open it.
  const onPointerOver = ({ target }: PointerEvent) => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-violation]') : null
    clearTimeout(hovered.current)
    const id = row?.dataset.violation
    if (id) hovered.current = setTimeout(() => void client.prefetchQuery(violationQueries.detail(id)), 80)
  }

  if (!rows) {
    if (result?.isError) {
      return <QueryError error={result.error} notFound={t('triage.no_audit')} onRetry={() => triage.refetch()} />
    }
    return (
      <div aria-busy="true">
        {result && <RetryNotice query={result} />}
        <span className="sr-only">{t('loading')}</span>
        <ListSkeleton />
      </div>
    )
  }
  const loading = result?.isPlaceholderData ?? false
  return (
    <>
      {result && <RetryNotice query={result} />}
      {rows.length === 0 && <ListEmpty />}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the rows take the focus, and every key is a command */}
      <div
        ref={grid}
        role="grid"
        aria-label={t('triage.list')}
        aria-rowcount={total}
        aria-multiselectable="true"
        aria-busy={loading}
        onClick={onClick}
        onPointerOver={onPointerOver}
        onPointerLeave={() => clearTimeout(hovered.current)}
        className={cx('transition-opacity', loading && 'opacity-50 delay-150')}
      >
        <ViolationRows rows={rows} grouped={view === 'groups'} expanded={expanded} selection={selected} />
      </div>
    </>
  )
}

function findRow(grid: HTMLElement | null, id: string): HTMLElement | null {
  return grid?.querySelector<HTMLElement>(`[data-violation="${CSS.escape(id)}"]`) ?? null
}

function toggled(set: ReadonlySet<string>, value: string): ReadonlySet<string> {
  const next = new Set(set)
  if (!next.delete(value)) next.add(value)
  return next
}

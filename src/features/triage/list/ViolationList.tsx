import { useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, type PointerEvent, useLayoutEffect, useRef } from 'react'
import { violationQueries } from '../../../api/violations.ts'
import { cx } from '../../../lib/cx.ts'
import { useText } from '../../../locales/text.ts'
import { RetryNotice } from '../../../ui/QueryState.tsx'
import { AuditError } from '../AuditError.tsx'
import { isPlainClick } from '../filters/triage-href.ts'
import { useTriage, useTriageValue } from '../walk/use-triage.ts'
import { type DrawnList, drawList } from './draw-list.ts'
import { ListEmpty } from './ListEmpty.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import { selectionOf, selectRange, toggleRow } from './selection.ts'
import { useRowWords } from './use-row-words.ts'

/** The list on screen. */
export function ViolationList() {
  const count = useTriageValue((state) => state.walk?.list.rows.length)
  if (count === undefined) return <ListAwaited />
  return (
    <>
      <ListRetry />
      {count === 0 && <ListEmpty />}
      <RowGrid />
    </>
  )
}

function ListAwaited() {
  const t = useText()
  const triage = useTriage()
  const result = useTriageValue((state) => state.result)
  if (result?.isError) return <AuditError error={result.error} onRetry={() => triage.refetch()} />
  return (
    <div aria-busy="true">
      {result && <RetryNotice query={result} />}
      <span className="sr-only">{t('loading')}</span>
      <ListSkeleton />
    </div>
  )
}

function ListRetry() {
  const result = useTriageValue((state) => state.result)
  return result && <RetryNotice query={result} />
}

/** The rows, which are drawn without React (see row.ts), and every event on them. */
function RowGrid() {
  const t = useText()
  const triage = useTriage()
  const client = useQueryClient()
  const words = useRowWords()
  const total = useTriageValue((state) => state.total)
  const loading = useTriageValue((state) => state.result?.isPlaceholderData ?? false)
  const grid = useRef<HTMLDivElement>(null)
  const drawn = useRef<DrawnList>(undefined)
  const hovered = useRef<ReturnType<typeof setTimeout>>(undefined)

  useLayoutEffect(() => {
    if (!grid.current) return undefined
    const list = drawList(grid.current, triage, words)
    drawn.current = list
    return list.stop
  }, [triage, words])

  const onClick = (event: MouseEvent<HTMLElement>) => {
    const target = event.target instanceof Element ? event.target : null
    const id = target?.closest<HTMLElement>('[data-violation]')?.dataset.violation
    const rows = triage.state.get().walk?.list.rows ?? []
    const row = rows.find((one) => one.id === id)
    if (!row || !target) return
    const selection = selectionOf(triage.desk.connectionId, triage.auditId)
    if (target.closest('[data-expand]')) drawn.current?.toggle(row.group_id ?? '')
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

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the rows take the focus, and every key is a command
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
    />
  )
}

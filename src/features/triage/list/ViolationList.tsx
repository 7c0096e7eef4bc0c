import { useQueryClient } from '@tanstack/react-query'
import { Fragment, type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import { useCan } from '../../../api/choose-service.ts'
import { useExtensions } from '../../../api/extensions.ts'
import type { ListedViolation } from '../../../api/listed-violation.ts'
import { hasState } from '../../../api/filter-values.ts'
import { cachedViolations } from '../../../api/violation-cache.ts'
import { violationQueries } from '../../../api/violations.ts'
import { cx } from '../../../lib/cx.ts'
import { usePersisted } from '../../../state/persisted-store.ts'
import { useStore } from '../../../lib/store.ts'
import { useText } from '../../../locales/text.ts'
import { RetryNotice } from '../../../ui/QueryState.tsx'
import { lazyComponent } from '../../../ui/load-later.ts'
import { useMedia } from '../../../ui/use-media.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { AuditError } from '../../../domain/audits/AuditError.tsx'
import { useOpenId, useTriageActions, useTriageList } from '../queue/triage-context.ts'
import { groupedEntries, type ListEntry, plainEntries } from '../../../review/groups.ts'
import { isPlainClick, listView, triageHrefs } from '../../../domain/filters/triage-search-params.ts'
import { isSelected, selections, selectRange, toggleRow } from '../../../review/selection.ts'
import { useFollowOpenRow } from './use-follow-open-row.ts'
import { ViolationRow } from './ViolationRow.tsx'

const ListEmpty = lazyComponent(async () => (await import('./ListEmpty.tsx')).ListEmpty)
const GroupMembers = lazyComponent(async () => (await import('./GroupMembers.tsx')).GroupMembers)

/** The list, or its loading, empty or error state. */
export function ViolationList() {
  const t = useText()
  const { query, rows } = useTriageList()
  if (rows) {
    return (
      <>
        <RetryNotice query={query} />
        {rows.length === 0 && <ListEmpty />}
        <ViolationGrid rows={rows} />
      </>
    )
  }
  if (query.isError) return <AuditError error={query.error} onRetry={() => void query.refetch()} />
  return (
    <div aria-busy="true">
      <RetryNotice query={query} />
      <span className="sr-only">{t('loading')}</span>
      <ListSkeleton />
    </div>
  )
}

const prefetchDelayMs = 80

function ViolationGrid({ rows }: { rows: readonly ListedViolation[] }) {
  const t = useText()
  const client = useQueryClient()
  const { mayReview, email } = useExtensions()
  const isAssignedShown = useCan('assigning')
  const { auditId, context, open } = useTriageActions()
  const { query, shownSearch, total } = useTriageList()
  // The service lists each group once: its other members are read when it is expanded.
  const isByService = typeof query.data?.groups === 'number'
  const violationId = useOpenId()
  const { review_state, search: term, page, page_size } = shownSearch
  const selectionStore = selections(context.connectionId, auditId)
  const selection = useStore(selectionStore)
  const [view] = usePersisted(listView)
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
  const isNarrow = useMedia('(width < 40rem)')
  const hovered = useRef<ReturnType<typeof setTimeout>>(undefined)
  const entries =
    view === 'groups' ? groupedEntries(rows, { expanded, openId: violationId, isByService }) : plainEntries(rows)
  const rowIds = entries.map(({ violation }) => violation.id)
  const follow = useFollowOpenRow(violationId, rowIds)
  const isOpenHere = rows.some(({ id }) => id === violationId)
  const hrefOf = triageHrefs(auditId, shownSearch)

  const onClick = (event: MouseEvent<HTMLElement>) => {
    const target = event.target instanceof Element ? event.target : null
    const id = target?.closest<HTMLElement>('[data-violation]')?.dataset.violation
    const row = rows.find((one) => one.id === id) ?? [...cachedViolations(client, (one) => one.id === id).values()][0]
    if (!row || !target) return
    const showGroup = () => setExpanded(toggled(expanded, row.group_id ?? ''))
    if (target.closest('[data-expand]') && isByService) void GroupMembers.load().then((code) => code && showGroup())
    else if (target.closest('[data-expand]')) showGroup()
    else if (target.closest('.row-box') || (event.shiftKey && mayReview)) {
      const now = selectionStore.get()
      selectionStore.set(event.shiftKey ? selectRange(now, rows, row.id) : toggleRow(now, row))
      if (event.shiftKey) document.getSelection()?.removeAllRanges()
    } else if (isPlainClick(event)) {
      event.preventDefault()
      open(row.id, { how: 'push' })
    }
  }
  // A row under the pointer will most likely be opened.
  const onPointerOver = ({ target }: PointerEvent) => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-violation]') : null
    clearTimeout(hovered.current)
    const id = row?.dataset.violation
    if (id) hovered.current = setTimeout(() => void client.prefetchQuery(violationQueries.detail(id)), prefetchDelayMs)
  }

  const renderRow = ({ position, ...shown }: ListEntry, isFirst = false) => {
    const { id, review_state: state } = shown.violation
    const isOpen = id === violationId
    return (
      <ViolationRow
        key={id}
        {...shown}
        href={hrefOf(id)}
        term={term}
        index={(page - 1) * page_size + position + 1}
        isOpen={isOpen}
        isSelected={mayReview && isSelected(selection, shown.violation)}
        isFocusable={isOpenHere ? isOpen : isFirst}
        isDecided={!hasState(review_state, state)}
        isStateShown={state !== review_state}
        isAssignedShown={isAssignedShown}
        isNarrow={isNarrow}
        ownEmail={email}
        isSelectable={mayReview}
      />
    )
  }

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the rows take the focus, and every key is a command
    <div
      {...follow}
      role="grid"
      aria-label={t('triage.list')}
      aria-rowcount={total}
      aria-multiselectable={mayReview}
      aria-busy={query.isPlaceholderData}
      onClick={onClick}
      onPointerOver={onPointerOver}
      onPointerLeave={() => clearTimeout(hovered.current)}
      className={cx('transition-opacity', query.isPlaceholderData && 'opacity-50 delay-150')}
    >
      {entries.map((entry, index) => (
        <Fragment key={entry.violation.id}>
          {renderRow(entry, index === 0)}
          {isByService && entry.isExpanded && <GroupMembers entry={entry} search={shownSearch} renderRow={renderRow} />}
        </Fragment>
      ))}
    </div>
  )
}

function toggled(set: ReadonlySet<string>, value: string): ReadonlySet<string> {
  const next = new Set(set)
  if (!next.delete(value)) next.add(value)
  return next
}

const skeletonWidths = ['w-4/5', 'w-3/5', 'w-11/12', 'w-2/3', 'w-3/4', 'w-1/2', 'w-5/6', 'w-3/5', 'w-2/3', 'w-4/5']

function ListSkeleton() {
  return skeletonWidths.map((width, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- they have no other identity
    <div key={index} className="row pointer-events-none">
      <Skeleton className="size-4" />
      <Skeleton className="h-5 w-21 max-sm:hidden" />
      <div className="grid flex-1 gap-2.5 py-0.5">
        <Skeleton className={`h-4 ${width}`} />
        <Skeleton className="h-3 w-2/5" />
      </div>
    </div>
  ))
}

import { BookmarkIcon, CopyIcon, KeyboardIcon } from 'lucide-react'
import { useState } from 'react'
import { useCan } from '../../api/choose-service.ts'
import { needsExtendedFilter } from '../../api/violation-filters.ts'
import { FilterChips } from './filters/FilterChips.tsx'
import { FilterButton } from './filters/FilterButton.tsx'
import { SeverityFilter } from '../../domain/filters/SeverityFilter.tsx'
import { StateFilters } from './filters/StateFilters.tsx'
import { ViolationSearchBox } from './filters/ViolationSearchBox.tsx'
import { listView } from '../../domain/filters/triage-search-params.ts'
import { focusList } from './queue/focus-list.ts'
import { useTriageActions, useTriageList, useTriageSearch } from './queue/triage-context.ts'
import { usePersisted } from '../../state/persisted-store.ts'
import { useText } from '../../locales/text.ts'
import { Button } from '../../ui/Button.tsx'
import { runCommand, useCommand } from '../../ui/commands.ts'
import { useKeys } from '../../ui/keys.ts'
import { lazyComponent, usePreloadWhenIdle } from '../../ui/load-later.ts'

const OtherViewers = lazyComponent(async () => (await import('./presence/OtherViewers.tsx')).OtherViewers)

/** Progress, filters and the tools of the list. */
export function TriageHeader() {
  const t = useText()
  const [isGrouped, toggleGroups] = useGroupView()
  const { filter } = useTriageActions()
  const search = useTriageSearch()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <StateFilters />
      <div className="no-print flex flex-wrap items-center gap-2">
        <ViolationSearchBox />
        <div className="flex gap-2">
          <SeverityFilter
            value={search.severity}
            onValue={(severity) => filter({ severity })}
            onChosen={() => focusList()}
          />
          <FilterButton />
          <SavedViewsButton />
          <Button
            aria-pressed={isGrouped}
            icon={CopyIcon}
            onClick={toggleGroups}
            className="border-edge! aria-pressed:border-ink! aria-pressed:bg-well! max-sm:hidden"
          >
            {t('triage.group_view')}
          </Button>
        </div>
        <Presence />
        <Button
          variant="ghost"
          icon={KeyboardIcon}
          keys={useKeys('help')}
          onClick={() => runCommand('help')}
          className="ms-auto max-lg:hidden"
        >
          {t('triage.shortcuts')}
        </Button>
      </div>
      {needsExtendedFilter(search) && <FilterChips />}
    </div>
  )
}

/** Whether identical findings are one row, and a function that changes it. The list begins again on its first page. */
export function useGroupView(): [isGrouped: boolean, toggle: () => void] {
  const { locationNow, goToPage } = useTriageActions()
  const [view, setView] = usePersisted(listView)
  const isGrouped = view === 'groups'
  const toggle = () => {
    setView(isGrouped ? 'rows' : 'groups')
    if (locationNow().search.page > 1) goToPage(1)
  }
  return [isGrouped, toggle]
}

/** Loaded after the rows. */
function Presence() {
  const { auditId } = useTriageActions()
  const { rows } = useTriageList()
  return useCan('events') && rows && <OtherViewers auditId={auditId} />
}

const SavedViews = lazyComponent(async () => (await import('./views/SavedViews.tsx')).SavedViews)

function SavedViewsButton() {
  const t = useText()
  const [open, setOpen] = useState(false)
  usePreloadWhenIdle(SavedViews.preload)
  const show = async () => setOpen((await SavedViews.load()) !== null)
  useCommand('saved_views', () => void show())
  return (
    <>
      <Button
        {...SavedViews.intent}
        aria-haspopup="dialog"
        aria-label={t('command.saved_views')}
        icon={BookmarkIcon}
        onClick={() => void show()}
        className="border-edge! max-sm:hidden"
      >
        <span className="max-xl:hidden">{t('command.saved_views')}</span>
      </Button>
      {open && <SavedViews onClose={() => setOpen(false)} />}
    </>
  )
}

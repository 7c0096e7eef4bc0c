import { CopyIcon, KeyboardIcon } from 'lucide-react'
import { usePersisted } from '../../lib/persisted-store.ts'
import { useText } from '../../locales/text.ts'
import { Button } from '../../ui/Button.tsx'
import { runCommand } from '../../ui/commands.ts'
import { useKeys } from '../../ui/keys.ts'
import { SeverityFilter } from './filters/SeverityFilter.tsx'
import { StateFilters } from './filters/StateFilters.tsx'
import { ViolationSearchBox } from './filters/ViolationSearchBox.tsx'
import { RuleCountsButton } from './rule-counts/RuleCountsButton.tsx'
import { SavedViewsButton } from './views/SavedViewsButton.tsx'
import { listView } from './list/list-view.ts'

/** Progress, filters and the tools of the list. */
export function TriageHeader() {
  const t = useText()
  const [view, setView] = usePersisted(listView)
  const grouped = view === 'groups'
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <StateFilters />
      <div className="no-print flex flex-wrap items-center gap-2">
        <ViolationSearchBox />
        <div className="flex gap-2">
          <SeverityFilter />
          <RuleCountsButton />
          <SavedViewsButton />
          <Button
            aria-pressed={grouped}
            aria-label={t('triage.group_view')}
            icon={<CopyIcon aria-hidden="true" className="size-4" />}
            onClick={() => setView(grouped ? 'rows' : 'groups')}
            className="border-edge! aria-pressed:border-ink! aria-pressed:bg-well!"
          >
            <span className="max-sm:hidden">{t('triage.group_view')}</span>
          </Button>
        </div>
        <Button
          variant="ghost"
          icon={<KeyboardIcon aria-hidden="true" className="size-4" />}
          keys={useKeys('help')}
          onClick={() => runCommand('help')}
          className="ms-auto max-lg:hidden"
        >
          {t('triage.shortcuts')}
        </Button>
      </div>
    </div>
  )
}

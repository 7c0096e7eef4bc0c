import { usePersisted } from '../../../lib/persisted-store.ts'
import { useTriageActions } from '../triage-context.ts'
import { listView } from './list-preferences.ts'

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

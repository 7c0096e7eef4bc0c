import { onFirstTouch } from '../../../lib/on-first-touch.ts'
import { useStore } from '../../../lib/store.ts'
import { laterPart } from '../../../ui/later-part.tsx'
import { countSelected, selectionOf } from '../list/selection.ts'
import { useTriage } from '../walk/use-triage.ts'

const bar = onFirstTouch(async () => (await import('../list/SelectionBar.tsx')).SelectionBar)
const SelectionBar = laterPart(bar)

/** What can be done with the rows that are selected, if any are. */
export function Selected() {
  const { desk, auditId } = useTriage()
  const selection = useStore(selectionOf(desk.connectionId, auditId))
  return countSelected(selection) > 0 && <SelectionBar />
}

import { onFirstTouch } from '../../../lib/on-first-touch.ts'
import { useStore } from '../../../lib/store.ts'
import { laterPart } from '../../../ui/later-part.tsx'
import { conflicts } from './conflicts.ts'

const dialog = onFirstTouch(async () => (await import('./ConflictDialog.tsx')).ConflictDialog)
const ConflictDialog = laterPart(dialog)

/** Asks about each decision in which someone else was quicker. */
export function Conflicts() {
  return useStore(conflicts).length > 0 && <ConflictDialog />
}

import { onFirstTouch } from '../../../lib/on-first-touch.ts'
import { laterDialog } from '../../../ui/later.tsx'

const dialog = onFirstTouch(async () => (await import('./DismissReasonDialog.tsx')).DismissReasonDialog)

/** Asks for the reason of a dismissal. */
export const DismissDialog = laterDialog(dialog)

import { onFirstTouch } from '../../../lib/on-first-touch.ts'
import { loadTexts } from '../../../locales/i18n.ts'
import { laterDialog } from '../../../ui/later.tsx'

const dialog = onFirstTouch(async () => {
  const [{ DismissReasonDialog }] = await Promise.all([import('./DismissReasonDialog.tsx'), loadTexts('deciding')])
  return DismissReasonDialog
})

/** Asks for the reason of a dismissal. */
export const DismissDialog = laterDialog(dialog)

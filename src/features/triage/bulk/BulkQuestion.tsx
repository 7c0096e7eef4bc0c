import type { ReviewAction, Violation } from '../../../../contract/openapi.gen.ts'
import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DismissDialog } from '../violation/DismissDialog.tsx'

interface BulkQuestionProps {
  action: ReviewAction
  /** Of a dismissal, if it is given already. */
  reason?: string | null
  count: number
  /** One of the violations. */
  violation: Violation
  /** Whether some of them are not on screen. */
  isMore?: boolean
  /** What it does to earlier decisions. */
  note?: string | false
  /** How many nobody has decided: given where deciding only those is offered. */
  undecided?: number
  onClose: () => void
  onConfirm: (reason: string | null, choice?: { isOnlyUndecided: boolean }) => void
}

/** Asked before several are decided: the reason of a dismissal, else whether all are meant. Enter confirms. */
export function BulkQuestion(props: BulkQuestionProps) {
  const { action, reason = null, count, violation, isMore, note, undecided = 0, onClose, onConfirm } = props
  const t = useText()
  if (action === 'dismiss' && reason === null) {
    const notes = [t('bulk.dismiss_note', { count }), note]
    return (
      <DismissDialog
        violation={violation}
        groupNote={notes.filter(Boolean).join(' ')}
        onClose={onClose}
        onDismiss={onConfirm}
      />
    )
  }
  return (
    <Dialog
      size="sm"
      title={t(`bulk.ask.${action}`, { count })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          {undecided > 0 && (
            <Button onClick={() => onConfirm(null, { isOnlyUndecided: true })}>
              {t('triage.group.only_undecided', { count: undecided })}
            </Button>
          )}
          <Button data-focus="" variant="primary" onClick={() => onConfirm(reason)}>
            {t(`review_action.${action}`)}
          </Button>
        </>
      }
    >
      {note && <p className="mb-3">{note}</p>}
      <p>{t(isMore ? 'bulk.ask.rows' : 'bulk.ask.shown', { count })}</p>
    </Dialog>
  )
}

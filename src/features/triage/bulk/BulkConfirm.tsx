import { useEffect, useRef } from 'react'
import type { ReviewAction } from '../../../../contract/openapi.gen.ts'
import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { actionLabelKey } from '../logic/review-actions.ts'

interface BulkConfirmProps {
  action: ReviewAction
  count: number
  /** All matching violations, loaded or not; rows of several pages; rows on screen. */
  reach: 'matching' | 'rows' | 'shown'
  /** What it does to earlier decisions. */
  note?: string | null
  /** How many nobody has decided: given where deciding only those is offered. */
  undecided?: number
  onClose: () => void
  onConfirm: (choice: { isOnlyUndecided: boolean }) => void
}

/** More is decided than can be seen, or by a key: asked about once. Enter confirms. */
export function BulkConfirm(props: BulkConfirmProps) {
  const { action, count, reach, note, undecided = 0, onClose, onConfirm } = props
  const t = useText()
  const confirm = useRef<HTMLButtonElement>(null)
  // Deferred until the dialog is open, because it focuses its first button.
  useEffect(() => confirm.current?.focus(), [])
  return (
    <Dialog
      size="sm"
      title={t(`bulk.ask.${action}`, { count })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          {undecided > 0 && (
            <Button onClick={() => onConfirm({ isOnlyUndecided: true })}>
              {t('triage.group.only_undecided', { count: undecided })}
            </Button>
          )}
          <Button ref={confirm} variant="primary" onClick={() => onConfirm({ isOnlyUndecided: false })}>
            {t(actionLabelKey[action])}
          </Button>
        </>
      }
    >
      {note && <p className="mb-3">{note}</p>}
      <p>{t(`bulk.ask.${reach}`, { count })}</p>
    </Dialog>
  )
}

import { useEffect, useRef } from 'react'
import type { SchemaReviewAction as ReviewAction } from '../../../api/schema.gen.ts'
import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { actionLabelKey } from '../rules/review-rules.ts'

interface BulkConfirmProps {
  action: ReviewAction
  count: number
  /** All that match, loaded or not; rows of several pages; rows that are shown. */
  reach: 'matching' | 'rows' | 'shown'
  onClose: () => void
  onConfirm: () => void
}

/** More is decided than can be seen, or by a key: asked about once. Enter confirms. */
export function BulkConfirm({ action, count, reach, onClose, onConfirm }: BulkConfirmProps) {
  const t = useText()
  const confirm = useRef<HTMLButtonElement>(null)
  // After the dialog has opened, which puts the focus on its first button.
  useEffect(() => confirm.current?.focus(), [])
  return (
    <Dialog
      size="sm"
      title={t(`bulk.ask.${action}`, { count })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button ref={confirm} variant="primary" onClick={onConfirm}>
            {t(actionLabelKey[action])}
          </Button>
        </>
      }
    >
      <p>{t(`bulk.ask.${reach}`)}</p>
    </Dialog>
  )
}

import type { SchemaReviewAction as ReviewAction } from '../../../api/schema.gen.ts'
import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { actionLabelKey } from '../rules/review-rules.ts'

interface BulkConfirmProps {
  action: ReviewAction
  count: number
  /** All that match, loaded or not. */
  matching: boolean
  onClose: () => void
  onConfirm: () => void
}

/** More is decided than can be seen: asked about once. */
export function BulkConfirm({ action, count, matching, onClose, onConfirm }: BulkConfirmProps) {
  const t = useText()
  return (
    <Dialog
      size="sm"
      title={t(`bulk.ask.${action}`, { count })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" onClick={onConfirm}>
            {t(actionLabelKey[action])}
          </Button>
        </>
      }
    >
      <p>{t(matching ? 'bulk.ask.matching' : 'bulk.ask.rows')}</p>
    </Dialog>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { Audit } from '../../../contract/openapi.gen.ts'
import { useChangeAudit, useDeleteAudit } from '../../api/change-audit.ts'
import { violationQueries } from '../../api/violations.ts'
import { formatNumber } from '../../lib/format.ts'
import { useText } from '../../locales/text.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form, typedText } from '../../ui/Form.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { notify } from '../../ui/toasts.ts'

interface AuditDialogProps {
  audit: Audit
  action: 'rename' | 'archive' | 'delete'
  onClose: () => void
}

/** Asks for the new name of an audit, or before it is archived or deleted. */
export function AuditDialog({ audit, action, onClose }: AuditDialogProps) {
  const t = useText()
  const { id: audit_id, name, total_violations } = audit
  const change = useChangeAudit()
  const remove = useDeleteAudit()
  const { data: progress } = useQuery({ ...violationQueries.progress(audit_id), enabled: action === 'delete' })
  const title = t(`admin.audit.${action}`)
  if (action === 'rename') {
    const rename = (typed: FormData) => {
      const newName = typedText(typed, 'name')
      if (newName) change.mutate({ audit_id, name: newName }, { onSuccess: onClose })
    }
    return (
      <Dialog size="sm" title={title} onClose={onClose}>
        <Form submit={title} busy={change.isPending} error={change.error} onSubmit={rename} onCancel={onClose}>
          <Field label={t('audits.column.name')}>
            <TextInput data-focus="" name="name" dir="auto" defaultValue={name} />
          </Field>
        </Form>
      </Dialog>
    )
  }
  const { isPending, error } = action === 'delete' ? remove : change
  const onDeleted = () => {
    onClose()
    notify(t('views.deleted', { name }))
  }
  return (
    <ConfirmDialog
      title={title}
      busy={isPending}
      error={error}
      onConfirm={() =>
        action === 'delete'
          ? remove.mutate(audit_id, { onSuccess: onDeleted })
          : change.mutate({ audit_id, archived: true }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        {t(`admin.audit.${action}.question`, {
          name,
          count: formatNumber(total_violations),
          decided: progress ? formatNumber(total_violations - progress.undecided) : '…',
        })}
      </p>
    </ConfirmDialog>
  )
}

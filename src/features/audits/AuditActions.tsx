import '../../locales/other-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { EllipsisIcon } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Audit } from '../../../contract/openapi.gen.ts'
import { useChangeAudit, useDeleteAudit } from '../../api/change-audit.ts'
import { violationQueries } from '../../api/violations.ts'
import { formatNumber } from '../../lib/format.ts'
import { useText } from '../../locales/text.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { errorSentence } from '../../ui/describe-error.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { focusPage } from '../../ui/focus-page.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { notify } from '../../ui/toasts.ts'

interface AuditActionsProps {
  audit: Audit
  isArchived: boolean
}

/** What a key with the scope `admin` may do with an audit. */
export function AuditActions({ audit, isArchived }: AuditActionsProps) {
  const t = useText()
  const [asking, setAsking] = useState<'rename' | 'archive' | 'delete' | null>(null)
  const change = useChangeAudit()
  const remove = useDeleteAudit()
  const { data: progress } = useQuery({ ...violationQueries.progress(audit.id), enabled: asking === 'delete' })
  const { id: audit_id, name, total_violations } = audit
  const values = { name, count: formatNumber(total_violations) }
  const close = () => {
    setAsking(null)
    change.reset()
    remove.reset()
  }
  const frame = useRef<HTMLDivElement>(null)
  // It is shown in place of the button that was clicked to open it, which had the focus. It may go with its row.
  useEffect(() => {
    const button = frame.current?.querySelector('button')
    button?.focus()
    button?.click()
    return focusPage
  }, [])
  // Its row and this component go with the audit, and `onSuccess` is only called while they are shown. The dialog shows a failure.
  const erase = () =>
    remove.mutateAsync(audit_id, { onSuccess: close }).then(
      () => notify(t('views.deleted', { name })),
      () => undefined,
    )
  return (
    <div ref={frame}>
      <Menu
        label={t('admin.audit.menu', { name })}
        align="end"
        items={[
          { id: 'rename', label: t('admin.audit.rename'), onSelect: () => setAsking('rename') },
          isArchived
            ? {
                id: 'unarchive',
                label: t('admin.audit.unarchive'),
                onSelect: () => change.mutate({ audit_id, archived: false }),
              }
            : { id: 'archive', label: t('admin.audit.archive'), onSelect: () => setAsking('archive') },
          { id: 'delete', label: t('admin.audit.delete'), danger: true, onSelect: () => setAsking('delete') },
        ]}
      >
        {(button) => (
          <IconButton
            {...button}
            label={t('admin.audit.menu', { name })}
            icon={<EllipsisIcon aria-hidden="true" className="size-4" />}
          />
        )}
      </Menu>
      {asking === 'rename' && <RenameDialog audit={audit} change={change} onClose={close} />}
      {asking === 'archive' && (
        <ConfirmDialog
          title={t('admin.audit.archive')}
          busy={change.isPending}
          error={change.error}
          onConfirm={() => change.mutate({ audit_id, archived: true }, { onSuccess: close })}
          onClose={close}
        >
          <p className="wrap-anywhere">{t('admin.audit.archive.question', values)}</p>
        </ConfirmDialog>
      )}
      {asking === 'delete' && (
        <ConfirmDialog
          title={t('admin.audit.delete')}
          busy={remove.isPending}
          error={remove.error}
          onConfirm={() => void erase()}
          onClose={close}
        >
          <p className="wrap-anywhere">
            {t('admin.audit.delete.question', {
              ...values,
              decided: progress ? formatNumber(total_violations - progress.undecided) : '…',
            })}
          </p>
        </ConfirmDialog>
      )}
    </div>
  )
}

interface RenameDialogProps {
  audit: Audit
  change: ReturnType<typeof useChangeAudit>
  onClose: () => void
}

function RenameDialog({ audit, change, onClose }: RenameDialogProps) {
  const t = useText()
  const [name, setName] = useState(audit.name)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim()) change.mutate({ audit_id: audit.id, name: name.trim() }, { onSuccess: onClose })
  }
  return (
    <Dialog size="sm" title={t('admin.audit.rename')} onClose={onClose}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <Field label={t('audits.column.name')} error={change.error && errorSentence(change.error, t)} announce>
          {(control) => (
            <TextInput
              {...control}
              data-focus=""
              dir="auto"
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        <div className="flex gap-2">
          <Button type="submit" variant="primary" busy={change.isPending}>
            {t('admin.audit.rename')}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

import { type ComponentProps, useEffect } from 'react'
import type { Audit } from '../../../contract/openapi.gen.ts'
import { useChangeAudit } from '../../api/change-audit.ts'
import { useText } from '../../locales/text.ts'
import { focusPage } from '../../ui/focus-page.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { lazyComponent } from '../../ui/load-later.ts'

export const AuditDialog = lazyComponent(async () => (await import('./AuditDialog.tsx')).AuditDialog)

export type AskedChange = Pick<ComponentProps<typeof AuditDialog>, 'audit' | 'action'>

interface AuditMenuProps {
  audit: Audit
  isArchived: boolean
  /** A dialog asks first. It is the table's, because the row of an audit goes when it is changed. */
  onAsk: (asked: AskedChange) => void
}

/** What a key with the scope `admin` may do with an audit. */
export function AuditMenu({ audit, isArchived, onAsk }: AuditMenuProps) {
  const t = useText()
  const change = useChangeAudit()
  // Its button has the focus when the dialog closes, and may go with the row.
  useEffect(() => focusPage, [])
  const label = t('admin.audit.menu', { name: audit.name })
  const ask = (action: AskedChange['action']) => ({
    id: action,
    label: t(`admin.audit.${action}`),
    danger: action === 'delete',
    onSelect: async () => (await AuditDialog.load()) && onAsk({ audit, action }),
  })
  const unarchive = {
    id: 'unarchive',
    label: t('admin.audit.unarchive'),
    onSelect: () => change.mutate({ audit_id: audit.id, archived: false }),
  }
  return (
    <Menu label={label} align="end" items={[ask('rename'), isArchived ? unarchive : ask('archive'), ask('delete')]}>
      {(button) => (
        <IconButton {...button} {...AuditDialog.intent} label={label}>
          …
        </IconButton>
      )}
    </Menu>
  )
}

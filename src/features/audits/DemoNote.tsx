import { Link } from '@tanstack/react-router'
import { XIcon } from 'lucide-react'
import type { Audit } from '../../../contract/openapi.gen.ts'
import { useText } from '../../locales/text.ts'
import { IconButton } from '../../ui/IconButton.tsx'

interface DemoNoteProps {
  audits: readonly Audit[]
  onClose: () => void
}

/** One of the demo's own audits (demo/workspaces.yaml): a newer one may be the user's. */
const firstAuditId = 'q4-retail-website'

/** Says that the data is invented, and what to try first. */
export function DemoNote({ audits, onClose }: DemoNoteProps) {
  const t = useText()
  const first = audits.find(({ id }) => id === firstAuditId)
  return (
    <aside aria-label={t('demo.title')} className="flex items-start gap-3 py-2.5 ps-5 pe-3 lg:ps-6">
      <p className="min-w-0 flex-1 self-center text-quiet">
        <span className="font-medium text-ink">{t('demo.title')}</span> {t('demo.what')}{' '}
        {first && (
          <>
            {t('demo.try')}{' '}
            <Link
              to="/audits/$auditId"
              params={{ auditId: first.id }}
              className="rounded-sm font-medium text-ink underline underline-offset-4"
            >
              {t('demo.first', { audit: first.name })}
            </Link>
          </>
        )}
      </p>
      <IconButton label={t('demo.close')} icon={<XIcon className="size-4" />} onClick={onClose} />
    </aside>
  )
}

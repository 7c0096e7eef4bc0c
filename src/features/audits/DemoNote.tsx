import { Link } from '@tanstack/react-router'
import { XIcon } from 'lucide-react'
import type { Audit } from '../../../contract/openapi.gen.ts'
import { useConnection } from '../../api/connection-context.ts'
import { persistedFor, usePersisted } from '../../state/persisted-store.ts'
import { connectionSchema } from '../../state/schema.ts'
import { useText } from '../../locales/text.ts'
import { IconButton } from '../../ui/IconButton.tsx'

/** One of the demo's own audits (demo/workspaces.yaml): a newer one may be the user's. */
const firstAuditId = 'q4-retail-website'

/** Says that the data is invented, and what to try first. It has its height before the audits arrive, so nothing moves then. */
export function DemoNote({ audits }: { audits: readonly Audit[] | undefined }) {
  const t = useText()
  const { id: connectionId, demo } = useConnection()
  const [closed, setClosed] = usePersisted(persistedFor(connectionId, connectionSchema.demoNoteClosed))
  if (!demo || closed) return null
  const first = audits?.find(({ id }) => id === firstAuditId)
  const close = () => {
    setClosed(true)
    document.querySelector('h1')?.focus()
  }
  const place = 'flex min-h-15 items-center gap-3 border-b border-line bg-well py-2.5 ps-5 pe-3 max-sm:min-h-30 lg:ps-6'
  if (!audits) return <div className={place} />
  return (
    <aside aria-label={t('demo.title')} className={place}>
      <p className="min-w-0 flex-1 text-quiet">
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
      <IconButton label={t('demo.close')} icon={XIcon} onClick={close} />
    </aside>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { Key } from '../../../contract/extensions.gen.ts'
import { administrationQueries, useRevokeKey } from '../../api/administration.ts'
import { useConnection } from '../../api/connection-context.ts'
import { keyOf } from '../../api/connections.ts'
import { useText } from '../../locales/text.ts'
import { Ago, Time } from '../../ui/Time.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { Table, Td, Th } from '../../ui/Table.tsx'
import { formatDate } from '../../lib/format.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { lazyComponent } from '../../ui/load-later.ts'
import { Section } from './Section.tsx'

// Its form is in the code of the triage page.
const NewKeyDialog = lazyComponent(
  () => import('./CreateDialog.tsx'),
  (module) => module.NewKeyDialog,
)

export function KeyTable() {
  const t = useText()
  const query = useQuery(administrationQueries.keys())
  const revoke = useRevokeKey()
  const keyInUse = keyOf(useConnection().id)
  const [isCreating, setCreating] = useState(false)
  const [revoked, setRevoked] = useState<Key | null>(null)
  const create = async () => (await NewKeyDialog.load()) && setCreating(true)
  const close = () => {
    setRevoked(null)
    revoke.reset()
  }
  return (
    <Section
      title={t('admin.keys')}
      actions={
        <Button {...NewKeyDialog.intent} onClick={() => void create()}>
          {t('admin.keys.new')}
        </Button>
      }
    >
      <QueryState query={query} inSection skeleton={<SkeletonLines lines={4} className="px-6" />}>
        {({ keys }) => (
          <Table label={t('admin.keys')}>
            <thead className="border-y border-line">
              <tr>
                <Th>{t('admin.log.who')}</Th>
                {(['scopes', 'created', 'expires', 'last_used'] as const).map((name) => (
                  <Th key={name} className="max-md:hidden">
                    {t(`admin.${name}`)}
                  </Th>
                ))}
                <Th>
                  <span className="sr-only">{t('admin.revoke')}</span>
                </Th>
              </tr>
            </thead>
            <tbody>
              {keys.map((key) => (
                <KeyRow
                  key={key.id}
                  value={key}
                  isInUse={keyInUse?.split('_')[1] === key.id}
                  readAt={query.dataUpdatedAt}
                  onRevoke={() => setRevoked(key)}
                />
              ))}
            </tbody>
          </Table>
        )}
      </QueryState>
      <Suspense>{isCreating && <NewKeyDialog onClose={() => setCreating(false)} />}</Suspense>
      {revoked && (
        <ConfirmDialog
          title={t('admin.revoke')}
          busy={revoke.isPending}
          error={revoke.error}
          onConfirm={() => revoke.mutate(revoked.id, { onSuccess: close })}
          onClose={close}
        >
          <p className="wrap-anywhere">{t('admin.revoke.question', { id: revoked.id, who: revoked.owner_email })}</p>
        </ConfirmDialog>
      )}
    </Section>
  )
}

interface KeyRowProps {
  value: Key
  /** The service does not revoke it, so that nobody is locked out. */
  isInUse: boolean
  readAt: number
  onRevoke: () => void
}

function KeyRow({ value: key, isInUse, readAt, onRevoke }: KeyRowProps) {
  const t = useText()
  const isExpired = key.expires_at !== null && Date.parse(key.expires_at) <= readAt
  // `admin` includes the others.
  const named = key.scopes.includes('admin') ? (['admin'] as const) : key.scopes
  const never = t('admin.expires.never')
  const facts = {
    scopes: named.map((scope) => t(`admin.scope_name.${scope}`)).join(', '),
    created: <Time value={key.created_at} format={formatDate} />,
    expires: key.expires_at ? <Time value={key.expires_at} format={formatDate} /> : never,
    last_used: key.last_used_at ? <Ago value={key.last_used_at} /> : never,
  }
  return (
    <tr className="border-b border-line">
      <Td className="wrap-anywhere">
        <span className="font-medium">{key.owner_email}</span>
        <span className="block text-sm text-quiet">{[key.label, key.id].filter(Boolean).join(' · ')}</span>
        <span className="grid text-sm text-quiet md:hidden">
          {(['scopes', 'expires', 'last_used'] as const).map((name) => (
            <span key={name}>
              {t(`admin.${name}`)}: {facts[name]}
            </span>
          ))}
        </span>
      </Td>
      {Object.entries(facts).map(([name, shown]) => (
        <Td key={name} className="whitespace-nowrap text-quiet max-md:hidden">
          {shown}
        </Td>
      ))}
      <Td className="text-end">
        {key.revoked_at || isExpired || isInUse ? (
          <Badge>{t(key.revoked_at ? 'admin.revoked' : isExpired ? 'admin.expired' : 'admin.in_use')}</Badge>
        ) : (
          <Button size="sm" variant="danger" aria-label={`${t('admin.revoke')} ${key.id}`} onClick={onRevoke}>
            {t('admin.revoke')}
          </Button>
        )}
      </Td>
    </tr>
  )
}

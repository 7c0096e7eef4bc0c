import { useQuery } from '@tanstack/react-query'
import type { Key } from '../../../contract/extensions.gen.ts'
import { administrationQueries, useRevokeKey } from '../../api/administration.ts'
import { useConnection } from '../../api/connection-context.ts'
import { keyOf } from '../../api/connections.ts'
import { useText } from '../../locales/text.ts'
import { Ago, Time } from '../../ui/Time.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { Table, Td } from '../../ui/Table.tsx'
import { formatDate, formatList } from '../../lib/format.ts'
import { NewKeyDialog } from './CreateDialog.tsx'
import { RemoveButton, Section } from './Section.tsx'

const factNames = ['scopes', 'created', 'expires', 'last_used'] as const

export function KeyTable() {
  const t = useText()
  const query = useQuery(administrationQueries.keys())
  const keyInUse = keyOf(useConnection().id)
  return (
    <Section title={t('admin.keys')} create={{ text: t('admin.keys.new'), Dialog: NewKeyDialog }}>
      <QueryState query={query} inSection skeleton={<SkeletonLines lines={4} className="px-6" />}>
        {({ keys }) => (
          <Table
            label={t('admin.keys')}
            heads={[
              t('admin.log.who'),
              ...factNames.map((name) => ({ title: t(`admin.${name}`), className: 'max-md:hidden' })),
              { title: t('admin.revoke'), hideTitle: true },
            ]}
          >
            {keys.map((key) => (
              <KeyRow
                key={key.id}
                value={key}
                isInUse={keyInUse?.split('_')[1] === key.id}
                readAt={query.dataUpdatedAt}
              />
            ))}
          </Table>
        )}
      </QueryState>
    </Section>
  )
}

interface KeyRowProps {
  value: Key
  /** The service does not revoke it, so that nobody is locked out. */
  isInUse: boolean
  readAt: number
}

function KeyRow({ value: key, isInUse, readAt }: KeyRowProps) {
  const t = useText()
  const revoke = useRevokeKey()
  const isExpired = key.expires_at !== null && Date.parse(key.expires_at) <= readAt
  // `admin` includes the others.
  const named = key.scopes.includes('admin') ? (['admin'] as const) : key.scopes
  const never = t('admin.expires.never')
  const facts = {
    scopes: formatList(named.map((scope) => t(`admin.scope_name.${scope}`))),
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
              {t('with_colon', { label: t(`admin.${name}`) })} {facts[name]}
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
          <RemoveButton
            id={key.id}
            text={t('admin.revoke')}
            label={`${t('admin.revoke')} ${key.id}`}
            question={t('admin.revoke.question', { id: key.id, who: key.owner_email })}
            removal={revoke}
          />
        )}
      </Td>
    </tr>
  )
}

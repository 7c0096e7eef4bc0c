import { Fragment } from 'react'
import type { Audit } from '../../../contract/openapi.gen.ts'
import { formatNumber } from '../../lib/format.ts'
import { useText } from '../../locales/text.ts'
import { statusText } from './audit-status.ts'
import { Time } from '../../ui/Time.tsx'

/** When it ran, over what, and what it found: all, or `violations` under a filter; null while they are being counted. */
export function AuditMeta({ audit, violations }: { audit: Audit; violations?: number | null }) {
  const t = useText()
  const { status, created_at, completed_at, total_assets, completed_assets, failed_assets, total_violations } = audit
  const time = completed_at ?? created_at
  const assets = t('triage.assets', { done: formatNumber(completed_assets), total: formatNumber(total_assets) })
  const failed = failed_assets > 0 && t('triage.assets_failed', { count: formatNumber(failed_assets) })
  const isCompleted = completed_at !== null || status === 'COMPLETED'
  const when = (
    <Fragment key="when">
      {completed_at ? t('triage.completed') : isCompleted ? t('triage.started') : statusText(status, t)}{' '}
      {time && <Time value={time} />}
    </Fragment>
  )
  // What matters least is last: it is left out first where the line is short.
  const parts = [
    !isCompleted && when,
    violations !== null && t('triage.violations', { count: violations ?? total_violations }),
    total_assets > 0 && assets,
    total_assets > 0 && failed,
    isCompleted && when,
  ].filter(Boolean)
  return parts.map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts of one line
    <span key={index} className="lg:inline-block lg:whitespace-pre">
      {index > 0 && ' · '}
      {part}
    </span>
  ))
}

import type { Audit } from '../../../contract/openapi.gen.ts'
import { formatNumber } from '../../lib/format.ts'
import { useText } from '../../locales/text.ts'

/** Completed and failed assets as text over a small bar. */
export function AssetsBar({ audit: { total_assets, completed_assets, failed_assets } }: { audit: Audit }) {
  const t = useText()
  if (total_assets <= 0) return null
  const part = (count: number) => ({ width: `${Math.min(100, (count / total_assets) * 100)}%` })
  return (
    <span className="grid w-full min-w-34 2xl:min-w-60 gap-1 text-sm">
      <span className="flex justify-between gap-2 whitespace-nowrap text-quiet tabular-nums">
        {t('audits.assets_done', { done: formatNumber(completed_assets), total: formatNumber(total_assets) })}
        {failed_assets > 0 && (
          <span className="text-danger">{t('audits.assets_failed', { count: failed_assets })}</span>
        )}
      </span>
      <span aria-hidden="true" className="flex h-1 overflow-hidden rounded-full bg-well">
        <span className="bg-edge" style={part(completed_assets)} />
        <span className="bg-urgent_violation" style={part(failed_assets)} />
      </span>
    </span>
  )
}

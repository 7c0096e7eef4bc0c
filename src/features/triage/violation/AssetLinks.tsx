import { ExternalLinkIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCan } from '../../../api/choose-service.ts'
import { useExtensions } from '../../../api/extensions.ts'
import type { Violation } from '../../../../contract/openapi.gen.ts'
import { type ListedViolation, positionText } from '../../../api/listed-violation.ts'
import { webAddress } from '../../../lib/safe-link.ts'
import { sourceAddress } from '../../../lib/source-link.ts'
import { textFragmentAddress } from '../../../lib/text-fragment.ts'
import { useText } from '../../../locales/text.ts'
import { useCommand } from '../../../ui/commands.ts'
import { Kbd } from '../../../ui/Kbd.tsx'
import { useKeys } from '../../../ui/keys.ts'
import { FilterLink } from '../../../domain/filters/FilterLink.tsx'

/**
 * The asset: its name, which filters the list by it, a link that opens at the text and a plain link, or for a file a link to its
 * line, where the workspace has a template of such addresses. Anything else is shown as text.
 */
export function AssetLinks({ violation, location }: { violation: Violation; location: ListedViolation['location'] }) {
  const t = useText()
  const { asset_id, asset_name, asset_url, violating_text } = violation
  const { sourceLink } = useExtensions()
  const canFind = useCan('finding')
  const change = asset_id !== null && canFind ? { asset: asset_id, search: '' } : null
  const keys = useKeys('open_asset')
  const plain = webAddress(asset_url)?.href ?? sourceAddress(sourceLink, location)
  const atText = textFragmentAddress(asset_url, violating_text)
  const main = atText ?? plain
  useCommand('open_asset', () => main && window.open(main, '_blank', 'noopener,noreferrer'), {
    when: main !== null,
  })
  const address = asset_url?.trim() ?? ''
  // Many assets are named by their path, which is then shown once.
  const name = asset_name && !address.endsWith(asset_name.trim()) ? asset_name.trim() : ''
  const show = t('violation.asset.show')
  return (
    <>
      {(name || change) && (
        <span dir="auto" className="block pb-1.5">
          <FilterLink auditId={violation.audit_id} change={change} title={show}>
            {name || show}
          </FilterLink>
        </span>
      )}
      {main === null ? (
        address && (
          <span dir="auto" className="block text-quiet">
            {address}
            {positionText(location)}
          </span>
        )
      ) : (
        <span className="-my-0.5 flex flex-wrap items-baseline gap-x-2">
          <AssetLink href={main}>
            {address.replace(/^https?:\/\//i, '').replace(/\/$/, '')}
            {positionText(location)}
            <ExternalLinkIcon aria-hidden="true" className="ms-1 inline size-3.5 align-[-0.1em] text-quiet" />
          </AssetLink>
          {atText && <span className="text-quiet">{t('violation.asset.at_text')}</span>}
          {keys && (
            <span className="flex self-center">
              <Kbd keys={keys} />
            </span>
          )}
          {atText && plain && <AssetLink href={plain}>{t('violation.asset.plain')}</AssetLink>}
        </span>
      )}
    </>
  )
}

function AssetLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="min-w-0 py-0.5 underline decoration-edge underline-offset-3 wrap-anywhere hover:decoration-ink"
    >
      {children}
    </a>
  )
}

import { CopyIcon, LinkIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Violation } from '../../../../contract/openapi.gen.ts'
import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { useCopy } from '../../../ui/CopyButton.tsx'

/** Copies the text or its address, and offers further actions. */
export function TextActions({ violation, children }: { violation: Violation; children?: ReactNode }) {
  const t = useText()
  const { violating_text, suggested_text } = violation
  const copy = useCopy()
  const icon = <CopyIcon aria-hidden="true" className="size-3.5" />
  return (
    <div className="no-print -ms-2 mt-1 flex flex-wrap items-center">
      {violating_text && (
        <Button size="sm" variant="ghost" icon={icon} onClick={() => void copy(violating_text)}>
          {t('violation.copy_text')}
        </Button>
      )}
      {suggested_text && (
        <Button size="sm" variant="ghost" icon={icon} onClick={() => void copy(suggested_text)}>
          {t('violation.copy_suggestion')}
        </Button>
      )}
      <Button
        size="sm"
        variant="ghost"
        icon={<LinkIcon aria-hidden="true" className="size-3.5" />}
        onClick={() => void copy(violationAddress(violation))}
      >
        {t('violation.copy_link')}
      </Button>
      {children}
    </div>
  )
}

/** The full address to send to a colleague: within its audit, or on its own if it has none. Ids may contain anything. */
export function violationAddress(
  { id, audit_id }: Pick<Violation, 'id' | 'audit_id'>,
  origin: string = location.origin,
): string {
  const audit = audit_id === null ? '' : `/audits/${encodeURIComponent(audit_id)}`
  return `${origin}${audit}/violations/${encodeURIComponent(id)}`
}

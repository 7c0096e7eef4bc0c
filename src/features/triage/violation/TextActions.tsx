import { Link } from '@tanstack/react-router'
import { CopyIcon, LinkIcon, PencilIcon } from 'lucide-react'
import { useExtensions } from '../../../api/extensions.ts'
import type { Violation } from '../../../../contract/openapi.gen.ts'
import { useText } from '../../../locales/text.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { useCopy } from '../../../ui/CopyButton.tsx'

/** Copies the text or its address, or begins a document that fixes it. */
export function TextActions({ violation }: { violation: Violation }) {
  const t = useText()
  const { mayReview } = useExtensions()
  const { violating_text, suggested_text } = violation
  const copy = useCopy()
  const copies = [
    { label: 'violation.copy_text', text: violating_text, Icon: CopyIcon },
    { label: 'violation.copy_suggestion', text: suggested_text, Icon: CopyIcon },
    { label: 'violation.copy_link', text: violationAddress(violation), Icon: LinkIcon },
  ] as const
  return (
    <div className="no-print -ms-2 mt-1 flex flex-wrap items-center">
      {copies.map(
        ({ label, text, Icon }) =>
          text && (
            <Button key={label} size="sm" variant="ghost" icon={Icon} onClick={() => void copy(text)}>
              {t(label)}
            </Button>
          ),
      )}
      {mayReview && (
        <Link
          to="/generate"
          search={{ violation: violation.id }}
          className={buttonClass({ size: 'sm', variant: 'ghost' })}
        >
          <PencilIcon aria-hidden="true" className="size-3.5" />
          {t('violation.draft_fix')}
        </Link>
      )}
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

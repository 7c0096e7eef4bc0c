import { Link } from '@tanstack/react-router'
import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import type { ReviewStep } from '../../../api/review-outcome.ts'

interface SkippedListProps {
  label: string
  help?: string
  auditId: string
  items: readonly { step: ReviewStep; why: string }[]
  /** Null if nothing can be done about them. */
  action: string | null
  onAction: () => void
  /** Called when a link is followed. */
  onLeave: () => void
}

const maxShown = 50

/** Violations that were not decided, each with the reason and a link. */
export function SkippedList({ label, help, auditId, items, action, onAction, onLeave }: SkippedListProps) {
  const t = useText()
  return (
    <section className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{label}</h3>
        {action !== null && (
          <Button size="sm" onClick={onAction}>
            {action}
          </Button>
        )}
      </div>
      {help && <p className="text-sm text-quiet">{help}</p>}
      <ul aria-label={label} className="grid max-h-64 gap-1.5 overflow-y-auto">
        {items.slice(0, maxShown).map(({ step, why }) => (
          <li key={step.id} className="text-sm">
            <Link
              to="/audits/$auditId/violations/$violationId"
              params={{ auditId, violationId: step.id }}
              search={{ review_state: 'all' }}
              onClick={onLeave}
              dir="auto"
              className="font-medium underline underline-offset-2"
            >
              {step.name ?? step.id}
            </Link>
            <span className="text-quiet"> — {why}</span>
          </li>
        ))}
      </ul>
      {items.length > maxShown && (
        <p className="text-sm text-quiet">{t('bulk.more', { count: items.length - maxShown })}</p>
      )}
    </section>
  )
}

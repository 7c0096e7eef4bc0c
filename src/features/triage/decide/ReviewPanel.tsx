import { useState } from 'react'
import type { SchemaReviewAction as ReviewAction, SchemaViolation as Violation } from '../../../api/schema.gen.ts'
import { useText } from '../../../locales/text.ts'
import { useCommand } from '../../../ui/commands.ts'
import { NoticeSlot } from '../../../ui/NoticeSlot.tsx'
import { DismissDialog } from '../violation/DismissDialog.tsx'
import { ViolationContent } from '../violation/ViolationContent.tsx'
import type { Decision } from './decide.ts'
import { DecisionBar } from './DecisionBar.tsx'
import { isOffered } from '../rules/review-rules.ts'

interface ReviewPanelProps {
  violation: Violation
  onDecide: (decision: Decision) => void
}

/** What there is to read, and the five decisions on it by key or button. */
export function ReviewPanel({ violation, onDecide }: ReviewPanelProps) {
  const t = useText()
  const { id, group_id, review_state } = violation
  // The switch is for the violation it was set on: the next one begins without it.
  const [switched, setSwitched] = useState<{ id: string; on: boolean }>({ id, on: false })
  const apply_to_group = switched.id === id && switched.on
  const [dismissing, setDismissing] = useState<{ id: string; group: boolean } | null>(null)

  const decide = (action: ReviewAction, group: boolean, reason: string | null = null) =>
    onDecide({ action, reason, apply_to_group: group || apply_to_group })
  const act = (action: ReviewAction, group = false) => {
    if (action === 'dismiss') setDismissing({ id, group: group || apply_to_group })
    // A whole group may hold members in other states, even where this one has nothing to change.
    else if (isOffered(action, review_state) || ((group || apply_to_group) && group_id !== null)) decide(action, group)
  }
  useCommand('urgent_violation', ({ group }) => act('urgent_violation', group), {
    label: t('command.urgent_violation'),
  })
  useCommand('elevated_risk', ({ group }) => act('elevated_risk', group), { label: t('command.elevated_risk') })
  useCommand('mark_fixed', ({ group }) => act('mark_fixed', group), { label: t('command.mark_fixed') })
  useCommand('dismiss', ({ group }) => act('dismiss', group), { label: t('command.dismiss') })
  useCommand('reopen', ({ group }) => act('reopen', group), { label: t('command.reopen') })
  useCommand('apply_to_group', () => setSwitched({ id, on: !apply_to_group }), {
    label: t('command.apply_to_group'),
    when: group_id !== null,
  })

  return (
    <>
      <div
        className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain short:min-h-auto short:overflow-visible"
        data-scroll-restoration-id="violation"
      >
        <ViolationContent
          key={id}
          violation={violation}
          onReuseReason={(reason, { group }) => decide('dismiss', group, reason)}
        />
      </div>
      <div className="shrink-0 max-lg:sticky max-lg:bottom-0 short:static">
        <NoticeSlot />
        <DecisionBar review_state={review_state} grouped={group_id !== null} apply_to_group={apply_to_group} />
      </div>
      {dismissing?.id === id && (
        <DismissDialog
          violation={violation}
          groupNote={dismissing.group && group_id !== null ? t('triage.group_note') : undefined}
          onClose={() => setDismissing(null)}
          onDismiss={(reason) => {
            setDismissing(null)
            decide('dismiss', dismissing.group, reason)
          }}
        />
      )}
    </>
  )
}

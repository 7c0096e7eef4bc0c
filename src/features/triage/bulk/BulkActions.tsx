import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { reviewOverlays } from '../../../api/review-mutation.ts'
import type { SchemaReviewAction as ReviewAction, SchemaViolation as Violation } from '../../../api/schema.gen.ts'
import { cachedViolations } from '../../../api/violations.ts'
import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { useAction, useCommand } from '../../../ui/commands.ts'
import { useKeys } from '../../../ui/keys.ts'
import { countSelected, type Selection } from '../list/selection.ts'
import { DismissDialog } from '../violation/DismissDialog.tsx'
import { overlayReviews } from '../rules/overlay-reviews.ts'
import { useTriage } from '../triage-context.ts'
import { BulkConfirm } from './BulkConfirm.tsx'
import { useDecidesSelection } from './use-decides-selection.ts'

const actions = ['urgent_violation', 'elevated_risk', 'mark_fixed', 'dismiss', 'reopen'] as const

interface BulkActionsProps {
  selection: Selection
  /** The rows on screen: more than those is asked about first. */
  rows: readonly Violation[]
  onStart: () => void
}

/** The decisions on everything selected. They run as a queue of their own: see bulk-jobs.ts. */
export function BulkActions({ selection, rows, onStart }: BulkActionsProps) {
  const t = useText()
  const client = useQueryClient()
  const { auditId, context } = useTriage()
  const [asked, setAsked] = useState<ReviewAction | null>(null)
  const count = countSelected(selection)
  const onScreen = new Set(rows.map(({ id }) => id))
  const isMore = selection.matching !== null || [...selection.rows.keys()].some((id) => !onScreen.has(id))

  const start = async (action: ReviewAction, reason: string | null) => {
    setAsked(null)
    onStart()
    const { asMember, startBulk } = await import('./bulk-jobs.ts')
    const { matching, rows: chosen } = selection
    const filter = matching && {
      review_state: matching.review_state,
      severity: matching.severity,
      search: matching.search,
    }
    const cached = cachedViolations(client, ({ id }) => chosen.has(id))
    const now = new Map(overlayReviews([...cached.values()], reviewOverlays(client)).map((row) => [row.id, row]))
    const members = matching ? [] : [...chosen.values()].map((row) => asMember(now.get(row.id) ?? row))
    await startBulk(context, { kind: 'decision', audit_id: auditId, action, reason, filter, total: count }, members)
  }
  const act = (action: ReviewAction) => {
    if (action === 'dismiss' || isMore) setAsked(action)
    else void start(action, null)
  }
  const [first = rows[0]] = selection.rows.values()
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset brings its own layout */}
      <div role="group" aria-label={t('bulk.actions')} className="order-last flex basis-full flex-wrap gap-1.5">
        {actions.map((action) => (
          <BulkAction
            key={action}
            action={action}
            count={count}
            onAct={() => act(action)}
            onKey={() => setAsked(action)}
          />
        ))}
      </div>
      {asked === 'dismiss' && first && (
        <DismissDialog
          violation={first}
          groupNote={noteOf(t('bulk.dismiss_note', { count }), selection.matching && t('bulk.ask.matching'))}
          onClose={() => setAsked(null)}
          onDismiss={(reason) => void start('dismiss', reason)}
        />
      )}
      {asked !== null && asked !== 'dismiss' && (
        <BulkConfirm
          action={asked}
          count={count}
          reach={selection.matching ? 'matching' : isMore ? 'rows' : 'shown'}
          onClose={() => setAsked(null)}
          onConfirm={() => void start(asked, null)}
        />
      )}
    </>
  )
}

const noteOf = (...words: (string | null)[]) => words.filter(Boolean).join(' ')

interface BulkActionProps {
  action: ReviewAction
  count: number
  onAct: () => void
  /** A key is pressed more easily than a button: it always asks first. */
  onKey: () => void
}

function BulkAction({ action, count, onAct, onKey }: BulkActionProps) {
  const t = useText()
  const name = t(`bulk.action.${action}`, { count })
  const keys = useKeys(action)
  useAction(name, onAct)
  useCommand(action, onKey, { when: useDecidesSelection() })
  return (
    <Button size="sm" aria-label={name} keys={keys} onClick={onAct} className="border-edge!">
      {t(`triage.button.${action}`)}
    </Button>
  )
}

import type { ReviewAction, Violation } from '../../../../contract/openapi.gen.ts'
import { hasState } from '../../../api/filter-values.ts'
import type { StateFilter } from '../../../api/violation-filters.ts'
import { formatList, formatNumber } from '../../../lib/format.ts'
import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { countStates } from '../../../review/groups.ts'
import { overlayReviews, useReviewOverlays } from '../../../review/overlay-reviews.ts'
import { stateAfter } from '../../../review/review-actions.ts'
import { DismissDialog } from '../decide/DismissDialog.tsx'

interface BulkQuestionProps {
  action: ReviewAction
  /** Of a dismissal, if it is given already. */
  reason?: string | null
  found: readonly Violation[]
  /** Of selected violations: the states that the selection has, and whether some of them are not on screen. */
  selection?: { review_state: StateFilter; isMore: boolean }
  onClose: () => void
  onConfirm: (reason: string | null, violations: readonly Violation[]) => void
}

/**
 * Asked before several are decided: the reason of a dismissal, else whether all are meant. Enter confirms. Says which decisions are
 * replaced, and offers to leave them.
 */
export function BulkQuestion({ action, reason = null, found, selection, onClose, onConfirm }: BulkQuestionProps) {
  const t = useText()
  // With the reviewer's own decisions since: those that these have moved to other states are left out of a selection. What others
  // have decided since is not part of the choice.
  const rows = overlayReviews(found, useReviewOverlays())
  const violations = rows.filter((row) => hasState(selection?.review_state ?? 'all', row.review_state))
  const undecided = violations.filter(({ review_state }) => review_state === 'undecided')
  // Dismissing again gives another reason.
  const isReplaced = ({ review_state }: Violation) => action === 'dismiss' || review_state !== stateAfter[action]
  const replaced = violations.filter((one) => one.review_state !== 'undecided' && isReplaced(one)).length
  const states = countStates(violations).map(({ review_state, count }) =>
    t(`triage.group.count.${review_state}`, { count }),
  )
  const count = violations.length
  const [first] = violations
  if (!first) return null
  const notes = [
    selection && replaced > 0 && t('bulk.ask.states', { count: formatNumber(count), states: formatList(states) }),
    replaced > 0 && t('bulk.ask.replaced', { count: replaced }),
    reason && `${t('with_colon', { label: t('bulk.reason') })} ${reason}`,
  ]
  const note = notes.filter(Boolean).join(' ')
  if (action === 'dismiss' && reason === null) {
    return (
      <DismissDialog
        violation={first}
        groupNote={`${t('bulk.dismiss_note', { count })} ${note}`.trim()}
        onClose={onClose}
        onDismiss={(given) => onConfirm(given, violations)}
      />
    )
  }
  return (
    <Dialog
      size="sm"
      title={t(`bulk.ask.${action}`, { count })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          {action !== 'reopen' && replaced > 0 && undecided.length > 0 && (
            <Button onClick={() => onConfirm(reason, undecided)}>
              {t('triage.group.only_undecided', { count: undecided.length })}
            </Button>
          )}
          <Button data-focus="" variant="primary" onClick={() => onConfirm(reason, violations)}>
            {t(`review_action.${action}`)}
          </Button>
        </>
      }
    >
      {note && <p className="mb-3">{note}</p>}
      <p>{t(selection?.isMore ? 'bulk.ask.rows' : 'bulk.ask.shown', { count })}</p>
    </Dialog>
  )
}

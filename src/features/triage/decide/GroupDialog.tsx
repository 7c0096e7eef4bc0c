import type { ReviewAction, Violation } from '../../../../contract/openapi.gen.ts'
import { type Translate, useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { errorSentence } from '../../../ui/describe-error.ts'
import { countStates, replacedMembers, undecidedMembers } from '../../../review/groups.ts'
import { decided } from '../../../review/review-actions.ts'
import { formatList, formatNumber } from '../../../lib/format.ts'
import { UnrequestedDialog } from '../../../ui/UnrequestedDialog.tsx'

interface GroupDialogProps {
  /** In the state that the reviewer has seen. */
  violation: Violation
  action: ReviewAction
  reason: string | null
  /** The members in the audit. Undefined if they could not be read. */
  group: readonly Violation[] | undefined
  error?: unknown
  /** The members to decide; null for the violation alone. */
  onChoose: (group: readonly Violation[] | null) => void
  onRetry: () => void
  onClose: () => void
}

/**
 * Asks how far a decision for a group may go: decided members would lose their decisions, or are not known. What the next key could
 * press is the harmless button.
 */
export function GroupDialog(props: GroupDialogProps) {
  const t = useText()
  const { violation, action, reason, group, error, onChoose, onRetry, onClose } = props
  const replaced = group ? replacedMembers(group, violation, decided(action, reason)) : []
  const undecided = group && action !== 'reopen' ? undecidedMembers(group, violation.id) : []
  return (
    <UnrequestedDialog
      title={t('triage.group.ask')}
      onClose={onClose}
      footer={
        <>
          <Button data-focus="" onClick={onClose}>
            {t('cancel')}
          </Button>
          {!group && <Button onClick={onRetry}>{t('try_again')}</Button>}
          <Button onClick={() => onChoose(null)}>{t('triage.group.only_this')}</Button>
          {group && undecided.length > 0 && (
            <Button onClick={() => onChoose(group.filter((one) => one.id === violation.id || undecided.includes(one)))}>
              {t('triage.group.only_undecided', { count: undecided.length + 1 })}
            </Button>
          )}
          {group && (
            <Button variant="danger" onClick={() => onChoose(group)}>
              {t('triage.group.all', { count: group.length })}
            </Button>
          )}
        </>
      }
    >
      {group ? (
        <div className="grid gap-3">
          <p className="font-medium">
            {t(`review_action.${action}`)}
            {reason && `: ${reason}`}
          </p>
          <p>{groupSummary(group, t)}</p>
          <p>{t('triage.group.replaced', { count: replaced.length })}</p>
          <p className="text-quiet">{t('triage.group_note')}</p>
        </div>
      ) : (
        <p>{t('triage.group.failed', { why: errorSentence(error, t) })}</p>
      )}
    </UnrequestedDialog>
  )
}

/** The number of members in the audit and their states, as one sentence. */
export function groupSummary(members: readonly Violation[], t: Translate): string {
  const states = countStates(members).map(({ review_state, count }) =>
    t(`triage.group.count.${review_state}`, { count }),
  )
  return t('triage.group.in_audit', { count: formatNumber(members.length), states: formatList(states) })
}

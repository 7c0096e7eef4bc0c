import { useEffect, useRef } from 'react'
import type { Group } from '../../../api/review-group.ts'
import type { SchemaReviewAction as ReviewAction } from '../../../api/schema.gen.ts'
import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { describeError } from '../../../ui/describe-error.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { replacedMembers, undecidedMembers } from '../rules/group-reach.ts'
import { actionLabelKey, decided } from '../rules/review-rules.ts'
import type { GroupDecision } from './decide.ts'
import { groupSummary } from './group-summary.ts'

interface GroupDialogProps {
  violationId: string
  action: ReviewAction
  reason: string | null
  /** Undefined where it could not be read. */
  group: Group | undefined
  error?: unknown
  /** Someone else decided after the reviewer did: nothing was sent. */
  isConflict?: boolean
  /** Null for the violation alone. */
  onChoose: (group: GroupDecision | null) => void
  onRetry?: () => void
  onClose: () => void
}

/** Asks how far a decision for a group may go: decided members would lose their decisions, or are not known. */
export function GroupDialog(props: GroupDialogProps) {
  const t = useText()
  const { violationId, action, reason, group, error, isConflict, onChoose, onRetry, onClose } = props
  const safe = useRef<HTMLButtonElement>(null)
  // It may come while someone types: what the next key could press is the harmless one.
  useEffect(() => safe.current?.focus(), [])
  const replaced = group ? replacedMembers(group.members, violationId, decided(action, reason)) : []
  const undecided = group && action !== 'reopen' ? undecidedMembers(group.members, violationId).length : 0
  return (
    <Dialog
      title={t('triage.group.ask')}
      onClose={onClose}
      footer={
        <>
          <Button ref={safe} onClick={onClose}>
            {t('cancel')}
          </Button>
          {!group && onRetry && <Button onClick={onRetry}>{t('try_again')}</Button>}
          <Button onClick={() => onChoose(null)}>{t('triage.group.only_this')}</Button>
          {group && undecided > 0 && (
            <Button onClick={() => onChoose({ ...group, undecidedOnly: true })}>
              {t('triage.group.only_undecided', { count: undecided + 1 })}
            </Button>
          )}
          {group && (
            <Button variant="danger" onClick={() => onChoose({ ...group, undecidedOnly: false })}>
              {t('triage.group.all', { count: group.members.length })}
            </Button>
          )}
        </>
      }
    >
      {group ? (
        <div className="grid gap-3">
          <p className="font-medium">
            {t(actionLabelKey[action])}
            {reason && `: ${reason}`}
          </p>
          {isConflict && <p>{t('triage.group.conflict')}</p>}
          <p>{groupSummary(group.members, t)}</p>
          <p>{t('triage.group.replaced', { count: replaced.length })}</p>
          <p className="text-quiet">{t('triage.group_note')}</p>
        </div>
      ) : (
        <p>{t('triage.group.failed', { why: describeError(error, t).title })}</p>
      )}
    </Dialog>
  )
}
